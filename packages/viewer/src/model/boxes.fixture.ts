import { type Building, decodeDrawingHead, encodeDrawing, type Geometry, type Vec3 } from '@sunmao/model'
import { decodeMeshes } from './decode-part.ts'
import { addChunk, extentsOfShapes, type ModelData, makeModelData } from './model-data.ts'

const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((at) => [at & 1, (at >> 1) & 1, at >> 2])
const triangles = [
  0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
]

/** A model of boxes, each an element: minX minY minZ maxX maxY maxZ from the origin. Written and read as any other. */
export async function modelOfBoxes(
  boxes: readonly (readonly number[])[],
  origin: Vec3 = [0, 0, 0],
): Promise<ModelData> {
  const geometry: Geometry = {
    shapes: boxes.map((box) => ({
      positions: Float32Array.from(corners, (value, at) => (value - 0.5) * (box[(at % 3) + 3]! - box[at % 3]!)),
      indices: Uint32Array.from(triangles),
      isClosed: true,
      hash: [0, 0],
    })),
    instances: {
      count: boxes.length,
      shapes: Uint32Array.from(boxes.keys()),
      elements: Uint32Array.from(boxes.keys()),
      matrices: Float64Array.from(
        boxes.flatMap((box) => {
          const [x, y, z] = [0, 1, 2].map((axis) => (box[axis]! + box[axis + 3]!) / 2)
          return [1, 0, 0, x!, 0, 1, 0, y!, 0, 0, 1, z!]
        }),
      ),
      colours: new Uint32Array(boxes.length).fill(0x808080ff),
    },
  }
  const building = { origin, spaces: [], elements: { count: boxes.length } } as unknown as Building
  const drawing = await encodeDrawing(building, geometry)
  const model = makeModelData('boxes', decodeDrawingHead(drawing.head))
  for (const [chunk, bytes] of drawing.chunks.entries()) {
    const { chunkStarts, vertexCounts, indexCounts } = model.head
    const [from, to] = [chunkStarts[chunk]!, chunkStarts[chunk + 1]!]
    const order = {
      chunk,
      vertexCounts: vertexCounts.slice(from, to),
      indexCounts: indexCounts.slice(from, to),
      extents: extentsOfShapes(model, from, to),
    }
    addChunk(model, await decodeMeshes(bytes, order))
  }
  return model
}
