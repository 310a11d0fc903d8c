import { describe, expect, it } from 'vitest'
import { buildingOf, randomFrom, type Thing } from './building.fixture.ts'
import type { GridAxis, Space } from './building.ts'
import { propertiesOf } from './elements.ts'
import { positionOf } from './position.ts'
import { propertyNames } from './property-names.ts'
import { schedule } from './schedule.ts'
import { type SearchOp, searchElements } from './search.ts'
import { elementsAt, treeLevel } from './tree.ts'

const all = { from: 0, size: 1000 }

const house = buildingOf(
  [
    {
      id: '1',
      name: 'Wall A',
      type: 'Plain',
      storey: 0,
      sets: { Pset_WallCommon: { IsExternal: true, Width: 0.24 }, Qto: { NetVolume: 2.5 } },
    },
    {
      id: '2',
      name: 'Wall B',
      type: 'W100',
      storey: 1,
      sets: { Pset_WallCommon: { IsExternal: false, Width: 0.1 }, Qto: { NetVolume: 1 } },
    },
    { id: '3', name: '门 M0921', class: 'IfcDoor', storey: 1, sets: { Other: { Width: '0.9 m' } } },
    { id: '4', name: 'Duct', class: 'IfcDuctSegment' },
  ],
  {
    storeys: [
      { globalId: 'a', name: '1F', elevation: 0 },
      { globalId: 'b', name: '2F', elevation: 3 },
    ],
    systems: [
      { globalId: 's', name: 'SF-1', kind: '', elements: Uint32Array.of(3) },
      { globalId: 't', name: 'SF-2', kind: '', elements: Uint32Array.of(2, 3) },
    ],
  },
)

describe('searchElements', () => {
  const found = (search: Parameters<typeof searchElements>[1]) => searchElements(house, search, all).elements

  it('looks into name, type and class, whatever the case', () => {
    expect(found({ text: 'wall' })).toEqual([0, 1])
    expect(found({ text: 'm0921' })).toEqual([2])
    expect(found({ text: 'ifcduct' })).toEqual([3])
    expect(found({ text: '0000000000000000000002' })).toEqual([1])
  })

  it('takes every word for itself, lengths in millimetres and words for classes too', () => {
    expect(found({ text: 'wall nothing' })).toEqual([])
    expect(found({ text: 'a 240' })).toEqual([0])
    expect(found({ text: '风管' })).toEqual([])
    expect(found({ text: '风管 duct', classesNamed: (word) => (word === '风管' ? ['IfcDuctSegment'] : []) })).toEqual([
      3,
    ])
  })

  it('joins class, storey, system and conditions', () => {
    expect(found({ classes: ['IfcWall'], storeys: [1] })).toEqual([1])
    expect(found({ systems: [1] })).toEqual([2, 3])
    expect(found({ conditions: [{ name: 'isexternal', op: 'equals', value: 'true' }] })).toEqual([0])
    expect(found({ conditions: [{ set: 'Pset_WallCommon', name: 'Width', op: 'more', value: 0.2 }] })).toEqual([0])
    expect(found({ conditions: [{ name: 'Width', op: 'missing' }] })).toEqual([3])
    expect(found({ conditions: [{ set: 'Other', name: 'Width', op: 'contains', value: 'M' }] })).toEqual([2])
  })

  it('counts all and gives a page', () => {
    expect(searchElements(house, {}, { from: 1, size: 2 })).toEqual({ total: 4, elements: [1, 2] })
  })

  it('finds what a look at every element finds', () => {
    const random = randomFrom(3)
    const things = Array.from(
      { length: 200 },
      (_, at): Thing => ({ id: String(at), sets: random(4) ? { P: { n: random(10) / 4, other: 'x' } } : {} }),
    )
    const building = buildingOf(things)
    const holds: Record<string, (value: number, wanted: number) => boolean> = {
      equals: (a, b) => a === b,
      differs: (a, b) => a !== b,
      less: (a, b) => a < b,
      atMost: (a, b) => a <= b,
      more: (a, b) => a > b,
      atLeast: (a, b) => a >= b,
    }
    for (const [op, test] of Object.entries(holds)) {
      const slow = things.flatMap((thing, at) => {
        const value = thing.sets?.P?.n
        return typeof value === 'number' && test(value, 1.25) ? [at] : []
      })
      expect(
        searchElements(building, { conditions: [{ name: 'n', op: op as SearchOp, value: 1.25 }] }, all).elements,
        op,
      ).toEqual(slow)
    }
  })
})

