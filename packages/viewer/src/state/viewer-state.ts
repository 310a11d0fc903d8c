import type { Vec3 } from '@sunmao/model'
import type { Box } from '../maths/box.ts'
import type { ElementSet } from './element-set.ts'

/** Where one looks from. Metres in the coordinates of the world; z is up. */
export interface CameraState {
  eye: Vec3
  /** What one looks at: the middle of turning, and how far it is. */
  target: Vec3
  up: Vec3
  projection: 'perspective' | 'orthographic'
  /** In degrees, from bottom to top. */
  fieldOfView: number
  /** Metres from bottom to top, when orthographic. */
  viewHeight: number
}

/** Cuts away what lies on the side that the normal points to. */
export interface SectionPlane {
  point: Vec3
  normal: Vec3
}

export interface ModelState {
  id: string
  isVisible: boolean
  /** Moves the whole model, in metres. */
  offset: Vec3
}

/** All that makes the picture, as plain data: a saved viewpoint is this. */
export interface ViewerState {
  camera: CameraState
  selected: ElementSet
  hidden: ElementSet
  /** Only these; the rest is gone or a ghost. */
  isolated: { elements: ElementSet; rest: 'hidden' | 'ghosted' } | null
  ghosted: ElementSet
  /** Seen through whatever stands before them. */
  xrayed: ElementSet
  /** 0xRRGGBBAA; later ones win. */
  colours: readonly { colour: number; elements: ElementSet }[]
  sectionPlanes: readonly SectionPlane[]
  sectionBox: Box | null
  /** Metres that each storey is lifted above the one below. */
  storeyGap: number
  hasRooms: boolean
  hasEdges: boolean
  models: readonly ModelState[]
}

export const startState: ViewerState = {
  camera: {
    eye: [30, -30, 24],
    target: [0, 0, 0],
    up: [0, 0, 1],
    projection: 'perspective',
    fieldOfView: 45,
    viewHeight: 30,
  },
  selected: {},
  hidden: {},
  isolated: null,
  ghosted: {},
  xrayed: {},
  colours: [],
  sectionPlanes: [],
  sectionBox: null,
  storeyGap: 0,
  hasRooms: false,
  hasEdges: true,
  models: [],
}
