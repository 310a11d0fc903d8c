import { describe, expect, it } from 'vitest'
import { filledArea, line, modelOf, read, segmentsOf } from '../dxf.fixture.ts'
import { maxEntities } from '../limits.ts'
import type { Point2 } from '../sheet/sheet.ts'
import { Drawing } from './drawing.ts'

const point = ([x, y]: Point2) => [expect.closeTo(x, 4), expect.closeTo(y, 4)]

describe('insertions', () => {
  const blocks = [0, 'BLOCK', 2, 'B', 10, 1, 20, 0, ...line(1, 0, 2, 0), 0, 'ENDBLK']

  it('I1: move, turn, scale and mirror around the base point', () => {
    const at = (...more: number[]) =>
      segmentsOf(modelOf([0, 'INSERT', 8, 'A', 2, 'B', 10, 10, 20, 5, ...more], { blocks }))[0]
    expect(at()).toEqual([point([10, 5]), point([11, 5])])
    expect(at(50, 90)).toEqual([point([10, 5]), point([10, 6])])
    expect(at(41, -3)).toEqual([point([10, 5]), point([7, 5])])
  })

  it('I2: stand in rows and columns', () => {
    const sheet = modelOf([0, 'INSERT', 8, 'A', 2, 'B', 10, 0, 20, 0, 70, 3, 71, 2, 44, 10, 45, 20], { blocks })
    expect(segmentsOf(sheet).map(([a]) => a)).toEqual(
      expect.arrayContaining([[20, 20]].map((each) => point(each as never))),
    )
    expect(sheet.segments.count).toBe(6)
  })

  it('I3: that insert themselves end', () => {
    const loops = [
      0,
      'BLOCK',
      2,
      'X',
      0,
      'INSERT',
      2,
      'Y',
      8,
      'A',
      0,
      'ENDBLK',
      0,
      'BLOCK',
      2,
      'Y',
      ...line(0, 0, 1, 0),
      0,
      'INSERT',
      2,
      'X',
      8,
      'A',
      0,
      'ENDBLK',
    ]
    const { head, sheets } = read({ blocks: loops, entities: [0, 'INSERT', 8, 'A', 2, 'X'] })
    expect(head.leftOut).toEqual({ 'INSERT:recursion': 1 })
    expect(sheets[0]!.segments.count).toBe(1)
  })

  it('I4: more than a drawing may hold are counted, not drawn', () => {
    const { head } = read({ blocks, entities: [0, 'INSERT', 8, 'A', 2, 'B', 70, 300, 71, 300, 44, 1, 45, 1] })
    expect(head.leftOut).toEqual({ 'limit:array': 1 })
    const drawing = new Drawing(null as never, null as never, 0, () => {})
    for (let at = 0; at < maxEntities; at++) drawing.countEntity()
    expect(drawing.countEntity()).toBe(false)
    expect(drawing.leftOut).toEqual(new Map([['limit:entities', 1]]))
  })

  it('I5: keep their attributes with tag, block and insertion', () => {
    const sheet = modelOf(
      [
        0,
        'INSERT',
        8,
        'A',
        66,
        1,
        2,
        'B',
        10,
        0,
        20,
        0,
        0,
        'ATTRIB',
        8,
        'A',
        2,
        'NO',
        1,
        'A-101',
        40,
        3,
        10,
        1,
        20,
        2,
        0,
        'SEQEND',
      ],
      { blocks },
    )
    expect(sheet.texts).toMatchObject([{ text: 'A-101', tag: 'NO', block: 'B', insertion: 1, kind: 'attribute' }])
  })

  it('I6: show the inside of their clip, or the outside of one that is turned inside out', () => {
    const square = (x: number, y: number, size: number) =>
      [x, y, x + size, y, x + size, y + size, x, y + size].flatMap((value, at) => [at % 2 ? 20 : 10, value])
    const matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0].flatMap((value) => [40, value])
    const clipped = (hole: (number | string)[]) => {
      const dictionary = (handle: string, name: string, to: string) => [0, 'DICTIONARY', 5, handle, 3, name, 350, to]
      const own = [102, '{ACAD_XDICTIONARY', 360, 'D3', 102, '}']
      return modelOf([0, 'INSERT', 102, '{ACAD_XDICTIONARY', 360, 'D1', 102, '}', 8, 'A', 2, 'C', 10, 100, 20, 0], {
        blocks: [0, 'BLOCK', 2, 'C', 10, 0, 20, 0, ...line(0, 5, 10, 5), ...solid, 0, 'ENDBLK'],
        objects: [
          ...dictionary('D1', 'ACAD_FILTER', 'D2'),
          ...dictionary('D2', 'SPATIAL', 'F'),
          ...[0, 'SPATIAL_FILTER', 5, 'F', ...(hole.length ? own : []), 70, 4, ...square(2, 2, 6), 71, 1],
          ...matrix,
          ...matrix,
          ...dictionary('D3', 'ACAD_XREC_ROUNDTRIP', 'R'),
          ...[0, 'XRECORD', 5, 'R', 102, 'ACAD_INVERTEDCLIP_ROUNDTRIP', ...hole, 102, 'OTHER', 10, 1, 20, 1],
        ],
      })
    }
    const solid = [0, 'SOLID', 8, 'A', 10, 0, 20, 0, 11, 10, 21, 0, 12, 0, 22, 10, 13, 10, 23, 10]
    const inside = clipped([])
    expect(segmentsOf(inside)).toEqual([[point([102, 5]), point([108, 5])]])
    expect(filledArea(inside)).toBeCloseTo(36, 3)
    // A rectangle by two corners, as such records have it.
    const outside = clipped([10, 3, 20, 3, 10, 7, 20, 7])
    expect(segmentsOf(outside)).toEqual(
      expect.arrayContaining([
        [point([100, 5]), point([103, 5])],
        [point([107, 5]), point([110, 5])],
      ]),
    )
    expect(filledArea(outside)).toBeCloseTo(100 - 16, 3)
  })
})
