import { type DrawingInstances, decodeChunk, decodeInstances } from '@sunmao/model'
import { findFeatureEdges } from './feature-edges.ts'

/** What the decoder must know of the head about the shapes of one chunk. */
export interface ChunkOrder {
  /** Number of the chunk. */
  chunk: number
  vertexCounts: Uint32Array
  indexCounts: Uint32Array
  /** Half a box for each shape, three numbers. */
  extents: Float32Array
}

export interface DecodedChunk {
  kind: 'chunk'
  chunk: number
  vertices: Int16Array
  /** Counted from the chunk's first vertex, as all of these. */
  indices: Uint32Array
  lod: Uint32Array
  lines: Uint32Array
  /** Third vertices of the two triangles at each line. */
  thirds: Uint32Array
  /** Numbers in `lines`, and in `thirds`, for each shape. */
  lineCounts: Uint32Array
  /** 1 where a shape has an inside. */
  closed: Uint8Array
}

export interface DecodedInstances {
  kind: 'instances'
  from: number
  instances: DrawingInstances
}

/** Further instances of the head. Throws FormatError. */
export const decodeMoreInstances = (bytes: Uint8Array): DecodedInstances => ({
  kind: 'instances',
  ...decodeInstances(bytes),
})

/** Meshes of a chunk with the lines to draw on them. Throws FormatError, or what the mesh decoder throws. */
export async function decodeMeshes(bytes: Uint8Array, order: ChunkOrder): Promise<DecodedChunk> {
  const { vertices, indices, lod } = await decodeChunk(bytes)
  const lineCounts = new Uint32Array(order.vertexCounts.length)
  const closed = new Uint8Array(order.vertexCounts.length)
  const parts: Uint32Array[] = []
  const thirdParts: Uint32Array[] = []
  let [vertex, index, size] = [0, 0, 0]
  for (let shape = 0; shape < order.vertexCounts.length; shape++) {
    const [vertexCount, indexCount] = [order.vertexCounts[shape]!, order.indexCounts[shape]!]
    const extent = order.extents.subarray(shape * 3, shape * 3 + 3)
    const { lines, thirds, isClosed } = findFeatureEdges(
      vertices,
      indices.subarray(index, index + indexCount),
      vertex,
      vertexCount,
      [extent[0]!, extent[1]!, extent[2]!],
    )
    parts.push(lines)
    thirdParts.push(thirds)
    lineCounts[shape] = lines.length
    closed[shape] = isClosed ? 1 : 0
    vertex += vertexCount
    index += indexCount
    size += lines.length
  }
  const [lines, thirds] = [together(parts, size), together(thirdParts, size)]
  return { kind: 'chunk', chunk: order.chunk, vertices, indices, lod, lines, thirds, lineCounts, closed }
}

function together(parts: readonly Uint32Array[], size: number): Uint32Array {
  const all = new Uint32Array(size)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
