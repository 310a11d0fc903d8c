// A soft shadow on the ground below everything that is seen: how dark each cell of a grid is.
import type { Box } from '../../maths/box.ts'
import { unite } from '../../maths/box.ts'
import { add } from '../../maths/vec3.ts'
import { type PlacedModel, zeroOf } from '../../model/cast-ray.ts'
import { instanceBox, type ModelData } from '../../model/model-data.ts'
import { flag } from '../../state/element-flags.ts'

export interface GroundShadow {
  /** Flat: both heights are that of the ground. */
  box: Box
  /** 0 to 255 by rows from south to north. */
  cells: Uint8Array
}

export const shadowCells = 128
/** Metres above the ground at which a body darkens it a third as much. */
const fade = 3
/** The shadow goes this share of the longer side beyond the bodies. */
const rim = 0.14

const castsNone = flag.hidden | flag.ghosted | flag.room

/** Nothing when nothing is seen. */
export function groundShadow(models: readonly PlacedModel[], storeyGap: number): GroundShadow | undefined {
  const whole = unite(castersOf(models, storeyGap))
  if (!whole) return undefined
  const [wide, deep] = [whole.max[0] - whole.min[0], whole.max[1] - whole.min[1]]
  const beyond = Math.max(wide, deep) * rim + 0.5
  const box: Box = {
    min: [whole.min[0] - beyond, whole.min[1] - beyond, whole.min[2]],
    max: [whole.max[0] + beyond, whole.max[1] + beyond, whole.min[2]],
  }
  const cell: [number, number] = [(wide + 2 * beyond) / shadowCells, (deep + 2 * beyond) / shadowCells]
  const dark = new Float32Array(shadowCells * shadowCells)
  for (const caster of castersOf(models, storeyGap)) darken(dark, caster, box, cell)
  for (const [axis, size] of cell.entries())
    for (let times = 0; times < 3; times++) blur(dark, axis, Math.max(1, Math.round((beyond * 0.3) / size)))
  return { box, cells: Uint8Array.from(dark, (share) => Math.round(share * 255)) }
}

interface Caster extends Box {
  data: ModelData
  instance: number
}

function* castersOf(models: readonly PlacedModel[], storeyGap: number): Generator<Caster> {
  for (const model of models) {
    const { data } = model
    for (let instance = 0; instance < data.count; instance++) {
      if (data.words[data.elements[instance]! * 2 + 1]! & castsNone) continue
      const zero = zeroOf(model, instance, storeyGap)
      const { min, max } = instanceBox(data, instance)
      yield { min: add(min, zero), max: add(max, zero), data, instance }
    }
  }
}

/** Cells whose middle lies in the box of a shape, which may be turned. */
function darken(dark: Float32Array, { min, max, data, instance }: Caster, box: Box, cell: [number, number]): void {
  const share = Math.exp(-(min[2] - box.min[2]) / fade)
  if (share < 0.01) return
  const at = instance * 9
  const [a, b, c, d] = [data.rows[at]!, data.rows[at + 1]!, data.rows[at + 3]!, data.rows[at + 4]!]
  const isUpright = Math.hypot(data.rows[at + 2]!, data.rows[at + 5]!) < 1e-3
  const area = a * d - b * c
  const isTurned = isUpright && Math.abs(a * b) + Math.abs(c * d) > 1e-6 && Math.abs(area) > 1e-6
  const [x, y] = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2]
  const range = (axis: 0 | 1): [number, number] => [
    Math.max(0, Math.floor((min[axis] - box.min[axis]) / cell[axis])),
    Math.min(shadowCells - 1, Math.floor((max[axis] - box.min[axis]) / cell[axis])),
  ]
  const [[left, right], [front, back]] = [range(0), range(1)]
  for (let row = front; row <= back; row++)
    for (let column = left; column <= right; column++) {
      if (isTurned) {
        const dx = box.min[0] + (column + 0.5) * cell[0] - x
        const dy = box.min[1] + (row + 0.5) * cell[1] - y
        const slack = Math.max(...cell) / 2
        const [along, across] = [Math.hypot(a, c), Math.hypot(b, d)]
        if (Math.abs(d * dx - b * dy) / Math.abs(area) > 1 + slack / along) continue
        if (Math.abs(a * dy - c * dx) / Math.abs(area) > 1 + slack / across) continue
      }
      const place = row * shadowCells + column
      if (share > dark[place]!) dark[place] = share
    }
}

/** Means along one axis over `reach` cells to both sides. */
function blur(dark: Float32Array, axis: number, reach: number): void {
  const [step, next] = axis === 0 ? [1, shadowCells] : [shadowCells, 1]
  const line = new Float32Array(shadowCells)
  for (let each = 0; each < shadowCells; each++) {
    const first = each * next
    let sum = 0
    for (let at = -reach; at < shadowCells; at++) {
      const [enters, leaves] = [at + reach, at - reach - 1]
      if (enters < shadowCells) sum += dark[first + enters * step]!
      if (leaves >= 0) sum -= dark[first + leaves * step]!
      if (at >= 0) line[at] = Math.max(0, sum / (2 * reach + 1))
    }
    for (let at = 0; at < shadowCells; at++) dark[first + at * step] = line[at]!
  }
}
