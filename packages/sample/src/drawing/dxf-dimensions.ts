import type { Plan } from '../plan/plan.ts'
import { axisReach } from './draw-plan.ts'
import { at, type Codes, line, text } from './dxf-codes.ts'

/** From the outermost axes to the dimensions of every bay, and of the whole: between the plan and the bubbles. */
const [perBay, overall] = [1200, 2000]
const height = 300
const tick = 150

interface Dimension {
  /** Of the block that holds its picture. */
  name: string
  from: readonly [number, number]
  to: readonly [number, number]
  /** Along which axis it measures, and where its line stands on the other. */
  axis: 0 | 1
  stands: number
}

/** Below and left of the plan, as they stand between the axes and their bubbles. */
export function dimensionsOf({ bay, bays }: Plan): Dimension[] {
  const dimensions: Dimension[] = []
  for (const axis of [0, 1] as const) {
    const add = (from: number, to: number, distance: number) => {
      const place = (value: number) => (axis === 0 ? ([value, -axisReach] as const) : ([-axisReach, value] as const))
      const name = `*D${dimensions.length + 1}`
      dimensions.push({ name, from: place(from), to: place(to), axis, stands: -distance })
    }
    for (let i = 0; i < bays[axis]; i++) add(i * bay, (i + 1) * bay, perBay)
    add(0, bays[axis] * bay, overall)
  }
  return dimensions
}

const on = ({ axis, stands }: Dimension, value: number) =>
  axis === 0 ? ([value, stands] as const) : ([stands, value] as const)

/** Extension lines, dimension line, ticks and the length. */
export function dimensionBlock(dimension: Dimension): Codes {
  const { axis, from, to, name } = dimension
  const [a, b] = [on(dimension, from[axis]), on(dimension, to[axis])]
  const slash = ([x, y]: readonly [number, number]) => line('DIM', [x - tick, y - tick], [x + tick, y + tick])
  const middle = (from[axis] + to[axis]) / 2
  const beside = dimension.stands + height * 0.9
  const place = axis === 0 ? ([middle, beside] as const) : ([dimension.stands - height * 0.9, middle] as const)
  return [
    [0, 'BLOCK'],
    [8, '0'],
    [2, name],
    [70, 1],
    ...at([0, 0]),
    [3, name],
    ...line('DIM', a, b),
    ...slash(a),
    ...slash(b),
    ...text('DIM', place, height, `${to[axis] - from[axis]}`, axis === 0 ? 0 : 90),
    [0, 'ENDBLK'],
    [8, '0'],
  ]
}

export const dimensionEntity = (dimension: Dimension): Codes => [
  [0, 'DIMENSION'],
  [8, 'DIM'],
  [2, dimension.name],
  ...at(on(dimension, dimension.to[dimension.axis])),
  ...at(on(dimension, (dimension.from[dimension.axis] + dimension.to[dimension.axis]) / 2), 11),
  [70, 0],
  ...at(dimension.from, 13),
  ...at(dimension.to, 14),
  [50, dimension.axis === 0 ? 0 : 90],
]
