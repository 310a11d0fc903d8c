import { runsOf } from '@sunmao/model'
import { describe, expect, it } from 'vitest'
import { flag, storeyShift, writeElementWords, writeHovered } from './element-flags.ts'
import { countOf, elementsIn, isEmpty, joined, without } from './element-set.ts'
import { makeStore } from './store.ts'
import { startState, type ViewerState } from './viewer-state.ts'

describe('runs', () => {
  it('hold any elements, shortly', () => {
    expect(runsOf([])).toEqual([])
    expect(runsOf([5, 3, 4, 9, 4])).toEqual([3, 3, 9, 1])
    expect(runsOf([0])).toEqual([0, 1])
    expect([...elementsIn([3, 3, 9, 1])]).toEqual([3, 4, 5, 9])
    expect([...elementsIn(runsOf(new Array(1000).fill(0).map((_, at) => at)))]).toHaveLength(1000)
  })

  it('are joined and taken from each other, model by model', () => {
    const a = { one: [0, 4], two: [7, 1] }
    expect(joined(a, { one: [3, 3] })).toEqual({ one: [0, 6], two: [7, 1] })
    expect(without(a, { one: [1, 2], two: [7, 1] })).toEqual({ one: [0, 1, 3, 1] })
    expect(countOf(a)).toBe(5)
    expect([isEmpty({}), isEmpty(a)]).toEqual([true, false])
  })
})

describe('the state', () => {
  it('is the same after it was saved', () => {
    const state: ViewerState = {
      ...startState,
      hidden: { a: [1, 2] },
      isolated: { elements: { a: [4, 1] }, rest: 'ghosted' },
      colours: [{ colour: 0xff0000ff, elements: { a: [0, 1] } }],
      sectionPlanes: [{ point: [500_000.1234, 0, 0], normal: [0, 0, 1] }],
      models: [{ id: 'a', isVisible: true, offset: [0, 0, 0] }],
    }
    expect(JSON.parse(JSON.stringify(state))).toEqual(state)
  })

  it('tells of changes, and of nothing else', () => {
    const store = makeStore({ a: 1, b: 2 })
    const heard: number[] = []
    const stop = store.subscribe(({ a }) => heard.push(a))
    store.setState({ a: 2 })
    store.setState({ a: 2, b: 2 })
    stop()
    store.setState({ a: 3 })
    expect(heard).toEqual([2])
    expect(store.getState()).toEqual({ a: 3, b: 2 })
  })
})

describe('words of elements', () => {
  const bitsOf = (state: Partial<ViewerState>) => {
    const words = new Uint32Array(10)
    const model = { id: 'm', elementCount: 5, spaces: Uint32Array.of(4), storeys: Uint16Array.of(1, 2, 3) }
    writeElementWords(words, model, { ...startState, ...state })
    return [0, 1, 2, 3, 4].map((at) => words[at * 2 + 1]! & ((1 << storeyShift) - 1))
  }

  it('hide rooms unless they are wanted', () => {
    expect(bitsOf({})).toEqual([0, 0, 0, 0, flag.room | flag.hidden])
    expect(bitsOf({ hasRooms: true })).toEqual([0, 0, 0, 0, flag.room])
  })

  it('leave of a model what is isolated, the rest gone or a ghost', () => {
    const room = flag.room | flag.hidden
    const elements = { m: [1, 2] }
    expect(bitsOf({ isolated: { elements, rest: 'hidden' } })).toEqual([1, 0, 0, 1, room])
    expect(bitsOf({ isolated: { elements, rest: 'ghosted' } })).toEqual([2, 0, 0, 2, room])
    expect(bitsOf({ isolated: { elements, rest: 'ghosted' }, selected: { m: [0, 1] }, hidden: { m: [1, 1] } })).toEqual(
      [flag.selected, flag.hidden, 0, flag.ghosted, room],
    )
  })

  it('change under the pointer alone, and say where', () => {
    const words = new Uint32Array(10).fill(flag.selected)
    expect(writeHovered(words, undefined, [1, 2])).toEqual([1, 2])
    expect([1, 3, 5, 7].map((at) => words[at])).toEqual([4, 4 | flag.hovered, 4 | flag.hovered, 4])
    expect(writeHovered(words, [1, 2], [4, 9])).toEqual([1, 4])
    expect([3, 5, 9].map((at) => words[at])).toEqual([4, 4, 4 | flag.hovered])
    expect(writeHovered(words, [7, 1], undefined)).toBeUndefined()
    expect(bitsOf({ hovered: { m: [2, 1] }, selected: { m: [2, 1] } })[2]).toBe(flag.hovered | flag.selected)
  })

  it('take the last colour, and know nothing of elements that are not there', () => {
    const words = new Uint32Array(2)
    const model = { id: 'm', elementCount: 1, spaces: new Uint32Array(0), storeys: new Uint16Array(0) }
    writeElementWords(words, model, {
      ...startState,
      colours: [
        { colour: 0x11223344, elements: { m: [0, 9] } },
        { colour: 0xff0000ff, elements: { m: [0, 1] } },
      ],
      hidden: { m: [3, 4] },
    })
    expect([...words]).toEqual([0xff0000ff, flag.coloured])
  })
})
