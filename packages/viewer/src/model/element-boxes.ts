import { type Box, unite } from '../maths/box.ts'
import { add } from '../maths/vec3.ts'
import { flag, storeyShift } from '../state/element-flags.ts'
import { elementsIn, type Runs } from '../state/element-set.ts'
import { type PlacedModel, zeroOf } from './cast-ray.ts'
import { instanceBox, type ModelData } from './model-data.ts'

interface Known {
  count: number
  /** Box of all instances that are no rooms, in metres from the origin, and the highest storey. */
  box: Box | undefined
  top: number
}

const known = new WeakMap<ModelData, Known>()

/** Its storeys are others now. */
export const forgetBox = (data: ModelData): void => void known.delete(data)

/** Around a whole model in the world; rooms do not count. */
export function boxOfModel({ data, offset }: PlacedModel, storeyGap: number): Box | undefined {
  let entry = known.get(data)
  if (entry?.count !== data.count) {
    entry = { count: data.count, ...measure(data) }
    known.set(data, entry)
  }
  if (!entry.box) return undefined
  const zero = add(data.origin, offset)
  return { min: add(entry.box.min, zero), max: add(add(entry.box.max, zero), [0, 0, entry.top * storeyGap]) }
}

function measure(data: ModelData): { box: Box | undefined; top: number } {
  const min: [number, number, number] = [Infinity, Infinity, Infinity]
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  let top = 0
  for (let instance = 0; instance < data.count; instance++) {
    const bits = data.words[data.elements[instance]! * 2 + 1]!
    if (bits & flag.room) continue
    top = Math.max(top, bits >>> storeyShift)
    const box = instanceBox(data, instance)
    for (let axis = 0; axis < 3; axis++) {
      min[axis] = Math.min(min[axis]!, box.min[axis]!)
      max[axis] = Math.max(max[axis]!, box.max[axis]!)
    }
  }
  return { box: min[0] <= max[0] ? { min, max } : undefined, top }
}

/** Around each of some elements of a model in the world; not of those that have no body. */
export function boxOfEach(model: PlacedModel, elements: Iterable<number>, storeyGap: number): Map<number, Box> {
  const { data } = model
  const wanted = new Set(elements)
  const boxes = new Map<number, Box>()
  if (wanted.size > 0)
    for (let instance = 0; instance < data.count; instance++) {
      const element = data.elements[instance]!
      if (!wanted.has(element)) continue
      const zero = zeroOf(model, instance, storeyGap)
      const box = instanceBox(data, instance)
      const whole = unite([boxes.get(element), { min: add(box.min, zero), max: add(box.max, zero) }])
      if (whole) boxes.set(element, whole)
    }
  return boxes
}

/** Around some elements of a model in the world. */
export const boxOfElements = (model: PlacedModel, runs: Runs, storeyGap: number): Box | undefined =>
  unite(boxOfEach(model, elementsIn(runs), storeyGap).values())
