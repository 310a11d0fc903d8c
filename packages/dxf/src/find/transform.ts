import type { Point2 } from '../sheet/sheet.ts'

/** From a sheet to the model: mirror, then scale, turn, move. In metres on the model's side. */
export interface Transform {
  /** Metres per unit of the sheet. */
  scale: number
  /** In radians, counter-clockwise. */
  angle: number
  x: number
  y: number
  /** The sheet is seen from below, as plans of ceilings are: its x counts the other way. */
  isMirrored?: boolean | undefined
}

export interface PointPair {
  sheet: Point2
  /** In metres. */
  model: Point2
}

export interface Calibration {
  transform: Transform
  /** How far each pair is from where the transform puts it, in metres, in the order of the pairs. */
  residuals: readonly number[]
  maxResidual: number
}

export const toModel = ({ scale, angle, x, y, isMirrored }: Transform, [sx, py]: Point2): Point2 => {
  const px = isMirrored ? -sx : sx
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  return [x + cos * px - sin * py, y + sin * px + cos * py]
}

export const toSheet = ({ scale, angle, x, y, isMirrored }: Transform, [px, py]: Point2): Point2 => {
  const [cos, sin] = [Math.cos(angle) / scale, Math.sin(angle) / scale]
  const sx = cos * (px - x) + sin * (py - y)
  return [isMirrored ? -sx : sx, cos * (py - y) - sin * (px - x)]
}

/** The same place seen from below, as a mirrored transform takes it. */
export const mirrored = ([x, y]: Point2): Point2 => [-x, y]
