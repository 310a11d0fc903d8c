import type { ViewState } from '@sunmao/contract'

/** Nothing but a camera. */
export const viewState: ViewState = {
  camera: {
    eye: [1, 1, 1],
    target: [0, 0, 0],
    up: [0, 0, 1],
    projection: 'perspective',
    fieldOfView: 45,
    viewHeight: 9,
  },
  ...{ selected: {}, hidden: {}, isolated: null, ghosted: {}, xrayed: {}, colours: [] },
  ...{ sectionPlanes: [], sectionBox: null, storeyGap: 0, hasRooms: false },
}
