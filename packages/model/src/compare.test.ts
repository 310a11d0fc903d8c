import { describe, expect, it } from 'vitest'
import { buildingOf, randomFrom, type Thing } from './building.fixture.ts'
import { unitKinds } from './building.ts'
import { compareBuildings } from './compare.ts'

const nothing = { added: [], removed: [], moved: [], reshaped: [], changed: [], renumbered: [] }
const wall = (id: string, rest: Partial<Thing> = {}): Thing => ({
  id,
  name: 'Wall',
  box: [0, 0, 0, 1, 1, 3],
  shape: 5,
  place: 9,
  ...rest,
})

describe('compareBuildings', () => {
  it('finds nothing between equal versions, in whatever order they are', () => {
    const things = [wall('1'), wall('2', { place: 10 }), wall('3')]
    expect(compareBuildings(buildingOf(things), buildingOf(things.toReversed()))).toEqual(nothing)
  })

  it('tells added, removed, moved and reshaped apart', () => {
    const before = buildingOf([
      wall('1'),
      wall('2', { place: 10 }),
      wall('3', { place: 11 }),
      wall('4', { shape: 77, box: [50, 0, 0, 51, 1, 3] }),
    ])
    const after = buildingOf([
      wall('1'),
      wall('2', { place: 20 }),
      wall('3', { shape: 6, place: 12 }),
      wall('5', { shape: 78, box: [90, 0, 0, 91, 1, 3] }),
    ])
    expect(compareBuildings(before, after)).toEqual({
      ...nothing,
      added: [3],
      removed: [3],
      moved: [{ before: 1, after: 1 }],
      reshaped: [{ before: 2, after: 2 }],
    })
  })

  it('names the values that changed, came and went', () => {
    const before = buildingOf([
      wall('1', { material: 'C30', sets: { P: { Width: 0.2, FireRating: '1 h', Gone: 'x' } } }),
    ])
    const after = buildingOf([wall('1', { material: 'C40', sets: { P: { Width: 0.2, FireRating: '2 h', New: 3 } } })])
    expect(compareBuildings(before, after).changed).toEqual([
      {
        before: 0,
        after: 0,
        values: [
          { set: '', name: 'material', before: 'C30', after: 'C40' },
          { set: 'P', name: 'FireRating', before: '1 h', after: '2 h' },
          { set: 'P', name: 'New', before: undefined, after: '3' },
          { set: 'P', name: 'Gone', before: 'x', after: undefined },
        ],
      },
    ])
  })

  it('says in which unit a changed number is', () => {
    const sets = (Width: number) => ({ P: { Width, Note: 'a' } })
    const before = buildingOf([wall('1', { sets: sets(0.2) })])
    const after = buildingOf([wall('1', { sets: sets(0.3) })])
    for (const { properties } of [before, after]) properties.units.fill(unitKinds.indexOf('length'))
    expect(compareBuildings(before, after).changed[0]?.values).toEqual([
      { set: 'P', name: 'Width', before: '0.2', after: '0.3', unit: 'length' },
    ])
  })

  it('takes a change in the eighth digit for none', () => {
    const before = buildingOf([wall('1', { sets: { P: { Width: 0.2 } } })])
    const after = buildingOf([wall('1', { sets: { P: { Width: 0.2000000001 } } })])
    expect(compareBuildings(before, after)).toEqual(nothing)
  })

  it('knows elements again whose ids are new, by body and place', () => {
    const before = buildingOf([wall('1'), wall('2', { place: 10, sets: { P: { a: 1 } } })])
    const after = buildingOf([wall('A', { place: 10, sets: { P: { a: 2 } } }), wall('B')])
    const found = compareBuildings(before, after)
    expect(found.renumbered).toEqual([
      { before: 1, after: 0 },
      { before: 0, after: 1 },
    ])
    expect(found.changed).toHaveLength(1)
    expect({ ...found, renumbered: [], changed: [] }).toEqual(nothing)
  })

  it('and by name and room when they were drawn again a little differently', () => {
    const before = buildingOf([wall('1', { shape: 1, box: [0, 0, 0, 5, 0.2, 3] })])
    const near = buildingOf([wall('2', { shape: 2, box: [0, 0, 0, 5.5, 0.2, 3] })])
    const far = buildingOf([wall('2', { shape: 2, box: [4, 0, 0, 9, 0.2, 3] })])
    expect(compareBuildings(before, near).reshaped).toEqual([{ before: 0, after: 0 }])
    expect(compareBuildings(before, far)).toMatchObject({ added: [0], removed: [0] })
  })

  it('pairs elements of one id in their order', () => {
    const before = buildingOf([wall('1', { shape: 1 }), wall('1', { shape: 2 })])
    const after = buildingOf([wall('1', { shape: 1 }), wall('1', { shape: 3 })])
    expect(compareBuildings(before, after).reshaped).toEqual([{ before: 1, after: 1 }])
  })

  it('finds planted differences among many, and nothing else', () => {
    const random = randomFrom(11)
    const things = Array.from({ length: 300 }, (_, at) =>
      wall(String(at), {
        name: `W${at}`,
        shape: 1 + at,
        place: 1 + random(1e6),
        box: [at * 10, 0, 0, at * 10 + 1, 1, 1],
      }),
    )
    const moved = new Set([3, 50, 299])
    const gone = new Set([7, 8])
    const after = things.flatMap((thing, at) =>
      gone.has(at) ? [] : [moved.has(at) ? { ...thing, place: 2e6 + at } : thing],
    )
    const found = compareBuildings(buildingOf(things), buildingOf(after))
    expect(new Set(found.moved.map(({ before }) => before))).toEqual(moved)
    expect(new Set(found.removed)).toEqual(gone)
    expect([found.added, found.reshaped, found.changed, found.renumbered]).toEqual([[], [], [], []])
  })
})
