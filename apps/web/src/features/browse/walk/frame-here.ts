import type { Viewer } from '@sunmao/viewer'
import type { WalkFrame } from './walk-store.ts'

const STEP_MS = 3000

/** Where one stands and looks now. */
export function frameHere(viewer: Viewer): WalkFrame {
  const { eye, target, up, fieldOfView } = viewer.state.getState().camera
  return { eye: [...eye], target: [...target], up: [...up], fov: fieldOfView, durationMs: STEP_MS }
}
