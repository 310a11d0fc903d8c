import { describe, expect, it } from 'vitest'
import { facts } from './facts.ts'
import { demo, tiny } from './plan/presets.ts'

describe('facts', () => {
  it('counts one bay as anybody would', () => {
    const { classes } = facts(tiny())
    // 2 × 3 columns on pads; beams: 3 along x, 2 × 2 along y, one joist; slabs: (1 + 3) below and above.
    expect(classes).toMatchObject({ IfcColumn: 6, IfcFooting: 6, IfcBeam: 8, IfcSlab: 8 })
    // North, west and east twice, corridor, two of the core, one across it; parapets: 2 along x, 4 along y.
    expect(classes).toMatchObject({ IfcWall: 15, IfcCurtainWall: 1, IfcPlate: 8, IfcMember: 5 })
    expect(classes).toMatchObject({ IfcSpace: 5, IfcDoor: 3, IfcWindow: 2 })
    expect(classes.IfcFireSuppressionTerminal).toBe(6)
  })

  it('knows the storeys', () => {
    expect(facts(demo()).storeys.map(({ name, elevation }) => `${name} ${elevation}`)).toEqual([
      'B1 -4.5',
      '1F 0',
      '2F 4.8',
      '3F 9',
      '4F 13.2',
      '5F 17.4',
      '6F 21.6',
      'RF 25.8',
    ])
  })

  it('measures rooms from wall to wall, and without their columns', () => {
    const { rooms } = facts(tiny())
    // 8.4 + 2 × 0.3 wide; from the façade to the wall on axis B: 8.4 + 0.3 - 0.1 deep.
    expect(rooms[0]).toMatchObject({ number: '101', storey: '1F' })
    expect(rooms[0]!.area).toBeCloseTo(9 * 8.6, 9)
    // Two whole columns in the south, of two in the north the 0.2 m before the wall.
    expect(rooms[0]!.netArea).toBeCloseTo(9 * 8.6 - 2 * 0.36 - 2 * 0.6 * 0.2, 9)
    // Up to the beams: 4.8 - 0.12 - 0.6; corridors have a ceiling 0.68 lower.
    expect(rooms[0]!.height).toBeCloseTo(4.08, 9)
    expect(rooms.find(({ name }) => name === '走道')!.height).toBeCloseTo(3.4, 9)
  })

  it('knows boxes and volumes of simple solids', () => {
    const { solids } = facts(tiny())
    const solid = (name: string) => solids.find((each) => each.name === name)!
    expect(solid('框架柱 KZ1').box).toEqual([-0.3, -0.3, 0, 0.3, 0.3, 4.68])
    expect(solid('框架柱 KZ1').volume).toBeCloseTo(0.6 * 0.6 * 4.68, 9)
    expect(solid('框架梁 KL-1').volume).toBeCloseTo(7.8 * 0.3 * 0.6, 9)
    expect(solid('给水管 DN80')).toMatchObject({ isRound: true })
    expect(solid('给水管 DN80').volume).toBeCloseTo(Math.PI * 0.0445 ** 2 * 2.6, 9)
    // The corridor's wall: a door and two holes for ducts and two for pipes are gone.
    const holes = 1 * 2.1 + 2 * 0.42 * 0.4 + 2 * 0.12 * 0.12
    expect(solid('内墙 NQ1').volume).toBeCloseTo((7.8 * 4.08 - holes) * 0.2, 9)
  })
})
