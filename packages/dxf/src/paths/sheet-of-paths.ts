// A page of another format, such as PDF, as a sheet: its paths become segments, those that are circles are known as circles, and
// dashes become the lines that they stand for, so that axes are found on it as on a drawing.
import { finishSheet } from '../sheet/finish-sheet.ts'
import { type Box2, foreground, type Sheet, type SheetText } from '../sheet/sheet.ts'
import { SheetBuilder } from '../sheet/sheet-builder.ts'
import { SheetTables } from '../sheet/sheet-tables.ts'
import { circleOf, type PathArc } from './circle-of.ts'
import { joinDashes } from './join-dashes.ts'

/** What is drawn without lifting the pen; curves are chords already. */
export interface SheetPath {
  /** x and y in turn. */
  points: ArrayLike<number>
  isClosed: boolean
  /** Name of its layer; empty where the format has none. */
  layer: string
}

/** Layer of lines that were put together of dashes. Its name says what it is, as layers of drawings do. */
const dashLayer = 'AXIS'
/** Ends of paths that are nearer are one point; in units of the sheet. */
const near = 0.02
/** Of a turn: pieces of a circle that overlap or leave a little open. */
const whole = 2 * Math.PI * 0.97

interface PathsFrame {
  name: string
  metresPerUnit: number
  texts: readonly SheetText[]
}

/** Undefined where nothing is drawn. Lengths of `near` and of dashes are made for units of 1/72 inch. */
export function sheetOfPaths(
  paths: readonly SheetPath[],
  { name, metresPerUnit, texts }: PathsFrame,
): Sheet | undefined {
  const tables = new SheetTables({ capHeight: 0.7, glyph: () => undefined })
  const builder = new SheetBuilder(tables)
  const styles = new Map<string, number>()
  const layerOf = (layer: string) =>
    tables.layer(layer || '0', () => ({ name: layer || '0', colour: foreground, isOn: true, isPlotted: true }))
  const styleOf = (layer: string) => {
    const known = styles.get(layer)
    if (known !== undefined) return known
    const style = tables.style(layerOf(layer), foreground, 0, 0)
    styles.set(layer, style)
    return style
  }
  const arcs = new Map<string, PathArc>()
  for (const { points, isClosed, layer } of chained(paths)) {
    const style = styleOf(layer)
    for (const [x0, y0, x1, y1] of segmentsOf(points, isClosed)) builder.segment(x0, y0, x1, y1, 0, style)
    const arc = circleOf(isClosed ? closed(points) : points)
    if (!arc) continue
    const key = [arc.x, arc.y, arc.radius].map((value) => Math.round(value * 5)).join(' ')
    const sweep = Math.abs(arc.sweep) + (arcs.get(key)?.sweep ?? 0)
    arcs.set(key, { ...arc, sweep })
    if (sweep >= whole && sweep - Math.abs(arc.sweep) < whole)
      builder.circle(arc.x, arc.y, arc.radius, layerOf(layer), true)
  }
  const dashed = joinDashes(straight(paths))
  for (const [x0, y0, x1, y1] of dashed) builder.segment(x0, y0, x1, y1, 0, styleOf(dashLayer))
  if (!builder.bounds()) return undefined
  builder.texts.push(...texts)
  return finishSheet(builder, { name, isModel: false, metresPerUnit, isUnitGuessed: false })
}

function* segmentsOf(points: ArrayLike<number>, isClosed: boolean): Generator<Box2> {
  for (let at = 0; at + 3 < points.length; at += 2)
    yield [points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!]
  const last = points.length - 2
  if (isClosed && last > 2) yield [points[last]!, points[last + 1]!, points[0]!, points[1]!]
}

const closed = (points: ArrayLike<number>): number[] => [...Array.from(points), points[0]!, points[1]!]

/** Plotters write a curve as its chords, each a path of its own: those that begin where the one before ends are one path. */
function* chained(paths: readonly SheetPath[]): Generator<SheetPath> {
  let chain: { points: number[]; layer: string } | undefined
  for (const path of paths) {
    const { points, isClosed, layer } = path
    const isChord = !isClosed && points.length === 4
    if (chain && isChord && layer === chain.layer && isNear(chain.points, points)) {
      chain.points.push(points[2]!, points[3]!)
      continue
    }
    if (chain) yield { ...chain, isClosed: false }
    chain = isChord ? { points: Array.from(points), layer } : undefined
    if (!isChord) yield path
  }
  if (chain) yield { ...chain, isClosed: false }
}

function isNear(points: readonly number[], next: ArrayLike<number>): boolean {
  const [x, y] = points.slice(-2) as [number, number]
  return Math.abs(x - next[0]!) < near && Math.abs(y - next[1]!) < near
}

function* straight(paths: readonly SheetPath[]): Generator<Box2> {
  for (const { points, isClosed } of paths)
    if (!isClosed && points.length === 4) yield [points[0]!, points[1]!, points[2]!, points[3]!]
}
