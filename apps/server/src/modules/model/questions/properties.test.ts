import { propertyKinds } from '@sunmao/model'
import { describe, expect, it } from 'vitest'
import { elementProperties } from './properties.ts'

type Opened = Parameters<typeof elementProperties.answer>[0][number]
type Sets = readonly (readonly [set: string, values: Readonly<Record<string, string>>])[]

/** A model of elements with these sets. */
function opened(elements: readonly Sets[]): Opened {
  const texts = ['']
  const text = (value: string) => texts.push(value) - 1
  const sets = elements.flat()
  const entries = sets.flatMap(([, values]) => Object.entries(values))
  const starts = (sizes: number[]) => {
    const sums = [0]
    for (const size of sizes) sums.push(sums.at(-1)! + size)
    return sums
  }
  const none = new Uint32Array(elements.length)
  const building = {
    texts,
    elements: {
      count: elements.length,
      globalIds: new Uint8Array(elements.length * 16),
      ...{ names: none, classes: none, types: none, tags: none, materials: none, classifications: none },
      ...{ storeys: new Int32Array(elements.length), spaces: new Int32Array(elements.length) },
    },
    ...{ oddGlobalIds: [], storeys: [], spaces: [], systems: [] },
    properties: {
      setStart: Uint32Array.from(starts(elements.map(({ length }) => length))),
      setOf: Uint32Array.from(sets, (_, at) => at),
      setNames: Uint32Array.from(sets, ([name]) => text(name)),
      entryStart: Uint32Array.from(starts(sets.map(([, values]) => Object.keys(values).length))),
      entryNames: Uint32Array.from(entries, ([name]) => text(name)),
      kinds: Uint8Array.from(entries, () => propertyKinds.indexOf('text')),
      values: Uint32Array.from(entries, ([, value]) => text(value)),
      numbers: Float64Array.from(entries, () => Number.NaN),
      units: new Uint8Array(entries.length),
    },
  }
  return { fileId: 1, discipline: 'A', building } as unknown as Opened
}

const rowsOf = (...elements: Sets[]) =>
  elementProperties.answer(
    [opened(elements)],
    elements.map((_, index) => ({ fileId: 1, index })),
    'zh-CN',
  ).properties

describe('elementProperties', () => {
  it('names the groups of what is in a complex property', () => {
    const rows = rowsOf([['Pset', { 'Glazing (Outer) › Pane › Colour': 'clear', 'Width / Height': '2:1' }]])
    expect(rows.map(({ name, groups, label }) => [name, groups, label])).toEqual([
      ['Glazing (Outer) › Pane › Colour', ['Glazing (Outer)', 'Pane'], 'Colour'],
      ['Width / Height', undefined, undefined],
    ])
  })

  it('has one value for an element that has a set twice, and several where its values differ', () => {
    const rows = (second: string) =>
      rowsOf([
        ['Qto', { Area: '12' }],
        ['Qto', { Area: second }],
      ]).map(({ value, varies }) => [value, varies])
    expect(rows('12')).toEqual([['12', false]])
    expect(rows('13')).toEqual([[undefined, true]])
  })

  it('tells what several elements share from what only some have', () => {
    const rows = rowsOf([['Pset', { a: '1', b: '1', c: '1' }]], [['Pset', { a: '1', b: '2' }]])
    expect(rows.map(({ name, value, varies }) => [name, value, varies])).toEqual([
      ['a', '1', false],
      ['b', undefined, true],
      ['c', undefined, true],
    ])
  })
})
