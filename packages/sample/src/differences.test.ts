import { describe, expect, it, vi } from 'vitest'
import { plannedDifferences } from './differences.ts'
import { writeIfc } from './ifc/write-ifc.ts'
import { disciplines } from './items/kinds.ts'
import { globalId } from './plan/hash.ts'
import { demo, tiny } from './plan/presets.ts'

// Whole buildings: a second each on a quiet machine, more on a busy one.
vi.setConfig({ testTimeout: 60_000 })

const linesOf = (version: 1 | 2, plan = demo()) =>
  new Map(
    [...writeIfc(plan, { version })]
      .join('')
      .split('\n')
      .map((line) => [line.split('=')[0]!, line] as const),
  )

const idOf = (key: string) => globalId(demo().seed, key)

describe('plannedDifferences', () => {
  it.each([...disciplines])('has every kind in %s, in the demo and in one storey', (discipline) => {
    for (const plan of [demo(), tiny()]) {
      const found = plannedDifferences(plan, { disciplines: [discipline] })
      for (const kind of ['added', 'removed', 'moved', 'reshaped', 'changed'] as const)
        expect(found[kind].length, kind).toBeGreaterThan(0)
    }
  })

  it('is the list that the demo tells', () => {
    const { added, removed, moved, reshaped, changed } = plannedDifferences(demo())
    expect(added).toHaveLength(5)
    expect(removed).toHaveLength(5)
    // One in each discipline, and the tray that ran through a duct.
    expect(moved).toHaveLength(6)
    expect(moved).toContain(idOf('4F/tray/1s/2/1'))
    expect(reshaped).toHaveLength(5)
    expect(changed).toContainEqual({
      globalId: idOf('B1/column/0/0'),
      set: '构件信息',
      property: '混凝土强度等级',
      from: 'C40',
      to: 'C45',
    })
    // 2F's beam of 300 × 600 × 7800 along y becomes 250 wide.
    expect(changed.filter((each) => each.globalId === idOf('3F/beam/y/0/0'))).toEqual([
      { globalId: idOf('3F/beam/y/0/0'), set: '构件信息', property: '梁宽', from: 300, to: 250 },
      {
        globalId: idOf('3F/beam/y/0/0'),
        set: 'Qto_BeamBaseQuantities',
        property: 'GrossVolume',
        from: 1.404,
        to: 1.17,
      },
    ])
  })
})

describe('two versions of a file', () => {
  const [first, second] = [linesOf(1), linesOf(2)]

  it('have the elements that are added and removed, and no other, on one side only', () => {
    const { added, removed } = plannedDifferences(demo())
    const only = (these: Map<string, string>, those: Map<string, string>) =>
      [...these].filter(([number]) => !those.has(number)).map(([, line]) => line)
    const elements = (lines: string[]) =>
      lines.filter((line) => /,\.[A-Z]+\.\);$/.test(line) && /^#\d+=IFC\w+\('/.test(line))
    const ids = (lines: string[]) => lines.map((line) => line.match(/'(.{22})'/)![1]).sort()
    expect(ids(elements(only(second, first)))).toEqual(added.toSorted())
    expect(ids(elements(only(first, second)))).toEqual(removed.toSorted())
  })

  it('differ otherwise in points, profiles, solids, values and the lists that name those elements', () => {
    const changed = [...first].filter(([number, line]) => second.has(number) && second.get(number) !== line)
    const entities = new Set(changed.map(([, line]) => line.match(/=(\w+)\(/)![1]))
    expect([...entities].sort()).toEqual([
      'IFCCARTESIANPOINT',
      'IFCCIRCLEPROFILEDEF',
      'IFCEXTRUDEDAREASOLID',
      'IFCPROPERTYSINGLEVALUE',
      'IFCQUANTITYAREA',
      'IFCQUANTITYVOLUME',
      'IFCRECTANGLEPROFILEDEF',
      'IFCRELASSIGNSTOGROUP',
      'IFCRELASSOCIATESCLASSIFICATION',
      'IFCRELASSOCIATESMATERIAL',
      'IFCRELCONTAINEDINSPATIALSTRUCTURE',
      'IFCRELDEFINESBYTYPE',
    ])
    // Six moved, five reshaped, their sizes, five said otherwise, and lists.
    expect(changed.length).toBeLessThan(80)
  })
})
