// What a link says of itself proves nothing: two pairs always fit. Here its transform is held against what it was not made from:
// the axes of both sides, the scale of the sheet, the outline of the storey, the words of the title block.
import {
  hardFindings,
  type LinkFindingCode,
  type LinkPair,
  type LinkProof,
  type LinkTransform,
  linkLimitMm,
} from '@sunmao/contract'
import { type Point2, type Transform, toModel } from '@sunmao/dxf'
import type { Ground } from './plan-ground.service.ts'
import { coverOf, isOutlineMet } from './storey-cover.service.ts'

export interface Finding {
  code: LinkFindingCode
  figures: Record<string, string>
}

export interface LinkEvidence {
  findings: Finding[]
  /** What agrees with the transform. */
  agrees?: 'axes' | 'outline' | undefined
}

export const isHard = ({ code }: Finding) => hardFindings.includes(code)

/** Farther off than this a scale is another one: pairs that were clicked are inexact by less. */
const SCALE_OFF = 0.03
/** Of the plan against the building's outline: dimensions and axes around a plan make it larger. */
const [SMALLEST, LARGEST] = [0.6, 1.7]
/** Of the building or of the plan; less of both means that they lie beside each other. */
const LEAST_COVER = 0.5
/** Of the sheet or of the building: what nearer pairs are wrong by is many times as much at its far end. */
const LEAST_SPREAD = 0.15
/** Of the longest side of a triangle of pairs: flatter ones tell nothing of a mirror. */
const LEAST_HEIGHT = 0.1

export const transformOf = ({ rotation, ...rest }: LinkTransform): Transform => ({ ...rest, angle: rotation })

interface Weighed {
  transform: LinkTransform
  pairs: readonly Pick<LinkPair, 'sheet' | 'world'>[]
  isAutomatic: boolean
}

export function weighLink(ground: Ground, link: Weighed): LinkEvidence {
  const own = transformOf(link.transform)
  const level: Finding[] = ground.level ? [{ code: 'level', figures: ground.level }] : []
  const axes = weighAxes(ground, own)
  // Axes are exact to a few millimetres and have names: where they agree nothing else knows better.
  if (axes === 'agree' || (link.isAutomatic && !axes))
    return { agrees: 'axes', findings: [...scaleOfAxes(ground, own), ...level] }
  const scale = weighScale(ground, own)
  const isMet = scale === 'agree' && isOutlineMet(ground, own)
  const findings = [
    ...(axes ? [axes] : []),
    ...(scale && scale !== 'agree' ? [scale] : []),
    ...weighOutline(ground, own, scale === 'agree'),
    ...weighSpread(ground, own, link.pairs),
    ...level,
  ]
  return { findings, ...(isMet && !findings.some(isHard) && { agrees: 'outline' as const }) }
}

function weighAxes({ axes }: Ground, own: Transform): 'agree' | Finding | undefined {
  if (!axes) return undefined
  const { transform, pairs } = axes
  if (Boolean(transform.isMirrored) !== Boolean(own.isMirrored))
    return { code: transform.isMirrored ? 'mirrored' : 'notMirrored', figures: {} }
  const off = pairs.reduce((sum, { sheet, model }) => sum + apart(toModel(own, sheet), model), 0) / pairs.length
  if (off * 1000 <= linkLimitMm) return 'agree'
  const turn = ((own.angle - transform.angle) * 180) / Math.PI
  const angle = Math.abs(turn - 360 * Math.round(turn / 360))
  return {
    code: 'axes',
    figures: { off: off.toFixed(2), factor: short(own.scale / transform.scale), angle: angle.toFixed(1) },
  }
}

/**
 * A building of the same axes, only larger, fits as well; so does a sheet that was printed to fit its paper. Where what is printed
 * is not as large as the sheet says, somebody has to look.
 */
export function scaleOfAxes(ground: Pick<Ground, 'scales' | 'isPlan'>, own: Transform): Finding[] {
  const scale = ground.isPlan ? undefined : weighScale(ground, own)
  return scale && scale !== 'agree' ? [scale] : []
}

function weighScale({ scales }: Pick<Ground, 'scales'>, own: Transform): 'agree' | Finding | undefined {
  const factors = scales.map((scale) => own.scale / scale).sort((a, b) => Math.abs(Math.log(a)) - Math.abs(Math.log(b)))
  const [factor] = factors
  if (factor === undefined) return undefined
  if (Math.abs(Math.log(factor)) <= Math.log(1 + SCALE_OFF)) return 'agree'
  return { code: 'scale', figures: { factor: short(factor) } }
}

function weighOutline(ground: Ground, own: Transform, isToScale: boolean): Finding[] {
  const found: Finding[] = []
  const cover = coverOf(ground, own)
  if (!cover) return found
  // Several plans on one sheet are larger than the building although each is right.
  if (!isToScale && (cover.factor < SMALLEST || (cover.factor > LARGEST && ground.isPlan)))
    found.push({ code: 'size', figures: { factor: short(cover.factor) } })
  // A part of a plan covers little of the building but lies in it.
  if (cover.building < LEAST_COVER && cover.plan < LEAST_COVER)
    found.push({ code: 'outside', figures: { share: percent(cover.building) } })
  return found
}

function weighSpread(ground: Ground, own: Transform, pairs: Weighed['pairs']): Finding[] {
  const sizes = [ground.sheetSize, ground.outlineSize && ground.outlineSize / own.scale]
  const size = Math.min(...sizes.filter((one) => one !== undefined && one > 0).map(Number))
  const share = longest(pairs.map(({ sheet }) => sheet)) / size
  return Number.isFinite(size) && share < LEAST_SPREAD ? [{ code: 'close', figures: { share: percent(share) } }] : []
}

const apart = (a: Point2, b: Point2) => Math.hypot(a[0] - b[0], a[1] - b[1])
const percent = (share: number) => `${Math.round(share * 100)}`
const short = (factor: number) => (factor >= 0.1 ? factor.toFixed(2) : factor.toPrecision(2))

const longest = (points: readonly Point2[]) =>
  points.reduce((most, a, at) => points.slice(at + 1).reduce((far, b) => Math.max(far, apart(a, b)), most), 0)

/** Three pairs that span a triangle: one of them can be wrong without the others following. */
export function hasThird(pairs: readonly Pick<LinkPair, 'sheet'>[]): boolean {
  const points = pairs.map(({ sheet }) => sheet)
  const side = longest(points)
  const [a, b] =
    points
      .flatMap((one, at) => points.slice(at + 1).map((other) => [one, other] as const))
      .find(([one, other]) => apart(one, other) === side) ?? []
  if (!a || !b || !(side > 0)) return false
  const height = (point: Point2) =>
    Math.abs((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])) / side
  return points.some((point) => height(point) > LEAST_HEIGHT * side)
}

interface Judged {
  status: string
  pairs: readonly Pick<LinkPair, 'sheet'>[]
  isAutomatic: boolean
  evidence: LinkEvidence | null
}

export const proofOf = ({ pairs, isAutomatic, evidence }: Judged): LinkProof | undefined =>
  evidence?.agrees ?? (isAutomatic ? 'axes' : hasThird(pairs) ? 'pairs' : undefined)

/** What is missing before it can be confirmed. That the pairs fit each other is asked elsewhere. */
export function needsOf(link: Judged): 'pair' | 'look' | undefined {
  if (link.status === 'uncalibrated') return undefined
  const findings = link.evidence?.findings ?? []
  if (findings.some(isHard) && !hasThird(link.pairs)) return 'pair'
  return findings.length > 0 || !proofOf(link) ? 'look' : undefined
}
