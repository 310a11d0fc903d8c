// Least squares of a similarity: with both sides as complex numbers around their means, the best scale and turn is the sum of
// conj(sheet) · model over the sum of |sheet|². When the pairs are mirrored, the sum of sheet · model is the larger one.
import { type Calibration, mirrored, type PointPair, toModel } from './transform.ts'

export type FitFailure = 'tooFewPairs' | 'samePlace' | 'mirrored'
export type FitResult = { isFit: true; calibration: Calibration } | { isFit: false; reason: FitFailure }

export interface FitOptions {
  /** The sheet is a mirrored one: what is found mirrors, and three or more pairs that do not are refused. */
  isMirrored?: boolean | undefined
}

/**
 * Two pairs or more. Refuses pairs that lie on one point, and three or more that only a mirror could bring together; with a
 * mirrored sheet those that only an unmirrored one could.
 */
export function fitTransform(pairs: readonly PointPair[], { isMirrored = false }: FitOptions = {}): FitResult {
  if (!isMirrored) return fit(pairs)
  const found = fit(pairs.map(({ sheet, model }) => ({ sheet: mirrored(sheet), model })))
  if (!found.isFit) return found
  const { calibration } = found
  return { isFit: true, calibration: { ...calibration, transform: { ...calibration.transform, isMirrored } } }
}

function fit(pairs: readonly PointPair[]): FitResult {
  if (pairs.length < 2) return { isFit: false, reason: 'tooFewPairs' }
  const mean = (side: 'sheet' | 'model', axis: 0 | 1) =>
    pairs.reduce((sum, pair) => sum + pair[side][axis], 0) / pairs.length
  const [sx, sy, mx, my] = [mean('sheet', 0), mean('sheet', 1), mean('model', 0), mean('model', 1)]
  let [re, im, mirroredRe, mirroredIm, sizeSheet, sizeModel] = [0, 0, 0, 0, 0, 0]
  for (const { sheet, model } of pairs) {
    const [a, b, c, d] = [sheet[0] - sx, sheet[1] - sy, model[0] - mx, model[1] - my]
    re += a * c + b * d
    im += a * d - b * c
    mirroredRe += a * c - b * d
    mirroredIm += a * d + b * c
    sizeSheet += a * a + b * b
    sizeModel += c * c + d * d
  }
  if (!(sizeSheet > 0 && sizeModel > 0)) return { isFit: false, reason: 'samePlace' }
  // Points on one line fit both ways; only a clear difference tells of a mirror.
  if (pairs.length > 2 && Math.hypot(mirroredRe, mirroredIm) > Math.hypot(re, im) * 1.02)
    return { isFit: false, reason: 'mirrored' }
  const scale = Math.hypot(re, im) / sizeSheet
  if (!(scale > 0)) return { isFit: false, reason: 'samePlace' }
  const angle = Math.atan2(im, re)
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  const transform = { scale, angle, x: mx - cos * sx + sin * sy, y: my - sin * sx - cos * sy }
  const residuals = pairs.map(({ sheet, model }) => {
    const [x, y] = toModel(transform, sheet)
    return Math.hypot(x - model[0], y - model[1])
  })
  return { isFit: true, calibration: { transform, residuals, maxResidual: Math.max(...residuals) } }
}
