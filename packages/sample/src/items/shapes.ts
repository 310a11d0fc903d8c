import type { Box } from '../plan/layout.ts'
import type { KindName } from './item.ts'

/** A shape that stands many times: its bodies around the middle of its floor, front towards -y, in millimetres. */
export interface Shape {
  size: readonly [width: number, depth: number, height: number]
  bodies: readonly Box[]
}

/** From x, y, z and sizes, all counted from the western, southern, lower corner of the shape. */
const shape = (
  size: readonly [number, number, number],
  bodies: readonly (readonly [x: number, y: number, z: number, dx: number, dy: number, dz: number])[],
): Shape => ({
  size,
  bodies: bodies.map(([x, y, z, dx, dy, dz]) => [
    x - size[0] / 2,
    y - size[1] / 2,
    z,
    x + dx - size[0] / 2,
    y + dy - size[1] / 2,
    z + dz,
  ]),
})

const legs = (width: number, depth: number, height: number, thick: number) =>
  [0, 1, 2, 3].map((at) => [at % 2 ? width - thick : 0, at > 1 ? depth - thick : 0, 0, thick, thick, height] as const)

const leafInFrame = (width: number, height: number) =>
  shape(
    [width, 100, height],
    [
      [0, 0, 0, 60, 100, height],
      [width - 60, 0, 0, 60, 100, height],
      [60, 0, height - 60, width - 120, 100, 60],
      [60, 30, 0, width - 120, 40, height - 60],
    ],
  )

/** Every kind that is filled by a shape has one. */
export const shapes: Readonly<Partial<Record<KindName, Shape>>> = {
  desk: shape(
    [1600, 800, 750],
    [[0, 0, 720, 1600, 800, 30], ...legs(1600, 800, 720, 50), [100, 740, 300, 1400, 20, 420]],
  ),
  chair: shape(
    [600, 600, 1000],
    [
      [50, 50, 420, 500, 500, 60],
      [50, 40, 540, 500, 60, 460],
      [270, 270, 80, 60, 60, 340],
      [0, 270, 0, 600, 60, 80],
      [270, 0, 0, 60, 270, 80],
      [270, 330, 0, 60, 270, 80],
      [40, 60, 480, 30, 40, 60],
    ],
  ),
  cabinet: shape(
    [1200, 450, 1800],
    [
      [0, 20, 0, 1200, 430, 1800],
      [10, 0, 10, 585, 20, 1780],
      [605, 0, 10, 585, 20, 1780],
    ],
  ),
  table: shape(
    [3600, 1200, 750],
    [
      [0, 0, 710, 3600, 1200, 40],
      [300, 300, 0, 100, 600, 710],
      [3200, 300, 0, 100, 600, 710],
    ],
  ),
  door: leafInFrame(1000, 2100),
  fireDoor: leafInFrame(1000, 2100),
  hatch: leafInFrame(600, 1800),
  window: shape(
    [2400, 100, 1800],
    [
      [0, 0, 0, 60, 100, 1800],
      [2340, 0, 0, 60, 100, 1800],
      [60, 0, 0, 2280, 100, 60],
      [60, 0, 1740, 2280, 100, 60],
      [1170, 20, 60, 60, 60, 1680],
      [60, 40, 60, 1110, 20, 1680],
      [1230, 40, 60, 1110, 20, 1680],
    ],
  ),
  diffuser: shape(
    [400, 400, 80],
    [
      [0, 0, 0, 400, 400, 20],
      [60, 60, 20, 280, 280, 60],
    ],
  ),
  sprinkler: shape(
    [60, 60, 80],
    [
      [20, 20, 30, 20, 20, 50],
      [0, 0, 20, 60, 60, 10],
      [25, 25, 0, 10, 10, 20],
    ],
  ),
  toilet: shape(
    [400, 700, 750],
    [
      [0, 500, 350, 400, 200, 400],
      [20, 0, 200, 360, 500, 200],
      [80, 100, 0, 240, 500, 200],
    ],
  ),
  basin: shape(
    [600, 500, 150],
    [
      [0, 0, 0, 600, 500, 40],
      [0, 0, 40, 40, 500, 110],
      [560, 0, 40, 40, 500, 110],
      [40, 0, 40, 520, 40, 110],
      [40, 460, 40, 520, 40, 110],
    ],
  ),
  pump: shape(
    [1200, 600, 700],
    [
      [0, 0, 0, 1200, 600, 100],
      [100, 150, 100, 500, 300, 400],
      [650, 100, 100, 450, 400, 600],
      [600, 250, 250, 50, 100, 100],
    ],
  ),
  light: shape(
    [1200, 150, 60],
    [
      [0, 0, 20, 1200, 150, 40],
      [20, 20, 0, 1160, 110, 20],
    ],
  ),
}
