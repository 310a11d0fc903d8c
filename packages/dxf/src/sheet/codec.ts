// A sheet as bytes. Coordinates are whole numbers of a quantum that is at most a hundredth of a millimetre, each as the
// difference to the one before: a corner of a polyline takes two to four bytes. FORMAT is in docs/adr/0046-sheets-are-packs.md.
import { DxfError } from '../dxf-error.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import { readBlocks, readPrimitives, writeBlocks, writePrimitives } from './codec-blocks.ts'
import { quantumOf } from './quantum.ts'
import type { GlyphOutline, Sheet, SheetCircles, SheetGlyphs, SheetLayer, SheetStyles, SheetText } from './sheet.ts'

const magic = 'SMSH'
const version = 1
/** Corners of glyphs, in em. */
const glyphQuantum = 1 / 2048

type SheetMeta = Pick<Sheet, 'name' | 'isModel' | 'metresPerUnit' | 'isUnitGuessed'> & {
  bounds: Sheet['bounds'] | null
  layers: readonly SheetLayer[]
  texts: readonly SheetText[]
}

/** Small, and smaller still when compressed. */
export function encodeSheet(sheet: Sheet): Uint8Array {
  const out = new ByteWriter()
  const { name, isModel, bounds = null, metresPerUnit, isUnitGuessed, layers, texts } = sheet
  out.text(magic)
  out.count(version)
  out.text(JSON.stringify({ name, isModel, bounds, metresPerUnit, isUnitGuessed, layers, texts } satisfies SheetMeta))
  const quantum = quantumOf(sheet.bounds, metresPerUnit)
  out.float64(quantum)
  writeStyles(out, sheet.styles)
  out.count(sheet.patterns.length)
  for (const pattern of sheet.patterns) {
    out.count(pattern.length)
    for (const length of pattern) out.float32(length)
  }
  writePrimitives(out, sheet.segments, quantum, 4, (at) => {
    if (sheet.styles.pattern[sheet.segments.style[at]!]) out.int(Math.round(sheet.segments.phase[at]! / quantum))
  })
  writePrimitives(out, sheet.triangles, quantum, 6)
  writeGlyphs(out, sheet.glyphs, quantum)
  out.count(sheet.outlines.length)
  for (const outline of sheet.outlines) writeOutline(out, outline)
  writeCircles(out, sheet.circles)
  return out.finish()
}

/** Throws DxfError badSheet when the bytes are something else, of another version or cut off. */
export function decodeSheet(bytes: Uint8Array): Sheet {
  const from = new ByteReader(bytes)
  if (from.text() !== magic || from.count() !== version) throw new DxfError('badSheet')
  const { bounds, ...meta } = parseMeta(from.text())
  const quantum = from.float64()
  const styles = readStyles(from)
  const patterns = Array.from({ length: from.amount(1) }, () =>
    Float32Array.from({ length: from.amount(4) }, () => from.float32()),
  )
  const phases: number[] = []
  const segments = readPrimitives(from, quantum, 4, (style) => {
    phases.push(styles.pattern[style] ? from.int() * quantum : 0)
  })
  const triangles = readPrimitives(from, quantum, 6)
  const glyphs = readGlyphs(from, quantum)
  const outlines = Array.from({ length: from.amount(1) }, () => readOutline(from))
  const circles = readCircles(from)
  return {
    ...meta,
    bounds: bounds ?? undefined,
    styles,
    patterns,
    segments: { ...segments, phase: Float32Array.from(phases) },
    triangles,
    glyphs,
    outlines,
    circles,
  }
}

function parseMeta(text: string): SheetMeta {
  try {
    return JSON.parse(text) as SheetMeta
  } catch (cause) {
    throw new DxfError('badSheet', { cause })
  }
}

function writeStyles(out: ByteWriter, { count, layer, colour, weight, pattern }: SheetStyles): void {
  out.count(count)
  for (let at = 0; at < count; at++) {
    out.count(layer[at]!)
    out.int(colour[at]!)
    out.count(weight[at]!)
    out.count(pattern[at]!)
  }
}

function readStyles(from: ByteReader): SheetStyles {
  const count = from.amount(4)
  const [layer, pattern] = [new Uint16Array(count), new Uint16Array(count)]
  const [colour, weight] = [new Int32Array(count), new Uint8Array(count)]
  for (let at = 0; at < count; at++) {
    layer[at] = from.count()
    colour[at] = from.int()
    weight[at] = from.count()
    pattern[at] = from.count()
  }
  return { count, layer, colour, weight, pattern }
}

