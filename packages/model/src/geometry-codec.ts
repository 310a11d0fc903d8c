import type { Geometry, Shape } from './geometry.ts'
import { decodePack, encodePack, FormatError } from './pack.ts'
import { type SplitShape, splitBodies } from './split-bodies.ts'

const magic = 'SMGE'
/** The first one had neither bodies nor boxes nor an index by element. */
const versions = [2, 1]

/** All meshes, exact, in columns that a clash engine reads where they lie. Not compressed. Instances are by element. */
export function encodeGeometry({ shapes, instances }: Geometry): Uint8Array {
  const split = shapes.map(splitShape)
  const vertexStart = new Uint32Array(shapes.length + 1)
  const indexStart = new Uint32Array(shapes.length + 1)
  const bodyStart = new Uint32Array(shapes.length + 1)
  shapes.forEach((shape, at) => {
    vertexStart[at + 1] = vertexStart[at]! + shape.positions.length
    indexStart[at + 1] = indexStart[at]! + shape.indices.length
    bodyStart[at + 1] = bodyStart[at]! + split[at]!.closed.length
  })
  const positions = new Float32Array(vertexStart[shapes.length]!)
  const indices = new Uint32Array(indexStart[shapes.length]!)
  const hashes = new Uint32Array(shapes.length * 2)
  const boxes = new Float32Array(shapes.length * 6)
  const bodies = new Uint32Array(bodyStart[shapes.length]! + 1)
  const bodiesClosed = new Uint8Array(bodyStart[shapes.length]!)
  shapes.forEach((shape, at) => {
    const { indices: ordered, starts, closed } = split[at]!
    positions.set(shape.positions, vertexStart[at])
    indices.set(ordered, indexStart[at])
    hashes.set(shape.hash, at * 2)
    boxes.set(boxOf(shape.positions), at * 6)
    closed.forEach((isClosed, body) => {
      bodies[bodyStart[at]! + body] = indexStart[at]! + starts[body]!
      bodiesClosed[bodyStart[at]! + body] = isClosed ? 1 : 0
    })
  })
  bodies[bodies.length - 1] = indices.length
  return encodePack(
    magic,
    versions[0]!,
    {},
    {
      vertexStart,
      indexStart,
      isClosed: Uint8Array.from(shapes, (shape) => (shape.isClosed ? 1 : 0)),
      hashes,
      boxes,
      bodyStart,
      bodies,
      bodiesClosed,
      positions,
      indices,
      shapes: instances.shapes,
      elements: instances.elements,
      ...indexByElement(instances.elements),
      matrices: instances.matrices,
      colours: instances.colours,
    },
  )
}

const splitShape = ({ indices, positions, isClosed, bodyCount }: Shape): SplitShape =>
  isClosed && bodyCount === 1
    ? { indices, starts: [0, indices.length], closed: [true] }
    : splitBodies(indices, positions.length / 3)

/** Everything is a view of `bytes`. Throws FormatError. */
export function decodeGeometry(bytes: Uint8Array): Geometry {
  const pack = decodePack<unknown>(magic, versions, bytes)
  const vertexStart = pack.column('vertexStart', 'u32')
  const indexStart = pack.column('indexStart', 'u32')
  const positions = pack.column('positions', 'f32')
  const indices = pack.column('indices', 'u32')
  const isClosed = pack.column('isClosed', 'u8')
  const hashes = pack.column('hashes', 'u32')
  const shapeColumn = pack.column('shapes', 'u32')
  const shapes: Shape[] = Array.from(isClosed, (closed, at) => ({
    positions: positions.subarray(vertexStart[at], vertexStart[at + 1]),
    indices: indices.subarray(indexStart[at], indexStart[at + 1]),
    isClosed: closed === 1,
    hash: [hashes[at * 2]!, hashes[at * 2 + 1]!],
  }))
  for (const shape of shapeColumn)
    if (shape >= shapes.length) throw new FormatError(`${magic}: an instance without its shape`)
  return {
    shapes,
    instances: {
      count: shapeColumn.length,
      shapes: shapeColumn,
      elements: pack.column('elements', 'u32'),
      matrices: pack.column('matrices', 'f64'),
      colours: pack.column('colours', 'u32'),
    },
  }
}

/** The columns of a pack, as they lie in it: nothing is made for each shape. */
export interface MeshColumns {
  /** x y z of each vertex; three vertices of the shape for each triangle. */
  positions: Float32Array
  indices: Uint32Array
  /** Where each shape begins in those two, and where the last one ends. */
  vertexStart: Uint32Array
  indexStart: Uint32Array
  /** Least x y z and most of each shape. */
  boxes: Float32Array
  /** Where the bodies of each shape begin among all bodies; where each body begins in `indices`; whether it is closed. */
  bodyStart: Uint32Array
  bodies: Uint32Array
  bodiesClosed: Uint8Array
  /** Shape, matrix and element of each instance. */
  shapes: Uint32Array
  matrices: Float64Array
  elements: Uint32Array
  /** Elements that have instances, ascending, and where the instances of each begin. */
  drawn: Uint32Array
  drawnStart: Uint32Array
}

/** Of bytes in memory of any kind, shared memory too. Throws FormatError, also for packs that an older converter wrote. */
export function meshColumns(bytes: Uint8Array): MeshColumns {
  const pack = decodePack<unknown>(magic, versions.slice(0, 1), bytes)
  return {
    positions: pack.column('positions', 'f32'),
    indices: pack.column('indices', 'u32'),
    vertexStart: pack.column('vertexStart', 'u32'),
    indexStart: pack.column('indexStart', 'u32'),
    boxes: pack.column('boxes', 'f32'),
    bodyStart: pack.column('bodyStart', 'u32'),
    bodies: pack.column('bodies', 'u32'),
    bodiesClosed: pack.column('bodiesClosed', 'u8'),
    shapes: pack.column('shapes', 'u32'),
    matrices: pack.column('matrices', 'f64'),
    elements: pack.column('elements', 'u32'),
    drawn: pack.column('drawn', 'u32'),
    drawnStart: pack.column('drawnStart', 'u32'),
  }
}

function boxOf(positions: Float32Array): number[] {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  for (let at = 0; at < positions.length; at++) {
    const axis = at % 3
    if (positions[at]! < box[axis]!) box[axis] = positions[at]!
    if (positions[at]! > box[axis + 3]!) box[axis + 3] = positions[at]!
  }
  return box
}

function indexByElement(elements: Uint32Array): { drawn: Uint32Array; drawnStart: Uint32Array } {
  const drawn: number[] = []
  const drawnStart: number[] = []
  for (let instance = 0; instance < elements.length; instance++) {
    if (instance > 0 && elements[instance] === elements[instance - 1]) continue
    drawn.push(elements[instance]!)
    drawnStart.push(instance)
  }
  drawnStart.push(elements.length)
  return { drawn: Uint32Array.from(drawn), drawnStart: Uint32Array.from(drawnStart) }
}
