// A hatch is a fill, or families of parallel lines within its boundary. Lines are cut at the boundary by turns: from the first
// crossing to the second, from the third to the fourth. Their dashes are those of a line type, with a phase that keeps the
// dashes of neighbouring lines where the pattern has them.
import { indexedColour } from '../document/colours.ts'
import { maxPatternCrossings, maxPatternDashes, maxPatternLines } from '../limits.ts'
import type { Entity } from '../tags/entity.ts'
import { matrixOf } from './draw-simple.ts'
import type { Drawing, Place } from './drawing.ts'
import { areaOf, fillRings, type Islands, nest, type Ring } from './fill.ts'
import { readBoundaries } from './hatch-boundary.ts'
import { type Look, lookOf, solidStyle } from './look.ts'
import { apply, degrees, type Matrix, scaleOf } from './matrix.ts'
import { Pen } from './pen.ts'

const islandStyles: readonly Islands[] = ['turns', 'outer', 'ignore']

export function drawHatch(drawing: Drawing, entity: Entity, place: Place): void {
  const { rings, end } = readBoundaries(entity, drawing.size)
  if (!rings.length) {
    drawing.leaveOut('HATCH:boundary')
    return
  }
  const matrix = matrixOf(entity, place)
  const look = lookOf(drawing, entity, place)
  const islands = islandStyles[entity.number(75)] ?? 'turns'
  const elevation = entity.number(30)
  const gradient = entity.number(450) === 1 ? gradientColour(entity) : undefined
  const families = gradient === undefined && entity.number(70) === 0 ? readFamilies(entity, end) : []
  if (entity.number(70) === 0 && gradient === undefined && !families.length && entity.kind === 'HATCH')
    drawing.leaveOut('HATCH:pattern')
  const fill = (colour: number) =>
    fillRings(new Pen(place.sink, matrix, solidStyle(drawing, { ...look, colour })), rings, islands, elevation)
  if (!families.length) {
    if (entity.number(70) === 1 || gradient !== undefined || entity.kind === 'MPOLYGON') fill(gradient ?? look.colour)
    return
  }
  const counted = nest(rings, islands).flatMap(({ ring, holes }) => [ring, ...holes])
  const area = counted.length ? Math.abs(areaOf(counted[0]!)) : 0
  for (const family of families)
    if (area > 0 && !drawFamily(drawing, place, matrix, counted, family, look, elevation))
      drawing.leaveOut('limit:pattern')
}

/** The mean of its two colours. */
function gradientColour(entity: Entity): number | undefined {
  const colours = entity.numbers(421)
  if (!colours.length) return entity.numbers(63).length ? indexedColour(entity.numbers(63)[0]!) : undefined
  const mean = (shift: number) =>
    Math.round(colours.reduce((sum, each) => sum + ((each >> shift) & 255), 0) / colours.length) << shift
  return mean(16) | mean(8) | mean(0)
}

interface Family {
  angle: number
  base: readonly [number, number]
  offset: readonly [number, number]
  dashes: number[]
}

function readFamilies(entity: Entity, from: number): Family[] {
  const families: Family[] = []
  let current: { angle: number; base: [number, number]; offset: [number, number]; dashes: number[] } | undefined
  for (let at = from; at < entity.codes.length; at++) {
    const value = entity.values[at]
    if (typeof value !== 'number') continue
    const code = entity.codes[at]!
    if (code === 53) {
      current = { angle: degrees(value), base: [0, 0], offset: [0, 0], dashes: [] }
      families.push(current)
    } else if (code === 98 || code === 47) break
    else if (!current) continue
    else if (code === 43 || code === 44) current.base[code - 43] = value
    else if (code === 45 || code === 46) current.offset[code - 45] = value
    else if (code === 49) current.dashes.push(value)
  }
  return families
}

/** False when it would be more lines than may be. */
function drawFamily(
  drawing: Drawing,
  place: Place,
  matrix: Matrix,
  rings: readonly Ring[],
  { angle, base, offset, dashes }: Family,
  look: Look,
  elevation: number,
): boolean {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  // Along and across the lines, from the base point.
  const turned = rings.map((ring) =>
    ring.map(
      ([x, y]) => [(x - base[0]) * cos + (y - base[1]) * sin, (y - base[1]) * cos - (x - base[0]) * sin] as const,
    ),
  )
  const spacing = offset[1] * cos - offset[0] * sin
  const shift = offset[0] * cos + offset[1] * sin
  if (!(Math.abs(spacing) > 0)) return false
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const ring of turned)
    for (const [x, y] of ring) {
      ;[low, high] = [Math.min(low, y), Math.max(high, y)]
      ;[left, right] = [Math.min(left, x), Math.max(right, x)]
    }
  const bounds = [low / spacing, high / spacing].sort((a, b) => a - b) as [number, number]
  const [first, last] = [Math.ceil(bounds[0]), Math.floor(bounds[1])]
  const period = dashes.reduce((sum, each) => sum + Math.abs(each), 0)
  if (last - first > maxPatternLines) return false
  if (period > 0 && ((last - first) * (right - left)) / period > maxPatternDashes * 50) return false
  const scale = scaleOf(matrix)
  const { tables } = drawing.builder
  const pattern = period > 0 ? tables.pattern(dashes.map((each) => each * scale)) : 0
  const style = tables.style(look.layer, look.colour, look.weight, pattern)
  const crossings = rowCrossings(turned, spacing, first, last)
  if (!crossings) return false
  for (let row = first; row <= last; row++) {
    const xs = crossings[row - first]!.sort((a, b) => a - b)
    for (let at = 0; at + 1 < xs.length; at += 2) {
      const [from, to, y] = [xs[at]!, xs[at + 1]!, row * spacing]
      if (!(to > from)) continue
      const point = (x: number) => apply(matrix, base[0] + x * cos - y * sin, base[1] + x * sin + y * cos, elevation)
      const [[x0, y0], [x1, y1]] = [point(from), point(to)]
      const along = from - row * shift
      const phase = period > 0 ? (((along % period) + period) % period) * scale : 0
      place.sink.segment(x0, y0, x1, y1, phase, style)
    }
  }
  return true
}

/** Where each row of lines crosses the rings; nothing when that is too often. */
function rowCrossings(
  rings: readonly (readonly (readonly [number, number])[])[],
  spacing: number,
  first: number,
  last: number,
): number[][] | undefined {
  const rows: number[][] = Array.from({ length: Math.max(0, last - first + 1) }, () => [])
  let count = 0
  for (const ring of rings)
    for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
      const [[ax, ay], [bx, by]] = [ring[before]!, ring[at]!]
      const [a, b] = [ay / spacing, by / spacing]
      // Half open, so that a corner on a row counts once.
      const [from, to] = [Math.ceil(Math.min(a, b)), Math.ceil(Math.max(a, b)) - 1]
      count += Math.max(0, to - from)
      if (count > maxPatternCrossings) return undefined
      for (let row = Math.max(from, first); row <= Math.min(to, last); row++)
        rows[row - first]!.push(ax + ((bx - ax) * (row - a)) / (b - a))
    }
  return rows
}
