// Outlines out of a TrueType file (tables glyf, loca, cmap, hmtx), as the OpenType specification describes them. Curves are
// flattened. Not read: hinting, kerning, variations, PostScript outlines.
import type { GlyphOutline } from '../sheet/sheet.ts'
import type { GlyphFont } from './glyph-font.ts'

type Contour = { x: number; y: number; isOnCurve: boolean }[]

/** Pieces of one quadratic curve: letters are rarely larger than a few hundred pixels. */
const curveSteps = 4
/** Parts in parts of a glyph. */
const maxParts = 6

/** Throws a RangeError when the bytes are no such font. */
export function readFont(bytes: Uint8Array): GlyphFont {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = new Map<string, number>()
  for (let at = 0; at < view.getUint16(4); at++) {
    const row = 12 + at * 16
    tables.set(String.fromCharCode(...bytes.subarray(row, row + 4)), view.getUint32(row + 8))
  }
  const table = (name: string) => {
    const offset = tables.get(name)
    if (offset === undefined) throw new RangeError(`the font has no table ${name}`)
    return offset
  }
  const [head, loca, glyf, hmtx] = [table('head'), table('loca'), table('glyf'), table('hmtx')]
  const em = view.getUint16(head + 18)
  const isLong = view.getInt16(head + 50) === 1
  const metrics = view.getUint16(table('hhea') + 34)
  const rowOf = readCharacters(view, table('cmap'))
  const offsetOf = (row: number) => (isLong ? view.getUint32(loca + row * 4) : view.getUint16(loca + row * 2) * 2)
  const contoursOf = (row: number, depth = 0): Contour[] => {
    const [from, to] = [offsetOf(row), offsetOf(row + 1)]
    if (to <= from || depth > maxParts) return []
    const at = glyf + from
    const count = view.getInt16(at)
    return count >= 0
      ? simpleContours(view, at, count)
      : partContours(view, at + 10, (part) => contoursOf(part, depth + 1))
  }
  return {
    capHeight: capHeight(view, tables.get('OS/2')) / em || 0.72,
    glyph(char): GlyphOutline | undefined {
      const row = rowOf(char.codePointAt(0)!)
      if (!row) return undefined
      const advance = view.getUint16(hmtx + Math.min(row, metrics - 1) * 4) / em
      return { char, advance, contours: contoursOf(row).map((contour) => flatten(contour, em)) }
    },
  }
}

const capHeight = (view: DataView, os2: number | undefined) =>
  os2 !== undefined && view.getUint16(os2) >= 2 ? view.getInt16(os2 + 88) : 0

function readCharacters(view: DataView, cmap: number): (code: number) => number {
  const subtables = new Map<number, number>()
  for (let at = 0; at < view.getUint16(cmap + 2); at++) {
    const offset = cmap + view.getUint32(cmap + 4 + at * 8 + 4)
    subtables.set(view.getUint16(offset), offset)
  }
  const [wide, narrow] = [subtables.get(12), subtables.get(4)]
  if (wide !== undefined) return (code) => findInGroups(view, wide, code)
  if (narrow !== undefined) return (code) => findInRanges(view, narrow, code)
  throw new RangeError('the font has no table of characters')
}

/** Format 12: groups of first, last and the glyph of the first. */
function findInGroups(view: DataView, at: number, code: number): number {
  let [low, high] = [0, view.getUint32(at + 12) - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const group = at + 16 + middle * 12
    if (code < view.getUint32(group)) high = middle - 1
    else if (code > view.getUint32(group + 4)) low = middle + 1
    else return view.getUint32(group + 8) + code - view.getUint32(group)
  }
  return 0
}

/** Format 4: ranges by their ends, with differences or offsets. */
function findInRanges(view: DataView, at: number, code: number): number {
  const size = view.getUint16(at + 6)
  for (let range = 0; range < size; range += 2) {
    if (code > view.getUint16(at + 14 + range)) continue
    const start = view.getUint16(at + 16 + size + range)
    if (code < start) return 0
    const delta = view.getInt16(at + 16 + 2 * size + range)
    const offsetAt = at + 16 + 3 * size + range
    const offset = view.getUint16(offsetAt)
    if (offset === 0) return (code + delta) & 0xffff
    const row = view.getUint16(offsetAt + offset + (code - start) * 2)
    return row && (row + delta) & 0xffff
  }
  return 0
}

