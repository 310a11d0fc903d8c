// The part of a block that an insertion shows: extension dictionary → ACAD_FILTER → SPATIAL → polygon and two matrices, the
// inverse of the insertion as it was and the way into the polygon's own plane. Where the part outside of a polygon is shown, that
// polygon stands in a record of the filter's own dictionary; the one of the filter is then only cut out around it, not complete.
import type { DxfDocument } from '../document/document.ts'
import type { Point2 } from '../sheet/sheet.ts'
import { Entity, type Point3 } from '../tags/entity.ts'
import { apply, type Matrix } from './matrix.ts'

export interface InsertClip {
  /** In coordinates of the block. */
  polygon: Point2[]
  isInverted: boolean
}

export function findClip({ objects }: DxfDocument, insert: Entity): InsertClip | undefined {
  const entry = (dictionary: Entity | undefined, name: string) =>
    objects.get(dictionary ? handleOf(dictionary, name) : '')
  const filters = entry(objects.get(insert.dictionary), 'ACAD_FILTER')
  const filter = entry(filters, 'SPATIAL')
  if (filter?.kind !== 'SPATIAL_FILTER' || filter.number(71, 1) === 0) return undefined
  const numbers = filter.numbers(40)
  const [inverse, plane] = [numbers.slice(-24, -12), numbers.slice(-12)]
  if (plane.length < 12 || inverse.length < 12) return undefined
  const back = inverted(plane)
  const record = entry(objects.get(filter.dictionary), 'ACAD_XREC_ROUNDTRIP')
  const hole = record ? pointsOf(record, 'ACAD_INVERTEDCLIP_ROUNDTRIP') : []
  const corners = hole.length ? hole : filter.points(10)
  const [a, b] = corners
  if (!a || !b) return undefined
  const ring = corners.length === 2 ? [a, [b[0], a[1], 0], b, [a[0], b[1], 0]] : corners
  const polygon = ring.map(([x, y]): Point2 => {
    const [wx, wy] = apply(back, x!, y!)
    return apply(inverse, wx, wy)
  })
  return { polygon, isInverted: hole.length > 0 }
}

/** Points of the part of a record that has a name, up to the next part. */
function pointsOf(record: Entity, part: string): Point3[] {
  const start = record.codes.findIndex((code, at) => code === 102 && record.values[at] === part)
  if (start < 0) return []
  const own = new Entity(record.kind)
  for (let at = start + 1; at < record.codes.length && record.codes[at] !== 102; at++) {
    own.codes.push(record.codes[at]!)
    own.values.push(record.values[at]!)
  }
  return own.points(10)
}

/** Of an entry of a dictionary: its name has code 3, its handle follows. */
function handleOf(dictionary: Entity, name: string): string {
  const at = dictionary.codes.findIndex((code, index) => code === 3 && dictionary.values[index] === name)
  const value = at < 0 ? '' : dictionary.values[at + 1]
  return typeof value === 'string' ? value : ''
}

/** In the plane only. */
function inverted(m: Matrix): Matrix {
  const [a, b, c, d] = [m[0]!, m[1]!, m[4]!, m[5]!]
  const det = a * d - b * c
  if (!det) return m
  const [ia, ib, ic, id] = [d / det, -b / det, -c / det, a / det]
  return [ia, ib, 0, -(ia * m[3]! + ib * m[7]!), ic, id, 0, -(ic * m[3]! + id * m[7]!), 0, 0, 1, 0]
}
