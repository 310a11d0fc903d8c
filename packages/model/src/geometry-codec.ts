import type { Geometry, Shape } from './geometry.ts'
import { decodePack, encodePack, FormatError } from './pack.ts'

const magic = 'SMGE'
const version = 1

/** All meshes, exact, in columns that a clash engine reads where they lie. Not compressed. */
export function encodeGeometry({ shapes, instances }: Geometry): Uint8Array {
  const vertexStart = new Uint32Array(shapes.length + 1)
  const indexStart = new Uint32Array(shapes.length + 1)
  shapes.forEach((shape, at) => {
    vertexStart[at + 1] = vertexStart[at]! + shape.positions.length
    indexStart[at + 1] = indexStart[at]! + shape.indices.length
  })
  const positions = new Float32Array(vertexStart[shapes.length]!)
  const indices = new Uint32Array(indexStart[shapes.length]!)
  const hashes = new Uint32Array(shapes.length * 2)
  shapes.forEach((shape, at) => {
    positions.set(shape.positions, vertexStart[at])
    indices.set(shape.indices, indexStart[at])
    hashes.set(shape.hash, at * 2)
  })
  return encodePack(
    magic,
    version,
    {},
    {
      vertexStart,
      indexStart,
      isClosed: Uint8Array.from(shapes, (shape) => (shape.isClosed ? 1 : 0)),
      hashes,
      positions,
      indices,
      shapes: instances.shapes,
      elements: instances.elements,
      matrices: instances.matrices,
      colours: instances.colours,
    },
  )
}

/** Everything is a view of `bytes`. Throws FormatError. */
export function decodeGeometry(bytes: Uint8Array): Geometry {
  const pack = decodePack<unknown>(magic, version, bytes)
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
