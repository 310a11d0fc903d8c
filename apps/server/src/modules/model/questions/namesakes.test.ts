import { expect, it } from 'vitest'
import { tellApart } from './namesakes.ts'

type Opened = Parameters<typeof tellApart>[0][number]

/** Axes 1 to 3 across, each 6 m from the other; every element stands on the y axis at its own x. */
function opened(xs: readonly number[], lengths: readonly number[] = []): Opened {
  const count = xs.length
  const line = (tag: string, direction: 0 | 1, points: number[]) => ({
    tag,
    direction,
    line: Float32Array.from(points),
  })
  const building = {
    origin: [0, 0, 0],
    texts: ['', 'Length'],
    storeys: [],
    spaces: [],
    systems: [],
    axes: [
      ...[0, 6, 12].map((x, at) => line(String(at + 1), 0, [x, -10, x, 10])),
      ...[-8, 8].map((y, at) => line('AB'[at]!, 1, [-2, y, 14, y])),
    ],
    elements: {
      count,
      storeys: new Int32Array(count).fill(-1),
      spaces: new Int32Array(count).fill(-1),
      boxes: Float32Array.from(xs.flatMap((x) => [x - 0.1, -0.1, 0, x + 0.1, 0.1, 3])),
    },
    properties: {
      setStart: Uint32Array.from({ length: count + 1 }, (_, at) => Math.min(at, lengths.length)),
      setOf: Uint32Array.from(lengths.keys()),
      entryStart: Uint32Array.from({ length: lengths.length + 1 }, (_, at) => at),
      entryNames: new Uint32Array(lengths.length).fill(1),
      numbers: Float64Array.from(lengths),
    },
  }
  return { fileId: 1, discipline: 'A', building } as unknown as Opened
}
const element = (index: number, more: { name?: string; tag?: string; room?: string } = {}) => ({
  ...{ fileId: 1, index, globalId: `g${index}`, name: '外墙 WQ1', class: 'IfcWall' },
  ...more,
})
const notes = (one: Opened, elements: ReturnType<typeof element>[], lang: 'zh-CN' | 'en' = 'zh-CN') =>
  tellApart([one], elements, lang).map(({ note }) => note)

it('leaves a name alone that only one element has', () => {
  expect(notes(opened([3, 9]), [element(0, { name: 'a' }), element(1, { name: 'b' })])).toEqual([undefined, undefined])
})

it('says between which axes each stands when that is enough', () => {
  const both = [element(0, { tag: '101' }), element(1, { tag: '102' })]
  expect(notes(opened([3, 9]), both)).toEqual(['1-2/A-B轴', '2-3/A-B轴'])
  expect(notes(opened([3, 9]), both, 'en')).toEqual(['grid 1-2/A-B', 'grid 2-3/A-B'])
})

it('adds room, length and tag as far as they are needed', () => {
  expect(notes(opened([3, 3]), [element(0, { room: '101 门厅' }), element(1, { room: '102 值班' })])).toEqual([
    '101 门厅',
    '102 值班',
  ])
  expect(notes(opened([3, 3, 9], [6, 5.4, 6]), [element(0), element(1), element(2)])).toEqual([
    '1-2/A-B轴 · 长 6000',
    '1-2/A-B轴 · 长 5400',
    '2-3/A-B轴 · 长 6000',
  ])
  expect(notes(opened([3, 3]), [element(0, { tag: 'a1' }), element(1, { tag: 'a2' })])).toEqual(['a1', 'a2'])
})

it('says nothing where nothing tells them apart', () => {
  expect(notes(opened([3, 3]), [element(0), element(1)])).toEqual([undefined, undefined])
})
