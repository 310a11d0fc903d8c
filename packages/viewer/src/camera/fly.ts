import { addScaled, between, distance, normalise, subtract } from '../maths/vec3.ts'
import type { CameraState } from '../state/viewer-state.ts'

/** On the way from one camera to another, 0 … 1: softly off and softly on. The eye goes around the target, not through it. */
export function cameraBetween(from: CameraState, to: CameraState, share: number): CameraState {
  if (share >= 1) return to
  const soft = share * share * (3 - 2 * share)
  const target = between(from.target, to.target, soft)
  const [reach0, reach1] = [distance(from.eye, from.target), distance(to.eye, to.target)]
  const reach = reach0 * (reach1 / Math.max(1e-6, reach0)) ** soft
  const back = normalise(
    between(normalise(subtract(from.eye, from.target)), normalise(subtract(to.eye, to.target)), soft),
  )
  return {
    // Projections cannot be mixed: the new one is there from the start.
    ...to,
    target,
    eye: addScaled(target, back, reach),
    up: normalise(between(from.up, to.up, soft)),
    fieldOfView: from.fieldOfView + (to.fieldOfView - from.fieldOfView) * soft,
    viewHeight: from.viewHeight * (to.viewHeight / Math.max(1e-6, from.viewHeight)) ** soft,
  }
}
