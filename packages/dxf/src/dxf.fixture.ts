// Small drawings for tests, and letters that are boxes of half an em.
import type { GlyphFont } from './font/glyph-font.ts'
import { readDxf } from './read-dxf.ts'
import type { DxfFile } from './read-options.ts'
import type { Point2, Sheet } from './sheet/sheet.ts'

export const boxFont: GlyphFont = {
  capHeight: 0.7,
  glyph: (char) => ({
    char,
    advance: 0.5,
    contours: char === ' ' ? [] : [Float32Array.of(0, 0, 0.4, 0, 0.4, 0.7, 0, 0.7)],
  }),
}

/** Group codes and values in turn. */
export type Tags = readonly (number | string)[]

export interface Parts {
  header?: Tags
  tables?: Tags
  blocks?: Tags
  entities?: Tags
  objects?: Tags
}

export function dxfText({ header = [], tables = [], blocks = [], entities = [], objects = [] }: Parts): string {
  const section = (name: string, tags: Tags) => (tags.length ? [0, 'SECTION', 2, name, ...tags, 0, 'ENDSEC'] : [])
  return [
    ...section('HEADER', header),
    ...section('TABLES', tables),
    ...section('BLOCKS', blocks),
    ...section('ENTITIES', entities),
    ...section('OBJECTS', objects),
    0,
    'EOF',
  ]
    .map((each) => `${each}\n`)
    .join('')
}

export const read = (parts: Parts): DxfFile => readText(dxfText(parts))
export const readText = (text: string): DxfFile => readDxf(new TextEncoder().encode(text), { glyphs: boxFont })
export const modelOf = (entities: Tags, more: Parts = {}): Sheet => read({ ...more, entities }).sheets[0]!

export const line = (x0: number, y0: number, x1: number, y1: number, layer = 'A'): Tags => [
  0,
  'LINE',
  8,
  layer,
  10,
  x0,
  20,
  y0,
  11,
  x1,
  21,
  y1,
]

/** Of a sheet, in its own coordinates, in the order in which they are kept. */
export function segmentsOf({ segments }: Sheet): [Point2, Point2][] {
  return segments.blocks.flatMap(({ origin: [x, y], from, to }) =>
    Array.from({ length: to - from }, (_, at): [Point2, Point2] => {
      const [a, b, c, d] = segments.points.subarray((from + at) * 4, (from + at) * 4 + 4) as unknown as number[]
      return [
        [a! + x, b! + y],
        [c! + x, d! + y],
      ]
    }),
  )
}

export function filledArea({ triangles }: Sheet): number {
  let area = 0
  for (let at = 0; at < triangles.count; at++) {
    const [ax, ay, bx, by, cx, cy] = triangles.points.subarray(at * 6, at * 6 + 6) as unknown as number[]
    area += Math.abs((bx! - ax!) * (cy! - ay!) - (cx! - ax!) * (by! - ay!)) / 2
  }
  return area
}

/** From 0 to 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}