describe('propertyNames', () => {
  it('names every property once, with how many have it', () => {
    expect(propertyNames(house).map(({ set, name, count, isNumber }) => [set, name, count, isNumber])).toEqual([
      ['Pset_WallCommon', 'IsExternal', 2, false],
      ['Pset_WallCommon', 'Width', 2, true],
      ['Qto', 'NetVolume', 2, true],
      ['Other', 'Width', 1, false],
    ])
  })
})

describe('treeLevel', () => {
  it('counts the children, storeys from the lowest up, those without last', () => {
    expect(treeLevel(house, ['storey', 'class'], [])).toEqual([
      { key: 0, label: '1F', count: 1 },
      { key: 1, label: '2F', count: 2 },
      { key: -1, label: '', count: 1 },
    ])
    expect(treeLevel(house, ['storey', 'class'], [1]).map(({ label, count }) => [label, count])).toEqual([
      ['IfcDoor', 1],
      ['IfcWall', 1],
    ])
    expect(treeLevel(house, ['storey'], [1])).toEqual([])
  })

  it('counts an element in each of its systems', () => {
    expect(treeLevel(house, ['system'], []).map(({ label, count }) => [label, count])).toEqual([
      ['SF-1', 1],
      ['SF-2', 2],
      ['', 2],
    ])
  })

  it('makes one group of storeys, spaces and systems with one label, and none of those without a label', () => {
    const space = (element: number, number: string, name: string): Space => ({
      globalId: '',
      element,
      number,
      name,
      storey: 0,
      area: undefined,
      height: undefined,
      boundary: new Float32Array(0),
      floor: 0,
    })
    const twins = buildingOf(
      Array.from({ length: 5 }, (_, at) => ({ id: String(at), storey: at % 3, space: at < 4 ? at : -1 })),
      {
        storeys: ['1F', '2F', '1F'].map((name, at) => ({ globalId: '', name, elevation: at })),
        spaces: [space(0, '', 'Corridor'), space(1, '201', 'Office'), space(2, '', 'Corridor'), space(3, '', '')],
        systems: [[0, 1], [1, 2], [3]].map((list, at) => ({
          globalId: '',
          name: at < 2 ? 'SF-1' : '',
          kind: '',
          elements: Uint32Array.from(list),
        })),
      },
    )
    const reached = (dimension: 'storey' | 'space' | 'system') =>
      treeLevel(twins, [dimension], []).map(({ key, label }) => [label, ...elementsAt(twins, [dimension], [key])])
    expect(reached('storey')).toEqual([
      ['1F', 0, 2, 3],
      ['2F', 1, 4],
    ])
    expect(reached('space')).toEqual([
      ['201 Office', 1],
      ['Corridor', 0, 2],
      ['', 3, 4],
    ])
    expect(reached('system')).toEqual([
      ['SF-1', 0, 1, 2],
      ['', 3, 4],
    ])
  })

  it('takes any property for a level', () => {
    expect(treeLevel(house, [{ name: 'Width' }], []).map(({ label }) => label)).toEqual(['0.1', '0.9 m', '0.24', ''])
    expect(treeLevel(house, [{ set: 'Pset_WallCommon', name: 'Width' }], []).at(-1)).toMatchObject({
      key: -1,
      count: 2,
    })
  })

  it('and elementsAt agree', () => {
    for (const dimensions of [['system', 'class'], ['storey'], [{ name: 'IsExternal' }]] as const)
      for (const { key, count } of treeLevel(house, dimensions, []))
        expect(elementsAt(house, dimensions, [key])).toHaveLength(count)
  })
})