/** Letters of one text share size and direction: these are kept once. */
function writeGlyphs(out: ByteWriter, glyphs: SheetGlyphs, quantum: number): void {
  const frames = new Map<string, number>()
  const frameOf = Uint32Array.from({ length: glyphs.count }, (_, at) => {
    const key = glyphs.places.subarray(at * 6 + 2, at * 6 + 6).join()
    const known = frames.get(key) ?? frames.size
    frames.set(key, known)
    return known
  })
  out.count(frames.size)
  for (const key of frames.keys()) for (const value of key.split(',')) out.float32(Number(value))
  writeBlocks(out, glyphs.blocks, quantum)
  out.count(glyphs.count)
  let [x, y, style, order, outline, frame] = [0, 0, 0, 0, 0, 0]
  for (let at = 0; at < glyphs.count; at++) {
    const [nx, ny] = [Math.round(glyphs.places[at * 6]! / quantum), Math.round(glyphs.places[at * 6 + 1]! / quantum)]
    out.int(nx - x)
    out.int(ny - y)
    out.int(glyphs.style[at]! - style)
    out.int(glyphs.order[at]! - order)
    out.int(glyphs.outline[at]! - outline)
    out.int(frameOf[at]! - frame)
    ;[x, y, style, order, outline, frame] = [
      nx,
      ny,
      glyphs.style[at]!,
      glyphs.order[at]!,
      glyphs.outline[at]!,
      frameOf[at]!,
    ]
  }
}

function readGlyphs(from: ByteReader, quantum: number): SheetGlyphs {
  const frames = Float32Array.from({ length: from.amount(16) * 4 }, () => from.float32())
  const blocks = readBlocks(from, quantum)
  const count = from.amount(6)
  const places = new Float32Array(count * 6)
  const [style, outline] = [new Uint16Array(count), new Uint16Array(count)]
  const order = new Uint32Array(count)
  let [x, y, s, o, g, f] = [0, 0, 0, 0, 0, 0]
  for (let at = 0; at < count; at++) {
    x += from.int()
    y += from.int()
    style[at] = s += from.int()
    order[at] = o += from.int()
    outline[at] = g += from.int()
    f += from.int()
    places[at * 6] = x * quantum
    places[at * 6 + 1] = y * quantum
    places.set(frames.subarray(f * 4, f * 4 + 4), at * 6 + 2)
  }
  return { count, blocks, style, order, places, outline }
}

function writeOutline(out: ByteWriter, { char, advance, contours }: GlyphOutline): void {
  out.text(char)
  out.float32(advance)
  out.count(contours.length)
  for (const contour of contours) {
    out.count(contour.length / 2)
    let [x, y] = [0, 0]
    for (let at = 0; at < contour.length; at += 2) {
      const [nx, ny] = [Math.round(contour[at]! / glyphQuantum), Math.round(contour[at + 1]! / glyphQuantum)]
      out.int(nx - x)
      out.int(ny - y)
      ;[x, y] = [nx, ny]
    }
  }
}

function readOutline(from: ByteReader): GlyphOutline {
  const char = from.text()
  const advance = from.float32()
  const contours = Array.from({ length: from.amount(1) }, () => {
    const contour = new Float32Array(from.amount(2) * 2)
    let [x, y] = [0, 0]
    for (let at = 0; at < contour.length; at += 2) {
      x += from.int()
      y += from.int()
      contour[at] = x * glyphQuantum
      contour[at + 1] = y * glyphQuantum
    }
    return contour
  })
  return { char, advance, contours }
}

function writeCircles(out: ByteWriter, { count, values, layer, isWhole }: SheetCircles): void {
  out.count(count)
  for (let at = 0; at < count; at++) {
    for (let axis = 0; axis < 3; axis++) out.float64(values[at * 3 + axis]!)
    out.count(layer[at]! * 2 + isWhole[at]!)
  }
}

function readCircles(from: ByteReader): SheetCircles {
  const count = from.amount(25)
  const values = new Float64Array(count * 3)
  const [layer, isWhole] = [new Uint16Array(count), new Uint8Array(count)]
  for (let at = 0; at < count; at++) {
    for (let axis = 0; axis < 3; axis++) values[at * 3 + axis] = from.float64()
    const both = from.count()
    layer[at] = both >> 1
    isWhole[at] = both & 1
  }
  return { count, values, layer, isWhole }
}
