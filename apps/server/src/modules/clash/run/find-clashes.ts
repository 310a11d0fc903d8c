import { elementOf, modelOf, type RowValues, rowAt, rowSize, type Scene, sideA, sideB } from '@sunmao/clash'
import type { ClashTestType } from '@sunmao/contract'
import type { Hit } from './clash-facts.ts'

/** Tenths of a millimetre: what is less is noise of single precision. */
const rounded = (metres: number) => Math.round(metres * 10_000) / 10

/** What threads found, as pairs of elements. */
export function hitsOf(scene: Scene, rows: RowValues, type: Exclude<ClashTestType, 'netHeight'>): Hit[] {
  return Array.from({ length: rows.length / rowSize }, (_, at) => {
    const { a, b, depth, distance, points: p, box, quality } = rowAt(rows, at, type)
    const isApart = type !== 'hard' && depth === 0
    return {
      a: refOf(scene, a),
      b: refOf(scene, b),
      depth: isApart ? rounded(distance) : rounded(type === 'clearance' ? -depth : depth),
      quality,
      point: [(p[0]! + p[3]!) / 2, (p[1]! + p[4]!) / 2, (p[2]! + p[5]!) / 2],
      box: [...box],
    }
  })
}

export const refOf = (scene: Scene, item: number) => ({ model: modelOf(scene, item), element: elementOf(scene, item) })

/** One entry for each item: in which of the two selections it is. */
export function sidesOf(inA: Uint8Array, inB: Uint8Array): Uint8Array {
  const sides = new Uint8Array(new SharedArrayBuffer(inA.length))
  for (let item = 0; item < inA.length; item++) sides[item] = (inA[item] ? sideA : 0) | (inB[item] ? sideB : 0)
  return sides
}
