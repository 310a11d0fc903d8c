import type { Vec3 } from '@sunmao/model'
import type { View } from '../camera/view.ts'
import { addScaled, normalise, scale } from '../maths/vec3.ts'
import type { LightState } from '../state/viewer-state.ts'

const radians = Math.PI / 180

/** Where the light comes from, length 1. */
export function lightDirection({ from, azimuth, altitude }: LightState, { right, forward }: View): Vec3 {
  const [ahead, aside]: [Vec3, Vec3] =
    from === 'world'
      ? [
          [0, 1, 0],
          [1, 0, 0],
        ]
      : [[forward[0], forward[1], 0], right]
  const flat = addScaled(scale(ahead, Math.cos(azimuth * radians)), aside, Math.sin(azimuth * radians))
  return addScaled(scale(normalise(flat), Math.cos(altitude * radians)), [0, 0, 1], Math.sin(altitude * radians))
}
