// Groups of neighbours among the instances of a model. A frame asks a group once whether it is in the picture and large enough,
// instead of each of its members: most of a large federation is neither. Instances that come together are put into the order of
// their groups when they arrive, those of like size together and along a Z-order curve (Morton 1966); in a group the largest
// come first.
import { type DrawingInstances, type InstanceTables, positionUnit } from '@sunmao/model'

const groupSize = 128
/** Cells of the curve along each axis: 2 ** 10. */
const curveBits = 10
/** Numbers of a group: middle and half of the box around the middles of its members, and the largest radius. */
export const groupNumbers = 7

export interface InstanceGroups {
  /** First instance of each. The last one ends with the model's count. */
  starts: number[]
  /** `groupNumbers` each, in metres from the origin. */
  bounds: number[]
}

export const makeGroups = (): InstanceGroups => ({ starts: [], bounds: [] })

/** The order in which instances of a part are kept; `tables` has half their boxes. */
export function groupOrder({ count, positions, extents }: DrawingInstances, tables: InstanceTables): Uint32Array {
  const least = [Infinity, Infinity, Infinity]
  const most = [-Infinity, -Infinity, -Infinity]
  for (let at = 0; at < count * 3; at++) {
    least[at % 3] = Math.min(least[at % 3]!, positions[at]!)
    most[at % 3] = Math.max(most[at % 3]!, positions[at]!)
  }
  const radii = Float32Array.from({ length: tables.extents.length / 3 }, (_, at) =>
    Math.hypot(tables.extents[at * 3]!, tables.extents[at * 3 + 1]!, tables.extents[at * 3 + 2]!),
  )
  const [classes, ranks] = [sizeClasses(radii), sizeRanks(radii)]
  // Class, place on the curve and number in one, for a sort that calls nothing: 3 + 30 + 20 bits.
  const numbers = 2 ** 20
  const keys = new Float64Array(count)
  const steps = least.map((low, axis) => (2 ** curveBits - 1) / Math.max(1, most[axis]! - low))
  const cell = (at: number, axis: number) => spread((positions[at * 3 + axis]! - least[axis]!) * steps[axis]!)
  for (let at = 0; at < count; at++) {
    const place = cell(at, 0) + 2 * cell(at, 1) + 4 * cell(at, 2)
    keys[at] = (classes[extents[at]!]! * 2 ** (3 * curveBits) + place) * numbers + at
  }
  keys.sort()
  const order = new Uint32Array(count)
  for (let start = 0; start < count; start += groupSize) {
    const members = keys.subarray(start, start + groupSize)
    // Rank of the size and number in one.
    for (let at = 0; at < members.length; at++) {
      const number = members[at]! % numbers
      members[at] = ranks[extents[number]!]! * numbers + number
    }
    members.sort()
    for (let at = 0; at < members.length; at++) order[start + at] = members[at]! % numbers
  }
  return order
}

/** Of 8; each four times as small as the one before, from 16 m. */
const sizeClasses = (radii: Float32Array): Uint8Array =>
  Uint8Array.from(radii, (radius) => Math.min(7, Math.max(0, 2 - Math.round(Math.log2(radius + 1e-6) / 2))))

/** Place of each in the order of their sizes; the largest is 0. */
function sizeRanks(radii: Float32Array): Uint32Array {
  const order = Uint32Array.from(radii, (_, at) => at).sort((a, b) => radii[b]! - radii[a]!)
  const ranks = new Uint32Array(radii.length)
  for (const [rank, at] of order.entries()) ranks[at] = rank
  return ranks
}

/** Two empty bits behind each. */
function spread(whole: number): number {
  const value = Math.floor(whole)
  let bits = (value | (value << 16)) & 0x030000ff
  bits = (bits | (bits << 8)) & 0x0300f00f
  bits = (bits | (bits << 4)) & 0x030c30c3
  return (bits | (bits << 2)) & 0x09249249
}

/** Instances from `from` to `to` have been written. */
export function addGroups(
  { groups, spheres }: { groups: InstanceGroups; spheres: Float32Array },
  from: number,
  to: number,
): void {
  for (let start = from; start < to; start += groupSize) {
    const end = Math.min(to, start + groupSize)
    const least = [Infinity, Infinity, Infinity]
    const most = [-Infinity, -Infinity, -Infinity]
    let radius = 0
    for (let at = start; at < end; at++) {
      for (let axis = 0; axis < 3; axis++) {
        least[axis] = Math.min(least[axis]!, spheres[at * 4 + axis]!)
        most[axis] = Math.max(most[axis]!, spheres[at * 4 + axis]!)
      }
      radius = Math.max(radius, spheres[at * 4 + 3]!)
    }
    groups.starts.push(start)
    groups.bounds.push(
      ...least.map((low, axis) => (low + most[axis]!) / 2),
      ...least.map((low, axis) => (most[axis]! - low) / 2 + positionUnit),
      radius,
    )
  }
}
