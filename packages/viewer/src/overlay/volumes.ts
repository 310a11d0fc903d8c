import type { Vec3 } from '@sunmao/model'
import { type Box, cornersOf } from '../maths/box.ts'
import type { Tool } from '../tools/tool.ts'
import type { Viewer } from '../viewer.ts'

export interface Volume {
  box: Box
  /** 0xRRGGBBAA */
  colour: number
}

/** Outlines of boxes, seen through everything: where two bodies overlap. */
export function showVolumes(viewer: Viewer, volumes: readonly Volume[]): Tool {
  const strokes = volumes.flatMap(({ box, colour }) =>
    edgesOf(box).map((points) => ({ points, colour, width: 2.5, isOnTop: true })),
  )
  return { stop: viewer.strokes.add(strokes) }
}

/** The twelve edges of a box. */
export function edgesOf(box: Box): Vec3[][] {
  const corners = cornersOf(box)
  return corners.flatMap((from, at) => [1, 2, 4].flatMap((bit) => (at & bit ? [] : [[from, corners[at | bit]!]])))
}
