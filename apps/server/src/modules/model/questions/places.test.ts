import { describe, expect, it } from 'vitest'
import { listRooms } from './places.ts'

type Opened = Parameters<typeof listRooms.answer>[0][number]

interface Given {
  number: string
  storey: number
  globalId?: string
  /** Element that it is a part of. */
  whole?: number
}

/** The element of each room is its place in the list. */
function opened(rooms: readonly Given[]): Opened {
  const building = {
    origin: [0, 0, 0],
    storeys: ['1F', '2F'].map((name) => ({ name })),
    spaces: rooms.map(({ number, storey, globalId = '' }, element) => ({
      globalId,
      element,
      number,
      name: '',
      storey,
      area: 10,
      boundary: new Float32Array(0),
    })),
    elements: {
      parents: Int32Array.from(rooms, ({ whole = -1 }) => whole),
      boxes: new Float32Array(rooms.length * 6).fill(Number.NaN),
    },
  }
  return { fileId: 1, discipline: 'A', building } as unknown as Opened
}

const rooms = (given: readonly Given[]) => listRooms.answer([opened(given)], {}, 'zh-CN')

describe('listRooms', () => {
  it('gives all rooms by storey, then by number, those without a storey last', () => {
    const given = [
      { number: '210', storey: 1 },
      { number: 'X', storey: -1 },
      { number: '29', storey: 1 },
      { number: '101', storey: 0 },
    ]
    expect(rooms(given).map(({ number, level }) => `${number} ${level}`)).toEqual([
      '101 1F',
      '29 2F',
      '210 2F',
      'X undefined',
    ])
  })

  it('gives a room once that the file has twice', () => {
    const one = { number: '101', storey: 0, globalId: 'a' }
    expect(rooms([one, one, { ...one, storey: 1 }, { ...one, globalId: 'b' }])).toHaveLength(3)
    // Without a GlobalId nothing says that they are the same.
    expect(rooms([0, 1].map(() => ({ number: '101', storey: 0 })))).toHaveLength(2)
  })

  it('says which room another one is a part of, unless they are parts of each other', () => {
    const given = [
      { number: '1', storey: 0 },
      { number: '2', storey: 0, whole: 0 },
      { number: '3', storey: 0, whole: 4 },
      { number: '4', storey: 0, whole: 99 },
      { number: '5', storey: 0, whole: 2 },
      { number: '6', storey: 0, whole: 2 },
    ]
    expect(rooms(given).map(({ partOf }) => partOf)).toEqual([undefined, 0, undefined, undefined, undefined, 2])
  })
})
