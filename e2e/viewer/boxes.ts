// Models of plain boxes whose places, colours and sizes a test knows.
import { type Building, type Drawing, encodeDrawing, type Geometry, type Vec3 } from '@sunmao/model'

export interface PlantedBox {
  /** Relative to the model's origin. */
  min: Vec3
  max: Vec3
  /** 0xRRGGBBAA */
  colour: number
}

const corners = Float32Array.from([0, 1, 2, 3, 4, 5, 6, 7].flatMap((at) => [at & 1, (at >> 1) & 1, at >> 2]))
const triangles = Uint32Array.from([
  0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
])

/** Each box is an element, and a shape of its own. */
export function drawBoxes(boxes: readonly PlantedBox[], origin: Vec3 = [0, 0, 0]): Promise<Drawing> {
  const geometry: Geometry = {
    shapes: boxes.map(({ min, max }) => ({
      positions: corners.map((value, at) => (value - 0.5) * (max[at % 3]! - min[at % 3]!)),
      indices: triangles,
      isClosed: true,
      hash: [0, 0],
    })),
    instances: {
      count: boxes.length,
      shapes: Uint32Array.from(boxes.keys()),
      elements: Uint32Array.from(boxes.keys()),
      matrices: Float64Array.from(
        boxes.flatMap(({ min, max }) => {
          const [x, y, z] = min.map((value, axis) => (value + max[axis]!) / 2)
          return [1, 0, 0, x!, 0, 1, 0, y!, 0, 0, 1, z!]
        }),
      ),
      colours: Uint32Array.from(boxes, ({ colour }) => colour),
    },
  }
  // All that a drawing needs to know of a building.
  const building = { origin, spaces: [], elements: { count: boxes.length } } as unknown as Building
  return encodeDrawing(building, geometry)
}
