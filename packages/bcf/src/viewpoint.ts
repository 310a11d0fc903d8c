import type { BcfFile } from './bytes.ts'

export type Vector = [x: number, y: number, z: number]

/** Metres of the world, z is up; the direction points away from the eye. */
interface CameraPlace {
  position: Vector
  direction: Vector
  up: Vector
  /** Width by height of the view; version 3 demands it. */
  aspectRatio?: number
}

export interface PerspectiveCamera extends CameraPlace {
  /** Degrees from bottom to top. */
  fieldOfView: number
}

export interface OrthogonalCamera extends CameraPlace {
  /** Metres from bottom to top. */
  viewToWorldScale: number
}

export interface BcfComponent {
  ifcGuid?: string
  originatingSystem?: string
  authoringToolId?: string
}

export interface BcfColouring {
  /** RRGGBB, or AARRGGBB with the opacity first. */
  colour: string
  components: BcfComponent[]
}

/** Which are seen; nothing said of a hint means as the program likes it. */
export interface BcfVisibility {
  defaultVisibility: boolean
  exceptions: BcfComponent[]
  spacesVisible?: boolean
  spaceBoundariesVisible?: boolean
  openingsVisible?: boolean
}

interface BcfClippingPlane {
  location: Vector
  /** To the side that is cut away. */
  direction: Vector
}

interface BcfLine {
  start: Vector
  end: Vector
}

export interface BcfBitmap {
  format: 'png' | 'jpg'
  reference: string
  location: Vector
  normal: Vector
  up: Vector
  height: number
  file?: BcfFile
}

export interface BcfViewpoint {
  guid: string
  index?: number
  snapshot?: BcfFile
  /** Nothing where a viewpoint is only a picture. */
  view?: BcfView
}

export interface BcfView {
  perspective?: PerspectiveCamera
  orthogonal?: OrthogonalCamera
  selection: BcfComponent[]
  visibility?: BcfVisibility
  colouring: BcfColouring[]
  lines: BcfLine[]
  clippingPlanes: BcfClippingPlane[]
  bitmaps: BcfBitmap[]
}
