// Boxes of items in boxes within boxes (a packed R-tree): items in the order of their Morton codes, eight to a node. It
// is four flat arrays, made in one pass and read by any thread.
export interface BoxTree {
  /** Items in Morton order, and their boxes in that order: one look into memory for a node. */
  order: Uint32Array
  leaves: Float64Array
  /** Least and most, six for each node, level after level from the lowest; the last is the root. */
  bounds: Float64Array
  /** Where the nodes of each level begin, and where the last one ends. */
  levels: Uint32Array
}

const nodeBits = 3
const nodeSize = 1 << nodeBits
const mortonBits = 10

/** `boxes` has six numbers for every item. */
export function buildBoxTree(boxes: Float64Array, isShared: boolean): BoxTree {
  const memory = (bytes: number) => (isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes))
  const count = boxes.length / 6
  const order = new Uint32Array(memory(count * 4))
  order.set(sortByMorton(boxes, count))
  const starts = [0]
  for (let size = count; size > 0; ) {
    size = Math.ceil(size / nodeSize)
    starts.push(starts.at(-1)! + size)
    if (size === 1) break
  }
  const levels = new Uint32Array(memory(starts.length * 4))
  levels.set(starts)
  const bounds = new Float64Array(memory(levels.at(-1)! * 48))
  const leaves = new Float64Array(memory(order.length * 48))
  for (let at = 0; at < order.length; at++) for (let k = 0; k < 6; k++) leaves[at * 6 + k] = boxes[order[at]! * 6 + k]!
  bindLevel(bounds, 0, order.length, 0, leaves)
  for (let level = 1; level < levels.length - 1; level++) {
    const below = levels[level - 1]!
    bindLevel(bounds, levels[level]!, levels[level]! - below, below, bounds)
  }
  return { order, leaves, bounds, levels }
}

function bindLevel(bounds: Float64Array, first: number, count: number, below: number, from: Float64Array): void {
  for (let node = first, at = 0; at < count; node++) {
    const to = node * 6
    bounds.fill(Number.POSITIVE_INFINITY, to, to + 3).fill(Number.NEGATIVE_INFINITY, to + 3, to + 6)
    for (const end = Math.min(count, at + nodeSize); at < end; at++) {
      const place = (below + at) * 6
      for (let axis = 0; axis < 3; axis++) {
        if (from[place + axis]! < bounds[to + axis]!) bounds[to + axis] = from[place + axis]!
        if (from[place + axis + 3]! > bounds[to + axis + 3]!) bounds[to + axis + 3] = from[place + axis + 3]!
      }
    }
  }
}

function sortByMorton(boxes: Float64Array, count: number): Uint32Array {
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const high = low.map((value) => -value)
  for (let at = 0; at < boxes.length; at += 6)
    for (let axis = 0; axis < 3; axis++) {
      const middle = boxes[at + axis]! + boxes[at + axis + 3]!
      if (middle < low[axis]!) low[axis] = middle
      if (middle > high[axis]!) high[axis] = middle
    }
  const steps = (1 << mortonBits) - 1
  const scale = low.map((least, axis) => steps / Math.max(high[axis]! - least, 1e-9))
  const codes = new Uint32Array(count)
  for (let at = 0; at < count; at++) {
    const box = at * 6
    let code = 0
    for (let axis = 0; axis < 3; axis++)
      code |= spread((boxes[box + axis]! + boxes[box + axis + 3]! - low[axis]!) * scale[axis]!) << axis
    codes[at] = code
  }
  return radixSort(codes)
}

/** Two empty bits behind each of ten bits. */
function spread(value: number): number {
  let bits = value & 0x3ff
  bits = (bits | (bits << 16)) & 0x030000ff
  bits = (bits | (bits << 8)) & 0x0300f00f
  bits = (bits | (bits << 4)) & 0x030c30c3
  return (bits | (bits << 2)) & 0x09249249
}

