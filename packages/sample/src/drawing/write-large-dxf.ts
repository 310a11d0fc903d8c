import type { Plan } from '../plan/plan.ts'
import { axisReach, drawPlan, type Mark, storeyNamed } from './draw-plan.ts'

/** Between copies of the plan. */
const gap = 12_000
const perRow = 12
/** Pieces of a circle that other programs would keep as one: drawings that were exploded are the large ones. */
const steps = 24

/**
 * The plan of a storey over and over, every line by itself, until the file has at least so many bytes: what benchmarks read.
 * ASCII of release 12, in millimetres.
 */
export function* writeLargeDxf(plan: Plan, storeyName: string, bytes: number): Generator<string> {
  const marks = [...drawPlan(plan, storeyNamed(plan, storeyName))]
  const [width, depth] = plan.bays.map((count) => count * plan.bay + 2 * axisReach + gap) as [number, number]
  const head = '0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1009\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n'
  let written = head.length
  yield head
  for (let copy = 0; written < bytes; copy++) {
    const [x, y] = [(copy % perRow) * width, Math.floor(copy / perRow) * depth]
    // A little off the grid, as drawn by hand: numbers of real files are long.
    const text = marks.map((mark) => entities(mark, x + copy * 0.123_456, y + copy * 0.654_321)).join('')
    written += text.length
    yield text
  }
  yield '0\nENDSEC\n0\nEOF\n'
}

function entities(mark: Mark, dx: number, dy: number): string {
  const line = (ax: number, ay: number, bx: number, by: number) =>
    `0\nLINE\n8\n${mark.layer}\n10\n${(ax + dx).toFixed(6)}\n20\n${(ay + dy).toFixed(6)}\n11\n${(bx + dx).toFixed(6)}\n21\n${(by + dy).toFixed(6)}\n`
  if (mark.kind === 'path') {
    const ends = mark.isClosed ? [...mark.points, mark.points[0]!] : mark.points
    return ends
      .slice(1)
      .map(([x, y], at) => line(ends[at]![0], ends[at]![1], x, y))
      .join('')
  }
  const [x, y] = mark.middle
  if (mark.kind === 'text')
    return `0\nTEXT\n8\n${mark.layer}\n10\n${(x + dx).toFixed(6)}\n20\n${(y + dy).toFixed(6)}\n40\n${mark.height}\n1\n${mark.text.replace(/[^\x20-\x7e]/g, 'X')}\n`
  const [from, to] = mark.kind === 'arc' ? [mark.from, mark.to] : [0, 360]
  const at = (step: number) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180
    return [x + mark.radius * Math.cos(angle), y + mark.radius * Math.sin(angle)] as const
  }
  return Array.from({ length: steps }, (_, step) => line(...at(step), ...at(step + 1))).join('')
}
