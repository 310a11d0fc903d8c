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

/** What is around the models. */
export interface SceneState {
  /** Behind everything, from the lower edge of the picture to the upper one; 0xRRGGBBAA, always opaque. */
  sky: { bottom: number; top: number }
  light: LightState
}

export interface LightState {
  /** Goes along with whoever looks, or stands in the world. */
  from: 'viewer' | 'world'
  /** Where it comes from, in degrees clockwise: from north (+y) in the world, from the line of sight with the viewer. */
  azimuth: number
  /** Degrees above the horizon. */
  altitude: number
  /** Light from everywhere, and from the sun alone: 1 is as usual, 0 none. */
  ambient: number
  sun: number
}

/** All that makes the picture, as plain data: a saved viewpoint is this. */
export interface ViewerState {
  camera: CameraState
  selected: ElementSet
  /** Under the pointer: tinted, whatever else they are. Cheap enough for every move of the mouse. */
  hovered: ElementSet
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
  scene: SceneState
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
  hovered: {},
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
  scene: {
    sky: { bottom: 0xdfe5eaff, top: 0xf4f6f8ff },
    // Over the left shoulder.
    light: { from: 'viewer', azimuth: 236.3, altitude: 0, ambient: 1, sun: 1 },
  },
  models: [],
}
