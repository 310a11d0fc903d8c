import type { CameraState, SectionPlane } from '@sunmao/viewer'

/** The height at which a plan is cut; nothing when the picture is no plan. */
export function planSection(camera: CameraState, planes: readonly SectionPlane[]): number | undefined {
  const { eye, target, projection } = camera
  const isFromAbove = eye[2] > target[2] && Math.hypot(eye[0] - target[0], eye[1] - target[1]) < 0.01
  if (projection !== 'orthographic' || !isFromAbove) return undefined
  return planes.find(({ normal }) => normal[2] > 0.999)?.point[2]
}