/** Places of codes of 30 bits in their order; equal ones stay as they are. */
function radixSort(codes: Uint32Array): Uint32Array {
  let [keys, sorted] = [codes, Uint32Array.from(codes.keys())]
  for (let shift = 0; shift < 30; shift += mortonBits) {
    const starts = new Uint32Array((1 << mortonBits) + 1)
    for (const key of keys) starts[((key >>> shift) & 0x3ff) + 1]!++
    for (let digit = 0; digit < 1 << mortonBits; digit++) starts[digit + 1]! += starts[digit]!
    const nextKeys = new Uint32Array(keys.length)
    const next = new Uint32Array(keys.length)
    for (let at = 0; at < keys.length; at++) {
      const to = starts[(keys[at]! >>> shift) & 0x3ff]!++
      nextKeys[to] = keys[at]!
      next[to] = sorted[at]!
    }
    keys = nextKeys
    sorted = next
  }
  return sorted
}

const stack = new Uint32Array(16 * 16)

/**
 * Writes the items but `self` whose boxes overlap the box that stands at `at` in `boxes` by more than `least` along every axis into `found`, which grows;
 * returns how many. A negative `least` finds boxes that are apart by less than that. Along an axis where either box is
 * thinner than that, any overlap counts: a sheet without thickness can lie inside of a solid. Items that stand in `order`
 * before `from` are left out.
 */
export function findOverlaps(
  tree: BoxTree,
  boxes: Float64Array,
  at: number,
  self: number,
  least: number,
  from: number,
  found: number[],
): number {
  const { order, bounds, levels } = tree
  // Everything in a building touches something: a box that is smaller by the overlap wanted does not meet what touches it.
  const sx = boxes[at + 3]! - boxes[at]! > least * 2 ? least : 0
  const sy = boxes[at + 4]! - boxes[at + 1]! > least * 2 ? least : 0
  const sz = boxes[at + 5]! - boxes[at + 2]! > least * 2 ? least : 0
  const x0 = boxes[at]! + sx
  const y0 = boxes[at + 1]! + sy
  const z0 = boxes[at + 2]! + sz
  const x1 = boxes[at + 3]! - sx
  const y1 = boxes[at + 4]! - sy
  const z1 = boxes[at + 5]! - sz
  let count = 0
  let depth = 0
  const top = levels.length - 2
  if (top < 0) return 0
  stack[depth++] = top
  stack[depth++] = 0
  while (depth > 0) {
    const node = stack[--depth]!
    const level = stack[--depth]!
    const start = levels[level]!
    const end = Math.min((node + 1) * nodeSize, level > 0 ? start - levels[level - 1]! : order.length)
    const base = level > 0 ? levels[level - 1]! : 0
    const table = level > 0 ? bounds : tree.leaves
    // Leaves below a child of this level: nodeSize ^ level.
    const before = from >> (nodeBits * level)
    const begin = Math.max(node * nodeSize, before)
    for (let child = begin, b = (base + child) * 6; child < end; child++, b += 6) {
      if (
        table[b]! > x1 ||
        table[b + 3]! < x0 ||
        table[b + 1]! > y1 ||
        table[b + 4]! < y0 ||
        table[b + 2]! > z1 ||
        table[b + 5]! < z0
      )
        continue
      if (level > 0) {
        stack[depth++] = level - 1
        stack[depth++] = child
      } else if (order[child] !== self) found[count++] = order[child]!
    }
  }
  return count
}

/** Whether two boxes overlap by more than `least`, or by as much as the thinner of them is wide. */
export function isOverlap(a: Float64Array, at: number, b: Float64Array, other: number, least: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const a0 = a[at + axis]!
    const a1 = a[at + axis + 3]!
    const b0 = b[other + axis]!
    const b1 = b[other + axis + 3]!
    const width = (a1 < b1 ? a1 : b1) - (a0 > b0 ? a0 : b0)
    if (width > least) continue
    if (width < 0 || (width < a1 - a0 && width < b1 - b0)) return false
  }
  return true
}
