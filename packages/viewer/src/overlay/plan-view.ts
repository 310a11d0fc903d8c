import { standardCamera } from '../camera/standard-views.ts'
import type { VisibleArea } from '../camera/visible-area.ts'
import type { Box } from '../maths/box.ts'
import type { ViewerState } from '../state/viewer-state.ts'

/** Above the floor, as plans are drawn. */
const cutHeight = 1.2

/** A storey as a plan: seen from above, without perspective, cut above its floor. `elevation` in the world. */
export function planView(
  state: ViewerState,
  box: Box,
  elevation: number,
  area: VisibleArea,
  height = cutHeight,
): Pick<ViewerState, 'camera' | 'sectionPlanes' | 'sectionBox'> {
  return {
    camera: standardCamera({ ...state.camera, projection: 'orthographic' }, 'top', box, area),
    sectionPlanes: [{ point: [box.min[0], box.min[1], elevation + height], normal: [0, 0, 1] }],
    sectionBox: null,
  }
}
