import type { Vec3 } from '@sunmao/model'
import { rayAt, type View } from '../camera/view.ts'
import type { CutPlane } from '../cut/cut-planes.ts'
import { along, meetPlane } from '../maths/ray.ts'
import { distance, scale } from '../maths/vec3.ts'
import { castAtInstance, type PlacedModel, type RayHit } from './cast-ray.ts'

/** A picture's depth is a float of the distance. */
const sameDepth = 0.005

/**
 * The exact place on an instance that the picture shows under a point, `metres` from the eye. The picture only says which
 * body it is; the place comes from the body itself, or from the plane that cuts it.
 */
export function pickHit(
  view: View,
  placed: PlacedModel,
  instance: number,
  metres: number,
  x: number,
  y: number,
  planes: readonly CutPlane[],
  storeyGap: number,
): RayHit {
  const ray = rayAt(view, x, y)
  const { eye } = view.camera
  const isShown = (point: Vec3) => Math.abs(distance(point, eye) - metres) < sameDepth * Math.max(1, metres / 100)
  const { data } = placed
  const facts = { model: data.id, element: data.elements[instance]!, instance }
  const hit = castAtInstance(placed, instance, ray, storeyGap)
  if (hit && (planes.length === 0 || isShown(hit.point))) return hit
  for (const { point, inward } of planes) {
    const reach = meetPlane(ray, point, inward)
    if (reach === undefined || !isShown(along(ray, reach))) continue
    return { ...facts, point: along(ray, reach), normal: scale(inward, -1), metres: reach, triangle: -1 }
  }
  // A body that is still a box, or the inside of one that is cut open: the depth of the picture must do.
  const side = distance(ray.from, eye)
  const reach =
    view.camera.projection === 'perspective' ? metres : Math.sqrt(Math.max(0, metres * metres - side * side))
  return { ...facts, point: along(ray, reach), normal: scale(ray.direction, -1), metres: reach, triangle: -1 }
}
