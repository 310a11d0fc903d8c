// Reads the viewer's pack, in a browser's worker or anywhere else.
import { MeshoptDecoder } from 'meshoptimizer/decoder'
import type { Vec3 } from './building.ts'
import { drawingMagic, drawingVersion } from './drawing-format.ts'
import type { DrawingInstances, InstanceTables } from './drawing-instances.ts'
import { decodePack, FormatError, type Pack } from './pack.ts'
import { unpackDeltas, VarintReader } from './varint.ts'

/** Columns by shape; shapes are numbered through all chunks, and `chunkStarts` says where each chunk begins. */
export interface DrawingHead {
  origin: Vec3
  elementCount: number
  /** Of all instances, also those that come later. */
  instanceCount: number
  tables: InstanceTables
  vertexCounts: Uint32Array
  indexCounts: Uint32Array
  lodCounts: Uint32Array
  /** 0 … 255: how much of its box a shape fills, seen from the side. */
  fills: Uint8Array
  /** First shape of each chunk, and the number of all shapes at the end. */
  chunkStarts: Uint32Array
  /** Elements that are rooms: usually not drawn. */
  spaces: Uint32Array
  /** The first ones; the rest is in the further parts. */
  instances: DrawingInstances
}

interface HeadMeta {
  origin: Vec3
  elements: number
  instances: number
  instancesHere: number
  chunks: number[]
}

/** Throws FormatError. */
export function decodeDrawingHead(bytes: Uint8Array): DrawingHead {
  const pack = decodePack<HeadMeta>(drawingMagic.head, [drawingVersion], bytes)
  const { origin, elements, instances, instancesHere, chunks } = pack.meta
  const chunkStarts = new Uint32Array(chunks.length + 1)
  chunks.forEach((count, at) => {
    chunkStarts[at + 1] = chunkStarts[at]! + count
  })
  const shapeCount = chunkStarts[chunks.length]!
  const fills = pack.column('fills', 'u8')
  if (fills.length !== shapeCount) throw new FormatError('the head has other shapes than its chunks')
  const counts = (name: string) => {
    const reader = new VarintReader(pack.column(name, 'u8'))
    return new Uint32Array(shapeCount).map(() => reader.unsigned())
  }
  const packedSpaces = pack.column('spaces', 'u8')
  // Each number ends with a byte below 128.
  const spaceColumn = new Uint32Array(packedSpaces.reduce((count, byte) => count + (byte < 128 ? 1 : 0), 0))
  unpackDeltas(packedSpaces, spaceColumn)
  return {
    origin,
    elementCount: elements,
    instanceCount: instances,
    tables: {
      rotations: pack.column('rotations', 'f32'),
      extents: pack.column('extents', 'f32'),
      colours: pack.column('colours', 'u32'),
    },
    vertexCounts: counts('vertexCounts'),
    indexCounts: counts('indexCounts'),
    lodCounts: counts('lodCounts'),
    fills,
    chunkStarts,
    spaces: spaceColumn,
    instances: readInstances(pack, instancesHere),
  }
}

/** Instances that did not fit into the head; `from` is the number of the first. Throws FormatError. */
export function decodeInstances(bytes: Uint8Array): { from: number; instances: DrawingInstances } {
  const pack = decodePack<{ from: number; count: number }>(drawingMagic.instances, [drawingVersion], bytes)
  return { from: pack.meta.from, instances: readInstances(pack, pack.meta.count) }
}

function readInstances(pack: Pack<unknown>, count: number): DrawingInstances {
  const read = (name: string) => {
    const column = new Uint32Array(count)
    unpackDeltas(pack.column(`i.${name}`, 'u8'), column)
    return column
  }
  const positions = new Int32Array(count * 3)
  ;['x', 'y', 'z'].forEach((name, axis) => {
    unpackDeltas(pack.column(`i.${name}`, 'u8'), positions, 3, axis)
  })
  return {
    count,
    shapes: read('shapes'),
    elements: read('elements'),
    rotations: read('rotations'),
    extents: read('extents'),
    colours: read('colours'),
    positions,
  }
}

/** Meshes of one chunk, shape after shape in the order and the sizes that the head says. */
export interface DrawingChunk {
  /** x y z and an empty one each, -32767 … 32767 over the box. */
  vertices: Int16Array
  /** Counted from the chunk's first vertex. */
  indices: Uint32Array
  /** As `indices`, for far away. */
  lod: Uint32Array
}

/** Throws FormatError, or what the mesh decoder throws on damaged bytes. */
export async function decodeChunk(bytes: Uint8Array): Promise<DrawingChunk> {
  await MeshoptDecoder.ready
  const pack = decodePack<{ vertices: number; indices: number; lod: number }>(
    drawingMagic.chunk,
    [drawingVersion],
    bytes,
  )
  const vertices = new Int16Array(pack.meta.vertices * 4)
  MeshoptDecoder.decodeVertexBuffer(
    new Uint8Array(vertices.buffer),
    pack.meta.vertices,
    8,
    pack.column('vertices', 'u8'),
  )
  return {
    vertices,
    indices: decodeIndices(pack.column('indices', 'u8'), pack.meta.indices),
    lod: decodeIndices(pack.column('lod', 'u8'), pack.meta.lod),
  }
}

function decodeIndices(bytes: Uint8Array, count: number): Uint32Array {
  const indices = new Uint32Array(count)
  if (count) MeshoptDecoder.decodeIndexBuffer(new Uint8Array(indices.buffer), count, 4, bytes)
  return indices
}
