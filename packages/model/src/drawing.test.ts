import { describe, expect, it } from 'vitest'
import { boxShape, buildingOf, geometryOf, randomFrom } from './building.fixture.ts'
import { decodeChunk, decodeDrawingHead, decodeInstances } from './decode-drawing.ts'
import { positionUnit } from './drawing-instances.ts'
import { quantumRange } from './drawing-shapes.ts'
import { encodeDrawing } from './encode-drawing.ts'
import type { Geometry, Shape } from './geometry.ts'

const things = (count: number) => buildingOf(Array.from({ length: count }, (_, at) => ({ id: String(at) })))

/** A ball of many triangles: something to simplify. */
function ball(rings: number): Shape {
  const positions: number[] = []
  const indices: number[] = []
  for (let i = 0; i <= rings; i++)
    for (let j = 0; j < rings; j++) {
      const [a, b] = [(Math.PI * i) / rings, (2 * Math.PI * j) / rings]
      positions.push(Math.sin(a) * Math.cos(b), Math.sin(a) * Math.sin(b), Math.cos(a))
      if (i === rings) continue
      const [p, q] = [i * rings + j, i * rings + ((j + 1) % rings)]
      indices.push(p, p + rings, q, q, p + rings, q + rings)
    }
  return {
    positions: Float32Array.from(positions),
    indices: Uint32Array.from(indices),
    isClosed: true,
    hash: [1, rings],
  }
}

/** Every corner of every triangle of every instance, as an instance is drawn: sorted, because the order is the pack's own. */
async function drawnCorners(drawing: Awaited<ReturnType<typeof encodeDrawing>>): Promise<string[]> {
  const head = decodeDrawingHead(drawing.head)
  const chunks = await Promise.all(drawing.chunks.map((bytes) => decodeChunk(bytes)))
  const corners: string[] = []
  const blocks = [head.instances, ...drawing.instances.map((bytes) => decodeInstances(bytes).instances)]
  for (const rows of blocks)
    for (let at = 0; at < rows.count; at++) {
      const shape = rows.shapes[at]!
      const chunk = head.chunkStarts.findLastIndex((start) => start <= shape)
      let from = 0
      for (let before = head.chunkStarts[chunk]!; before < shape; before++) from += head.indexCounts[before]!
      const { vertices, indices } = chunks[chunk]!
      for (const index of indices.subarray(from, from + head.indexCounts[shape]!)) {
        const local = [0, 1, 2].map(
          (axis) => (vertices[index * 4 + axis]! / quantumRange) * head.tables.extents[rows.extents[at]! * 3 + axis]!,
        )
        const place = [0, 1, 2].map((axis) => {
          const row = rows.rotations[at]! * 9 + axis * 3
          const turned = local.reduce((sum, value, k) => sum + value * head.tables.rotations[row + k]!, 0)
          return (turned + rows.positions[at * 3 + axis]! * positionUnit).toFixed(2)
        })
        corners.push(`${rows.elements[at]} ${place.join()}`.replaceAll('-0.00', '0.00'))
      }
    }
  return corners.sort()
}

function trueCorners({ shapes, instances }: Geometry): string[] {
  const corners: string[] = []
  for (let at = 0; at < instances.count; at++) {
    const { positions, indices } = shapes[instances.shapes[at]!]!
    const m = instances.matrices.subarray(at * 12, at * 12 + 12)
    for (const index of indices) {
      const place = [0, 4, 8].map((row) =>
        (
          m[row]! * positions[index * 3]! +
          m[row + 1]! * positions[index * 3 + 1]! +
          m[row + 2]! * positions[index * 3 + 2]! +
          m[row + 3]!
        ).toFixed(2),
      )
      corners.push(`${instances.elements[at]} ${place.join()}`.replaceAll('-0.00', '0.00'))
    }
  }
  return corners.sort()
}

describe('a drawing', () => {
  it('puts every triangle where the geometry has it', async () => {
    const random = randomFrom(7)
    const shapes = [boxShape(1, 2, 3), boxShape(0.4, 0.4, 3), ball(8), { ...boxShape(2, 2, 0), isClosed: false }]
    const placed = Array.from({ length: 40 }, (_, at) => ({
      shape: at % 4,
      at: [random(1000) / 8, random(1000) / 8, random(100) / 8],
    }))
    const geometry = geometryOf(shapes, placed)
    // A quarter turn and a mirror.
    geometry.instances.matrices.set([0, -1, 0, 5, 1, 0, 0, 6, 0, 0, 1, 7], 0)
    geometry.instances.matrices.set([-1, 0, 0, 5, 0, 1, 0, 6, 0, 0, 1, 7], 12)
    expect(await drawnCorners(await encodeDrawing(things(40), geometry))).toEqual(trueCorners(geometry))
  })

  it('knows shapes of different size as one', async () => {
    const geometry = geometryOf(
      [boxShape(1, 2, 3), boxShape(5, 0.2, 3)],
      [
        { shape: 0, at: [0, 0, 0] },
        { shape: 1, at: [9, 0, 0] },
      ],
    )
    const head = decodeDrawingHead((await encodeDrawing(things(2), geometry)).head)
    expect(head.vertexCounts).toEqual(Uint32Array.of(8))
    expect(head.fills).toEqual(Uint8Array.of(255))
  })

  it('has fewer triangles for far away, of the same points', async () => {
    const geometry = geometryOf([ball(40)], [{ shape: 0, at: [0, 0, 0] }])
    const { head, chunks } = await encodeDrawing(things(1), geometry)
    const { indexCounts, lodCounts, vertexCounts } = decodeDrawingHead(head)
    expect(lodCounts[0]!).toBeGreaterThan(0)
    expect(lodCounts[0]!).toBeLessThan(indexCounts[0]! * 0.7)
    const chunk = await decodeChunk(chunks[0]!)
    expect(Math.max(...chunk.lod)).toBeLessThan(vertexCounts[0]!)
  })

  it('sends what fills the picture first and cuts the rest into chunks', async () => {
    const shapes = Array.from({ length: 12 }, (_, at) => ball(60 + at))
    const large = boxShape(50, 50, 1)
    const geometry = geometryOf(
      [...shapes, large],
      [...shapes.map((_, shape) => ({ shape, at: [shape * 3, 0, 0] })), { shape: 12, at: [0, 0, -1] }],
    )
    const drawing = await encodeDrawing(things(13), geometry)
    const head = decodeDrawingHead(drawing.head)
    expect(head.indexCounts[0]).toBe(36)
    expect(drawing.chunks.length).toBeGreaterThan(1)
    expect(drawing.chunks[0]!.length).toBeLessThan(100_001)
    const triangles = geometry.shapes.reduce((sum, shape) => sum + shape.indices.length, 0)
    expect(head.indexCounts.reduce((sum, count) => sum + count, 0)).toBe(triangles)
  })

  it('keeps a great many instances out of the head', async () => {
    const placed = Array.from({ length: 26_000 }, (_, at) => ({
      shape: 0,
      at: [at % 100, Math.floor(at / 100), 0],
      element: at % 7,
    }))
    const drawing = await encodeDrawing(things(7), geometryOf([boxShape(1, 1, 1)], placed))
    expect(decodeDrawingHead(drawing.head).instances.count).toBe(25_000)
    expect(decodeInstances(drawing.instances[0]!)).toMatchObject({ from: 25_000, instances: { count: 1000 } })
  })

  it('of nothing is nothing', async () => {
    const drawing = await encodeDrawing(things(0), geometryOf([], []))
    expect(drawing.chunks).toEqual([])
    expect(decodeDrawingHead(drawing.head).instances.count).toBe(0)
  })
})
