import { standardCamera } from '../camera/standard-views.ts'
import type { VisibleArea } from '../camera/visible-area.ts'
import type { Box } from '../maths/box.ts'
import type { SectionPlane, ViewerState } from '../state/viewer-state.ts'

/** What a plan shows of the heights of its storey, in metres. */
export interface PlanRange {
  /** Of the floor, in the world. */
  elevation: number
  /** Above the floor: what is higher is cut away. */
  cut: number
  /** Below the floor: what is lower is not seen, through openings or beyond the edges of the slab. */
  depth: number
}

/** As plans are usually drawn. */
const usualCut = 1.2
const usualDepth = 0.3

/** Of a storey among all of them: never into the next one above or below. */
export function planRange(elevation: number, all: readonly number[]): PlanRange {
  const away = all.map((other) => other - elevation)
  const above = Math.min(...away.filter((metres) => metres > 0.01))
  const below = Math.min(...away.filter((metres) => metres < -0.01).map((metres) => -metres))
  return { elevation, cut: Math.min(usualCut, above / 2), depth: Math.min(usualDepth, below / 2) }
}

/** A storey as a plan: seen from above, without perspective, between two heights. */
export function planView(
  state: ViewerState,
  box: Box,
  { elevation, cut, depth }: PlanRange,
  area: VisibleArea,
): Pick<ViewerState, 'camera' | 'sectionPlanes' | 'sectionBox' | 'storeyGap'> {
  const plane = (height: number, up: 1 | -1): SectionPlane => ({
    point: [box.min[0], box.min[1], height],
    normal: [0, 0, up],
  })
  return {
    camera: standardCamera({ ...state.camera, projection: 'orthographic' }, 'top', box, area),
    sectionPlanes: [plane(elevation + cut, 1), plane(elevation - depth, -1)],
    sectionBox: null,
    storeyGap: 0,
  }
}
