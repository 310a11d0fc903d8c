// Finds where a drawing lies in the model by its axes: crossings of axes have a name on both sides (1×A). Every two named
// crossings that are far from each other propose a transform; the one that most crossings agree with wins, and is then fitted
// to all of them. Refuses when too few agree, or when another transform is nearly as good.
import type { Point2 } from '../sheet/sheet.ts'
import { plainLabel } from './axes.ts'
import { fitTransform } from './fit-transform.ts'
import type { Axis, GridLine, MatchResult } from './found.ts'
import { type PointPair, type Transform, toModel } from './transform.ts'

/** In metres: what drawn and modelled axes differ by when nobody made a mistake. */
const tolerance = 0.02
/** Crossings that must agree, and their share of those that both sides name. */
const [leastPairs, leastShare] = [4, 0.6]
/** Another transform with so many of the winner's crossings makes the answer ambiguous. */
const rivalShare = 0.8
/** Proposals per crossing, and crossings taken for proposals: enough that some are right among wrong labels. */
const [partners, maxSeeds] = [24, 120]
/** A prime, greater than the lists that it scatters are likely to share factors with. */
const scatter = 7919
const maxCrossings = 4000

interface Named extends PointPair {
  label: string
}

export function matchGrids(axes: readonly Axis[], grids: readonly GridLine[]): MatchResult {
  if (axes.length < 2) return { isMatch: false, reason: 'noAxes' }
  if (grids.length < 2) return { isMatch: false, reason: 'noGrids' }
  const [drawn, modelled] = [crossingsOf(axes), crossingsOf(grids)]
  const pairs: Named[] = []
  for (const [label, points] of drawn)
    for (const sheet of points) for (const model of modelled.get(label) ?? []) pairs.push({ label, sheet, model })
  const names = new Set(pairs.map(({ label }) => label)).size
  if (names < leastPairs) return { isMatch: false, reason: 'labelsDiffer' }
  const proposals = propose(pairs)
  const [best] = proposals
  if (!best || best.labels.size < Math.max(leastPairs, leastShare * names))
    return { isMatch: false, reason: 'spacingDiffers' }
  const isRival = (each: Proposal) =>
    each.labels.size >= rivalShare * best.labels.size && !isSame(each.transform, best.transform, pairs)
  if (proposals.some(isRival)) return { isMatch: false, reason: 'ambiguous' }
  const agreeing = pairs.filter((pair) => distance(best.transform, pair) < tolerance)
  const fit = fitTransform(agreeing)
  if (!fit.isFit || fit.calibration.maxResidual > tolerance) return { isMatch: false, reason: 'spacingDiffers' }
  return { isMatch: true, calibration: fit.calibration, pairs: agreeing }
}

/** Points by the two labels that meet there. Axes within 20° of each other do not cross usefully. */
export function crossingsOf(lines: readonly GridLine[]): Map<string, Point2[]> {
  const crossings = new Map<string, Point2[]>()
  let count = 0
  for (let i = 0; i < lines.length; i++)
    for (let j = i + 1; j < lines.length && count < maxCrossings; j++) {
      const point = crossing(lines[i]!, lines[j]!)
      if (!point) continue
      const label = [plainLabel(lines[i]!.label), plainLabel(lines[j]!.label)].sort().join('×')
      crossings.set(label, [...(crossings.get(label) ?? []), point])
      count++
    }
  return crossings
}

const leastSine = 0.34
/** Beyond its ends an axis still counts, by this share of its length: parts of a plan show only a piece of each. */
const overhang = 0.6

function crossing(a: GridLine, b: GridLine): Point2 | undefined {
  const [ax, ay] = [a.to[0] - a.from[0], a.to[1] - a.from[1]]
  const [bx, by] = [b.to[0] - b.from[0], b.to[1] - b.from[1]]
  const det = ax * by - ay * bx
  if (Math.abs(det) < leastSine * Math.hypot(ax, ay) * Math.hypot(bx, by) || !det) return undefined
  const [dx, dy] = [b.from[0] - a.from[0], b.from[1] - a.from[1]]
  const [s, t] = [(dx * by - dy * bx) / det, (dx * ay - dy * ax) / det]
  if (Math.min(s, t) < -overhang || Math.max(s, t) > 1 + overhang) return undefined
  return [a.from[0] + s * ax, a.from[1] + s * ay]
}

interface Proposal {
  transform: Transform
  labels: Set<string>
}

/** The best first. */
function propose(pairs: readonly Named[]): Proposal[] {
  const step = Math.max(1, Math.floor(pairs.length / maxSeeds))
  const proposals: Proposal[] = []
  for (let i = 0; i < pairs.length; i += step) {
    const seed = pairs[i]!
    const far = pairs
      .filter(({ label }) => label !== seed.label)
      .map((pair) => ({ pair, far: Math.hypot(pair.model[0] - seed.model[0], pair.model[1] - seed.model[1]) }))
      .sort((a, b) => b.far - a.far)
    // Scattered, not every n-th: crossings that are there twice stand beside each other in this list.
    const farther = far.slice(0, Math.max(partners, far.length >> 1))
    for (let j = 0; j < Math.min(partners, farther.length); j++) {
      const { pair: partner } = farther[(j * scatter + i) % farther.length]!
      const fit = fitTransform([seed, partner])
      if (!fit.isFit) continue
      const { transform } = fit.calibration
      const labels = new Set(pairs.filter((pair) => distance(transform, pair) < tolerance).map(({ label }) => label))
      if (labels.size >= 3) proposals.push({ transform, labels })
    }
  }
  return proposals.sort((a, b) => b.labels.size - a.labels.size)
}

const distance = (transform: Transform, { sheet, model }: PointPair) => {
  const [x, y] = toModel(transform, sheet)
  return Math.hypot(x - model[0], y - model[1])
}

/** Both put the drawing at the same place, give or take what the tolerance lets two points turn it. */
function isSame(a: Transform, b: Transform, pairs: readonly Named[]): boolean {
  return pairs.slice(0, 200).every(({ sheet }) => {
    const [p, q] = [toModel(a, sheet), toModel(b, sheet)]
    return Math.hypot(p[0] - q[0], p[1] - q[1]) < 20 * tolerance
  })
}
