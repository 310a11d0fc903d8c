// The clash engine on the generated building: what is planted is found, as deep as it was planted, and nothing else.
import { makeSides, rowsOf, runClash } from '@sunmao/clash'
import { type Discipline, demo, plantedClashes, type Version, writeIfc } from '@sunmao/sample'
import { describe, expect, it, vi } from 'vitest'
import { type Federation, federate } from './federation.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const plan = demo()
const fileOf = (disciplines: Discipline[], version: Version) =>
  Buffer.from([...writeIfc(plan, { disciplines, version })].join(''))

const build = (version: Version) =>
  federate((['A', 'S', 'M', 'P', 'E'] as const).map((discipline) => fileOf([discipline], version)))

function pairsFound({ scene, solids, globalIdOf, classOf }: Federation, type: 'hard' | 'clearance' | 'duplicate') {
  const gap = { hard: 0, clearance: 0.05, duplicate: 0.001 }[type]
  // Services of different disciplines keep 50 mm from each other; a tray and its own brackets do not.
  const pairs: [typeof solids, typeof solids][] =
    type === 'clearance'
      ? [
          [[solids[2]!], [solids[3]!, solids[4]!]],
          [[solids[3]!], [solids[4]!]],
        ]
      : [[solids, solids]]
  const names = [...new Set(Array.from({ length: scene.count }, (_, item) => classOf(item)))]
  const classes = Uint32Array.from({ length: scene.count }, (_, item) => names.indexOf(classOf(item)))
  return pairs.flatMap(([a, b]) => {
    const { rows } = runClash(scene, { type, tolerance: gap, sides: makeSides(scene, a, b), classes })
    return rowsOf(rows, type).map((row) => ({ ...row, key: [globalIdOf(row.a), globalIdOf(row.b)].sort().join() }))
  })
}

const planted = (version: Version) =>
  plantedClashes(plan, version).map((clash) => ({ ...clash, key: [clash.a, clash.b].sort().join() }))
const keys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key).sort()

describe.each([1, 2] as const)('version %d of the generated building', (version) => {
  it('has the planted clashes and no other', async () => {
    const federation = await build(version)
    const expected = planted(version)
    const hard = pairsFound(federation, 'hard')
    expect(keys(hard)).toEqual(keys(expected.filter(({ kind }) => kind !== 'clearance')))
    for (const clash of expected.filter(({ kind }) => kind === 'hard')) {
      const row = hard.find(({ key }) => key === clash.key)!
      // A round pipe is drawn with a chord error of a millimetre.
      expect(Math.abs(row.depth - clash.depth)).toBeLessThan(0.001)
      for (let axis = 0; axis < 3; axis++)
        expect(Math.abs((row.box[axis]! + row.box[axis + 3]!) / 2 - clash.point[axis]!)).toBeLessThan(0.001)
    }
    expect(keys(pairsFound(federation, 'duplicate'))).toEqual(keys(expected.filter(({ kind }) => kind === 'duplicate')))
    const near = pairsFound(federation, 'clearance').filter(({ depth }) => depth === 0)
    const gaps = expected.filter(({ kind }) => kind === 'clearance')
    expect(keys(near)).toEqual(keys(gaps))
    expect(Math.abs(near[0]!.distance - gaps[0]!.depth)).toBeLessThan(0.001)
  })
})