function simpleContours(view: DataView, at: number, count: number): Contour[] {
  const ends = Array.from({ length: count }, (_, contour) => view.getUint16(at + 10 + contour * 2))
  const points = (ends.at(-1) ?? -1) + 1
  let next = at + 12 + count * 2 + view.getUint16(at + 10 + count * 2)
  const flags: number[] = []
  while (flags.length < points) {
    const flag = view.getUint8(next++)
    const repeats = flag & 8 ? view.getUint8(next++) : 0
    for (let each = 0; each <= repeats; each++) flags.push(flag)
  }
  const coordinates = (short: number, same: number) => {
    let value = 0
    return flags.slice(0, points).map((flag) => {
      if (flag & short) value += (flag & same ? 1 : -1) * view.getUint8(next++)
      else if (!(flag & same)) {
        value += view.getInt16(next)
        next += 2
      }
      return value
    })
  }
  const [xs, ys] = [coordinates(2, 16), coordinates(4, 32)]
  return ends.map((end, contour) => {
    const start = contour ? ends[contour - 1]! + 1 : 0
    return Array.from({ length: end - start + 1 }, (_, at) => ({
      x: xs[start + at]!,
      y: ys[start + at]!,
      isOnCurve: (flags[start + at]! & 1) !== 0,
    }))
  })
}

/** A glyph made of others, each moved and scaled. */
function partContours(view: DataView, start: number, contoursOf: (row: number) => Contour[]): Contour[] {
  const contours: Contour[] = []
  let at = start
  for (;;) {
    const flags = view.getUint16(at)
    const row = view.getUint16(at + 2)
    const isWide = (flags & 1) !== 0
    const [dx, dy] = isWide
      ? [view.getInt16(at + 4), view.getInt16(at + 6)]
      : [view.getInt8(at + 4), view.getInt8(at + 5)]
    at += isWide ? 8 : 6
    const fraction = () => {
      at += 2
      return view.getInt16(at - 2) / 16_384
    }
    let [xx, xy, yx, yy] = [1, 0, 0, 1]
    if (flags & 8) xx = yy = fraction()
    else if (flags & 64) [xx, yy] = [fraction(), fraction()]
    else if (flags & 128) [xx, xy, yx, yy] = [fraction(), fraction(), fraction(), fraction()]
    for (const contour of contoursOf(row))
      contours.push(
        contour.map(({ x, y, isOnCurve }) => ({ x: xx * x + yx * y + dx, y: xy * x + yy * y + dy, isOnCurve })),
      )
    if (!(flags & 32)) return contours
  }
}

/** Between two points off the curve lies one on it. */
function flatten(contour: Contour, em: number): Float32Array {
  const points: number[] = []
  const first = contour.find(({ isOnCurve }) => isOnCurve)
  const start = first ? contour.indexOf(first) : 0
  const at = (index: number) => contour[(start + index) % contour.length]!
  const middle = (a: { x: number; y: number }, b: { x: number; y: number }) => ({
    x: (a.x + b.x) / 2,
    y: (a.y + b.y) / 2,
  })
  let here = first ?? middle(at(0), at(contour.length - 1))
  points.push(here.x, here.y)
  for (let index = first ? 1 : 0; index < contour.length + (first ? 1 : 0); index++) {
    const point = at(index)
    if (point.isOnCurve) {
      points.push(point.x, point.y)
      here = point
      continue
    }
    const next = at(index + 1)
    const end = next.isOnCurve ? next : middle(point, next)
    for (let step = 1; step <= curveSteps; step++) {
      const [t, s] = [step / curveSteps, 1 - step / curveSteps]
      points.push(
        s * s * here.x + 2 * s * t * point.x + t * t * end.x,
        s * s * here.y + 2 * s * t * point.y + t * t * end.y,
      )
    }
    here = end
    if (next.isOnCurve) index++
  }
  return Float32Array.from(points, (value) => value / em)
}
