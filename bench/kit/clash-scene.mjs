// A building of any number of elements as mesh columns, without a file: slabs, beams, columns and walls with windows in
// bays, and services laid through them without regard, so that about four of ten elements clash. Always the same.

const bayElements = 25
const bay = 6
const storey = 4

/** Columns as `meshColumns` gives them, in shared memory. */
export function makeColumns(elements) {
  const shapes = new Shapes()
  const roll = dice(11)
  const instances = { shapes: new Uint32Array(elements), matrices: shared(Float64Array, elements * 12) }
  const bays = Math.ceil(elements / bayElements)
  const side = Math.max(1, Math.ceil(Math.sqrt(bays / 20)))
  let count = 0
  const add = (shape, x, y, z, turn = 0) => {
    if (count >= elements) return
    const [c, s] = [Math.cos(turn), Math.sin(turn)]
    instances.shapes[count] = shape
    instances.matrices.set([c, -s, 0, x, s, c, 0, y, 0, 0, 1, z], count * 12)
    count++
  }
  for (let at = 0; count < elements; at++) {
    const [i, j, k] = [at % side, Math.floor(at / side) % side, Math.floor(at / side / side)]
    addBay(shapes, roll, add, i * bay, j * bay, k * storey)
  }
  return columnsOf(shapes, instances, elements)
}

function addBay(shapes, roll, add, x, y, z) {
  const of = (list) => list[Math.floor(roll() * list.length)]
  add(shapes.box(bay, bay, 0.12), x + bay / 2, y + bay / 2, z - 0.06)
  add(shapes.box(0.6, 0.6, storey - 0.12), x, y, z + (storey - 0.12) / 2)
  add(shapes.box(bay - 0.6, 0.3, 0.5), x + bay / 2, y, z + storey - 0.37)
  add(shapes.box(0.3, bay - 0.6, 0.5), x, y + bay / 2, z + storey - 0.37)
  add(shapes.wall(bay - 0.6, 0.2, storey - 0.62), x + bay / 2, y, z + (storey - 0.62) / 2)
  add(shapes.wall(bay - 0.6, 0.2, storey - 0.62), x, y + bay / 2, z + (storey - 0.62) / 2, Math.PI / 2)
  const height = () => z + 2.9 + roll() * 0.9
  const turn = () => (roll() < 0.6 ? Math.floor(roll() * 4) * (Math.PI / 2) : roll() * 6)
  const place = () => [x + 0.5 + roll() * (bay - 1), y + 0.5 + roll() * (bay - 1)]
  for (let each = 0; each < 5; each++) {
    const length = roll() < 0.5 ? of([1.2, 2.4, 3.6, 4.8]) : Math.round(roll() * 4400 + 400) / 1000
    add(shapes.box(length, of([0.2, 0.32, 0.5]), of([0.16, 0.2, 0.25])), ...place(), height(), turn())
  }
  for (let each = 0; each < 8; each++)
    add(shapes.pipe(of([0.02, 0.05, 0.08]), Math.round(roll() * 50 + 6) / 10), ...place(), height(), turn())
  for (let each = 0; each < 3; each++) add(shapes.elbow(of([0.05, 0.08])), ...place(), height(), turn())
  for (let each = 0; each < 3; each++) add(shapes.box(0.3, 0.3, 0.1), ...place(), z + 3.2, turn())
}

/** Every shape once, by its size. */
class Shapes {
  list = []
  known = new Map()

  keep(key, make) {
    const known = this.known.get(key)
    if (known !== undefined) return known
    this.known.set(key, this.list.length)
    return this.list.push(make()) - 1
  }

  box(x, y, z) {
    return this.keep(`box ${x} ${y} ${z}`, () => ring([-x / 2, x / 2], rectangle(y, z)))
  }

  /** A window in the middle: the wall in a frame about it. */
  wall(length, thickness, height) {
    return this.keep(`wall ${length}`, () => frame(length, thickness, height))
  }

  pipe(radius, length) {
    return this.keep(`pipe ${radius} ${length}`, () => ring([-length / 2, length / 2], circle(radius, 16)))
  }

  elbow(radius) {
    return this.keep(`elbow ${radius}`, () => bend(radius, radius * 2, 8, 12))
  }
}

