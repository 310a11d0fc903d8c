import { describe, expect, it } from 'vitest'
import { box, sceneOf } from '../scene.fixture.ts'
import { isFilledByStairs, namesShaft } from './shaft.ts'

const well = { boundary: [0, 0, 2.6, 0, 2.6, 5, 0, 5], floor: 3, ceiling: 6 }
const up = box([0, 1, 3], [1.2, 4, 4.5])
const back = box([1.4, 1, 4.5], [2.6, 4, 6])
const isShaft = (room = well, ...stairs: Parameters<typeof sceneOf>) => {
  const scene = sceneOf(...stairs)
  return isFilledByStairs(scene, room, new Uint8Array(scene.count).fill(1))
}

describe('namesShaft', () => {
  it.each([
    ...[
      '楼梯间',
      '1#楼梯间',
      '楼梯间2',
      '楼梯间（防烟）',
      '2号楼梯',
      '消防电梯',
      '客梯 1',
      '电梯井',
      '强电井',
      '管道井',
    ],
    ...[
      'Stair',
      'STAIRS 2',
      'Stairwell A',
      'Stair-01',
      'Lift shaft',
      'Fire lift',
      'Elevator (service)',
      'Shaft B2',
      'Riser',
    ],
  ])('N4: %s is a shaft', (name) => expect(namesShaft(name)).toBe(true))

  it.each([
    ...['电梯厅', '楼梯前室', '合用前室', '电梯机房', '候梯厅', '走道', '天井', '办公室 301', ''],
    ...['Lift lobby', 'Stair hall', 'Elevator machine room', 'Office', 'Airlift control', 'Upstairs lounge', 'B2'],
  ])('N4: %s is none', (name) => expect(namesShaft(name)).toBe(false))
})

it.each(['1', '(', ' ', 'a1'])('N4: a name of a megabyte of %j is read at once', (part) => {
  expect(namesShaft(part.repeat(1_000_000))).toBe(false)
  expect(namesShaft(`${part.repeat(1_000_000)} Lift`)).toBe(true)
})

describe('isFilledByStairs', () => {
  it('N4: flights that take up two fifths of a room make it a stairwell', () => {
    expect(isShaft(well, up, back)).toBe(true)
    expect(isShaft(well, up)).toBe(false)
  })

  it('N4: a stair in a hall leaves it a room', () => {
    expect(isShaft({ ...well, boundary: [-4, -4, 8, -4, 8, 8, -4, 8] }, up, back)).toBe(false)
  })

  it('N4: counts what lies over another only once', () => {
    expect(isShaft(well, up, up, up)).toBe(false)
  })

  it('N4: of a concave room only what stands inside of its outline counts', () => {
    // An L around the flights.
    const boundary = [-1, -1, 6, -1, 6, 0.9, -0.1, 0.9, -0.1, 6, -1, 6]
    expect(isShaft({ ...well, boundary }, up, back)).toBe(false)
  })

  it('N4: stairs that end at the floor, or begin at the ceiling, belong to other rooms', () => {
    expect(isShaft({ ...well, floor: 6, ceiling: 9 }, up, back)).toBe(false)
    expect(isShaft({ ...well, floor: 0, ceiling: 3 }, up, back)).toBe(false)
  })

  it('N4: what is no stair does not count', () => {
    const scene = sceneOf(up, back)
    expect(isFilledByStairs(scene, well, Uint8Array.of(1, 0))).toBe(false)
  })
})
