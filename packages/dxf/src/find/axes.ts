// Grid axes: a bubble is a circle with a short label in it; an axis is a long straight line that ends at a bubble, or points at
// one across a short gap, and passes through its middle. Bubbles at both ends must say the same.
import type { Point2, Sheet } from '../sheet/sheet.ts'
import type { Axis } from './found.ts'

interface Bubble {
  x: number
  y: number
  radius: number
  label: string
}

/** A line is long beside the bubble at its end. */
const leastLength = 4
/** From the rim of a bubble to the end of its line, and from its middle to the line beside it, in radii. */
const gap = 1.2
const aside = 0.12
const maxLabel = 6

const circled = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'

/** 1 for ①, A for ａ; blanks and brackets do not count. */
export function plainLabel(label: string): string {
  return label
    .normalize('NFKC')
    .replace(/[①-⑳]/g, (char) => `${circled.indexOf(char) + 1}`)
    .replace(/[\s()[\]]/g, '')
    .toUpperCase()
    .replace(/^0+(?=\d)/, '')
}

/** Whether an axis may be called so; the text is spelled plainly first. */
export const isAxisLabel = (text: string): boolean => isLabel(plainLabel(text))

const isLabel = (text: string) => /^([A-Z]{1,2}\d{0,2}|\d{1,3}|[A-Z\d]{1,3}[-/][A-Z\d]{1,3})$/.test(text)

export function findAxes(sheet: Sheet): Axis[] {
  const bubbles = findBubbles(sheet)
  if (!bubbles.length) return []
  const lines = longLines(sheet, bubbles)
  const axes: Axis[] = []
  const near = cellsOf(bubbles)
  for (const [x0, y0, x1, y1] of lines) {
    const length = Math.hypot(x1 - x0, y1 - y0)
    const [dx, dy] = [(x1 - x0) / length, (y1 - y0) / length]
    const labels = new Set<string>()
    const ends: Point2[] = []
    for (const [[x, y], sign] of [
      [[x0, y0], -1],
      [[x1, y1], 1],
    ] as const) {
      const bubble = near(x, y).find((each) => {
        if (length < leastLength * each.radius) return false
        const [bx, by] = [each.x - x, each.y - y]
        const outwards = (bx * dx + by * dy) * sign
        return (
          Math.abs(bx * dy - by * dx) < aside * each.radius &&
          outwards > -0.5 * each.radius &&
          outwards < (1 + gap) * each.radius
        )
      })
      if (bubble) labels.add(bubble.label)
      ends.push([x, y])
    }
    if (labels.size === 1) axes.push({ label: [...labels][0]!, from: ends[0]!, to: ends[1]! })
  }
  return joinPieces(axes)
}

function findBubbles({ circles, texts }: Sheet): Bubble[] {
  const labels = texts
    .filter(({ text }) => text.trim().length <= maxLabel)
    .map((text) => {
      const [cos, sin] = [Math.cos(text.angle), Math.sin(text.angle)]
      const [w, h] = [text.width / 2, text.height / 2]
      return {
        label: plainLabel(text.text),
        x: text.at[0] + w * cos - h * sin,
        y: text.at[1] + w * sin + h * cos,
        size: text.size,
      }
    })
    .filter(({ label, size }) => size > 0 && isLabel(label))
  if (!labels.length) return []
  const size = labels.map((each) => each.size).sort((a, b) => a - b)[labels.length >> 1]!
  const cell = size * 4
  const grid = new Map<string, typeof labels>()
  const key = (x: number, y: number) => `${Math.floor(x / cell)} ${Math.floor(y / cell)}`
  for (const label of labels) {
    const at = key(label.x, label.y)
    grid.set(at, [...(grid.get(at) ?? []), label])
  }
  const bubbles: Bubble[] = []
  for (let row = 0; row < circles.count; row++) {
    if (!circles.isWhole[row]) continue
    const [x, y, radius] = circles.values.subarray(row * 3, row * 3 + 3) as unknown as [number, number, number]
    let best: { label: string; distance: number } | undefined
    for (let i = -1; i <= 1; i++)
      for (let j = -1; j <= 1; j++)
        for (const label of grid.get(key(x + i * cell, y + j * cell)) ?? []) {
          const distance = Math.hypot(label.x - x, label.y - y)
          // A label fills its bubble: letters in larger circles are something else.
          if (distance > radius * 0.5 || label.size < radius * 0.25 || label.size > radius * 2) continue
          if (!best || distance < best.distance) best = { label: label.label, distance }
        }
    if (best) bubbles.push({ x, y, radius, label: best.label })
  }
  return bubbles
}

type Line = readonly [number, number, number, number]

/** Straight and long enough for an axis; pieces of dashes drawn one by one are not put together here. */
function longLines({ segments }: Sheet, bubbles: readonly Bubble[]): Line[] {
  const least = leastLength * Math.min(...bubbles.map(({ radius }) => radius))
  const lines: Line[] = []
  for (const { origin, from, to } of segments.blocks)
    for (let row = from; row < to; row++) {
      const [a, b, c, d] = segments.points.subarray(row * 4, row * 4 + 4) as unknown as [number, number, number, number]
      if (Math.hypot(c - a, d - b) < least) continue
      lines.push([a + origin[0], b + origin[1], c + origin[0], d + origin[1]])
    }
  return lines
}

/** Bubbles around a place. */
function cellsOf(bubbles: readonly Bubble[]): (x: number, y: number) => Bubble[] {
  const cell = Math.max(...bubbles.map(({ radius }) => radius)) * (1 + gap) * 1.5
  const grid = new Map<string, Bubble[]>()
  const key = (i: number, j: number) => `${i} ${j}`
  for (const bubble of bubbles) {
    const at = key(Math.floor(bubble.x / cell), Math.floor(bubble.y / cell))
    grid.set(at, [...(grid.get(at) ?? []), bubble])
  }
  return (x, y) => {
    const [i, j] = [Math.floor(x / cell), Math.floor(y / cell)]
    const found: Bubble[] = []
    for (let a = -1; a <= 1; a++) for (let b = -1; b <= 1; b++) found.push(...(grid.get(key(i + a, j + b)) ?? []))
    return found
  }
}

/** Lines of the same label on the same straight line are one axis, from the first end to the last. */
function joinPieces(axes: readonly Axis[]): Axis[] {
  const joined: Axis[] = []
  for (const axis of axes) {
    const length = Math.hypot(axis.to[0] - axis.from[0], axis.to[1] - axis.from[1])
    const [dx, dy] = [(axis.to[0] - axis.from[0]) / length, (axis.to[1] - axis.from[1]) / length]
    const off = ([x, y]: Point2) => Math.abs((x - axis.from[0]) * dy - (y - axis.from[1]) * dx)
    const same = joined.findIndex((each) => each.label === axis.label && off(each.from) + off(each.to) < length * 1e-3)
    if (same < 0) {
      joined.push(axis)
      continue
    }
    const points = [joined[same]!.from, joined[same]!.to, axis.from, axis.to]
    const along = ([x, y]: Point2) => (x - axis.from[0]) * dx + (y - axis.from[1]) * dy
    const sorted = points.toSorted((a, b) => along(a) - along(b))
    joined[same] = { label: axis.label, from: sorted[0]!, to: sorted[3]! }
  }
  return joined
}