const rectangle = (y, z) => [
  [-y / 2, -z / 2],
  [y / 2, -z / 2],
  [y / 2, z / 2],
  [-y / 2, z / 2],
]
const circle = (radius, sides) =>
  Array.from({ length: sides }, (_, at) => {
    const angle = (at / sides) * 2 * Math.PI
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })

/** A profile swept through stations; `place` says where a point of the profile is at each. */
function sweep(stations, profile, place) {
  const sides = profile.length
  const positions = stations.flatMap((station) => profile.flatMap((point) => place(station, point)))
  const indices = []
  for (let at = 2; at < sides; at++) {
    const last = (stations.length - 1) * sides
    indices.push(0, at, at - 1, last, last + at - 1, last + at)
  }
  for (let station = 0; station + 1 < stations.length; station++)
    for (let at = 0; at < sides; at++) {
      const [a, b] = [station * sides + at, station * sides + ((at + 1) % sides)]
      indices.push(a, b, b + sides, a, b + sides, a + sides)
    }
  return { positions, indices }
}

const ring = (stations, profile) => sweep(stations, profile, (x, [y, z]) => [x, y, z])

const bend = (radius, about, steps, sides) =>
  sweep(
    Array.from({ length: steps + 1 }, (_, at) => (at / steps) * (Math.PI / 2)),
    circle(radius, sides),
    (angle, [u, v]) => [(about + u) * Math.sin(angle), (about + u) * Math.cos(angle), v],
  )

function frame(length, thickness, height) {
  const outer = rectangle(length, height)
  const inner = rectangle(length / 2, height / 2)
  const positions = [-thickness / 2, thickness / 2].flatMap((y) => [...outer, ...inner].flatMap(([x, z]) => [x, y, z]))
  const indices = []
  const quad = (a, b, c, d) => indices.push(a, b, c, a, c, d)
  for (let at = 0; at < 4; at++) {
    const next = (at + 1) % 4
    quad(at, next, next + 4, at + 4)
    quad(at + 8, at + 12, next + 12, next + 8)
    quad(at, at + 8, next + 8, next)
    quad(at + 4, next + 4, next + 12, at + 12)
  }
  return { positions, indices }
}

const shared = (Kind, length) => new Kind(new SharedArrayBuffer(length * Kind.BYTES_PER_ELEMENT))
const sharedFrom = (Kind, values) => {
  const column = shared(Kind, values.length)
  column.set(values)
  return column
}

function columnsOf({ list }, { shapes, matrices }, count) {
  const starts = (sizeOf) => {
    const column = shared(Uint32Array, list.length + 1)
    list.forEach((shape, at) => {
      column[at + 1] = column[at] + sizeOf(shape)
    })
    return column
  }
  const vertexStart = starts(({ positions }) => positions.length)
  const indexStart = starts(({ indices }) => indices.length)
  const positions = shared(Float32Array, vertexStart.at(-1))
  const indices = shared(Uint32Array, indexStart.at(-1))
  const boxes = shared(Float32Array, list.length * 6)
  list.forEach((shape, at) => {
    positions.set(shape.positions, vertexStart[at])
    indices.set(shape.indices, indexStart[at])
    for (let axis = 0; axis < 3; axis++) {
      const values = shape.positions.filter((_, place) => place % 3 === axis)
      boxes[at * 6 + axis] = Math.min(...values)
      boxes[at * 6 + axis + 3] = Math.max(...values)
    }
  })
  const numbers = Uint32Array.from({ length: count + 1 }, (_, at) => at)
  return {
    positions,
    indices,
    vertexStart,
    indexStart,
    boxes,
    bodyStart: sharedFrom(Uint32Array, numbers.subarray(0, list.length + 1)),
    bodies: indexStart,
    bodiesClosed: sharedFrom(Uint8Array, new Uint8Array(list.length).fill(1)),
    shapes: sharedFrom(Uint32Array, shapes),
    matrices,
    elements: sharedFrom(Uint32Array, numbers.subarray(0, count)),
    drawn: sharedFrom(Uint32Array, numbers.subarray(0, count)),
    drawnStart: sharedFrom(Uint32Array, numbers),
  }
}

function dice(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
