import type { Vec3 } from '@sunmao/model'
import { together } from '../dispose.ts'
import type { Volume } from '../draw/volumes.ts'
import { type Box, cornersOf } from '../maths/box.ts'
import type { Tool } from '../tools/tool.ts'
import type { Viewer } from '../viewer.ts'

const rimColour = 0xffffffff

/** Boxes with a white rim, seen through everything: where two bodies overlap. */
export function showVolumes(viewer: Viewer, volumes: readonly Volume[]): Tool {
  const rims = volumes.flatMap(({ box }) =>
    edgesOf(box).map((points) => ({ points, colour: rimColour, width: 1.5, isOnTop: true })),
  )
  return { stop: together(viewer.volumes.add(volumes), viewer.strokes.add(rims)) }
}

/** The twelve edges of a box. */
export function edgesOf(box: Box): Vec3[][] {
  const corners = cornersOf(box)
  return corners.flatMap((from, at) => [1, 2, 4].flatMap((bit) => (at & bit ? [] : [[from, corners[at | bit]!]])))
}