describe('schedule', () => {
  it('sums by group', () => {
    const { rows } = schedule(house, [0, 1, 2, 3], ['class'], [{ name: 'NetVolume' }, { name: 'Width' }])
    expect(rows).toEqual([
      { labels: ['IfcDoor'], count: 1, sums: [0, 0] },
      { labels: ['IfcDuctSegment'], count: 1, sums: [0, 0] },
      { labels: ['IfcWall'], count: 2, sums: [3.5, 0.33999999999999997] },
    ])
  })

  it('without groups is one row', () => {
    expect(schedule(house, [0, 1], [], [{ name: 'NetVolume' }]).rows).toEqual([{ labels: [], count: 2, sums: [3.5] }])
  })
})

it('propertiesOf writes numbers as people read them', () => {
  const building = buildingOf([{ id: '1', sets: { P: { a: 0.1 + 0.2, b: 'x', c: false } } }])
  expect(propertiesOf(building, 0)).toEqual([
    {
      name: 'P',
      entries: [
        { name: 'a', kind: 'number', value: '0.3', number: 0.1 + 0.2, unit: 'none' },
        { name: 'b', kind: 'text', value: 'x', number: undefined, unit: 'none' },
        { name: 'c', kind: 'boolean', value: 'false', number: undefined, unit: 'none' },
      ],
    },
  ])
})

describe('positionOf', () => {
  const axis = (tag: string, direction: 0 | 1, ...line: number[]): GridAxis => ({
    tag,
    direction,
    line: Float32Array.from(line),
  })
  const room: Space = {
    globalId: 'r',
    element: 0,
    number: '201',
    name: 'Room',
    storey: 1,
    area: 12,
    height: 2.8,
    boundary: Float32Array.of(0, 0, 4, 0, 4, 3, 0, 3),
    floor: 3,
  }
  const building = buildingOf(
    [{ id: '1', class: 'IfcSpace' }, { id: '2', storey: 1, box: [7.9, 1, 3, 8.1, 2, 4] }, { id: '3' }],
    {
      storeys: house.storeys,
      spaces: [room],
      systems: [{ globalId: 's', name: 'S', kind: '', elements: Uint32Array.of(1) }],
      // One line is drawn the other way round.
      axes: [
        axis('1', 0, 0, -1, 0, 20),
        axis('2', 0, 8, 20, 8, -1),
        axis('3', 0, 16, -1, 16, 20),
        axis('A', 1, -1, 0, 20, 0),
        axis('B', 1, -1, 6, 20, 6),
      ],
    },
  )

  const inside = (axes: string) => ({ axes, isOutside: false })
  const outside = (axes: string) => ({ axes, isOutside: true })

  it('says storey, room and axes of a point', () => {
    expect(positionOf(building, [1, 1, 3.5])).toMatchObject({
      storey: 1,
      space: 0,
      grid: [inside('1-2'), inside('A-B')],
    })
    expect(positionOf(building, [8.05, 6, 0.5])).toMatchObject({
      storey: 0,
      space: -1,
      grid: [inside('2'), inside('B')],
    })
    expect(positionOf(building, [12, 9, -1])).toMatchObject({ storey: -1, grid: [inside('2-3'), outside('B')] })
    expect(positionOf(building, [-3, 1, 0])).toMatchObject({ grid: [outside('1'), inside('A-B')] })
  })

  it('says it of an element by its middle, with its systems', () => {
    expect(positionOf(building, 1)).toMatchObject({
      storey: 1,
      space: -1,
      grid: [inside('2'), inside('A-B')],
      systems: [0],
    })
    expect(positionOf(building, 2)).toMatchObject({ grid: [], box: undefined, centre: undefined })
  })
})
