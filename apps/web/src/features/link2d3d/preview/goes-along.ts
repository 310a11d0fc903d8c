import type { Point2 } from '@sunmao/dxf'

/** Nearer to the border of the window than this the sheet is moved along, in CSS pixels; less in a small window. */
const AIR_PX = 60
const AIR_SHARE = 0.1

interface Looked {
  /** What the camera looks at, on the sheet and on the screen. */
  target: Point2
  x: number
  y: number
}

/**
 * Whether the sheet goes along because the camera has flown out of it. Where the camera was when the models came is no flight:
 * a drawing that was just opened stays as it is seen whole.
 */
export function goesAlong(
  before: Looked | undefined,
  { target, x, y }: Looked,
  { width, height }: { width: number; height: number },
): boolean {
  if (!before || (before.target[0] === target[0] && before.target[1] === target[1])) return false
  const [across, up] = [Math.min(AIR_PX, width * AIR_SHARE), Math.min(AIR_PX, height * AIR_SHARE)]
  return x < across || y < up || x > width - across || y > height - up
}
