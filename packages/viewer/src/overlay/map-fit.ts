import type { Vec3 } from '@sunmao/model'
import { type Box, middleOf } from '../maths/box.ts'

export interface MapPoint {
  x: number
  y: number
}

/** Between places of the world and points of a map with north above, in CSS pixels. */
export interface MapFit {
  pointOf(place: Vec3): MapPoint
  placeOf(point: MapPoint): [x: number, y: number]
}

/** All of the box as large as it goes; `margin` is left free at each side. */
export function mapFit(box: Box, width: number, height: number, margin = 8): MapFit {
  const [middleX, middleY] = middleOf(box)
  const [wide, high] = [Math.max(0.1, box.max[0] - box.min[0]), Math.max(0.1, box.max[1] - box.min[1])]
  const scale = Math.max(1e-6, Math.min((width - 2 * margin) / wide, (height - 2 * margin) / high))
  return {
    pointOf: ([x, y]) => ({ x: width / 2 + (x - middleX) * scale, y: height / 2 - (y - middleY) * scale }),
    placeOf: ({ x, y }) => [middleX + (x - width / 2) / scale, middleY - (y - height / 2) / scale],
  }
}
