// The viewer's pack: a head with all instances, and meshes in chunks, the ones that matter most for the picture first.
// FORMAT.md has the bytes; decode-drawing.ts reads them in the browser.
import { MeshoptEncoder } from 'meshoptimizer/encoder'
import { MeshoptSimplifier } from 'meshoptimizer/simplifier'
import type { Building } from './building.ts'
import { sortBy } from './counting-sort.ts'
import { drawingMagic, drawingVersion } from './drawing-format.ts'
import { type DrawingInstances, drawInstances, reorderInstances } from './drawing-instances.ts'
import { type DrawingShape, fillOf, quantumRange, stretchShapes } from './drawing-shapes.ts'
import type { Geometry } from './geometry.ts'
import { encodePack } from './pack.ts'
import { packDeltas, VarintWriter } from './varint.ts'

/** The first picture is made of the head and this. */
const firstTriangles = 25_000
const firstBytes = 100_000
const chunkTriangles = 60_000
/** More instances than this do not fit into a quick head. */
const headInstances = 25_000
/** Smaller meshes are not worth a second one for far away. */
const lodFrom = 48
const lodShare = 0.25
const lodError = 0.05

/** To be stored and sent apart from each other; none is compressed with a general method yet. */
export interface Drawing {
  head: Uint8Array
  /** Instances that are not in the head, to be read after it, in this order. */
  instances: Uint8Array[]
  chunks: Uint8Array[]
}

/** Finishes shapes one by one, in their order; most of the work, and it can be shared. */
export type FinishShapes = (shapes: readonly DrawingShape[]) => Promise<DrawingShape[]>

export async function encodeDrawing(
  building: Building,
  geometry: Geometry,
  finish: FinishShapes = finishShapes,
): Promise<Drawing> {
  await MeshoptEncoder.ready
  const stretched = stretchShapes(geometry)
  const { rows, tables } = drawInstances(geometry, stretched)
  const spaces = Uint32Array.from(building.spaces, (space) => space.element).sort()
  const rank = rankShapes(stretched.shapes, rows, tables.extents, new Set(spaces))
  const shapes = await finish(Array.from(rank, (shape) => stretched.shapes[shape]!))
  const ordered = sortInstances(rows, rank)
  const groups = splitChunks(shapes)
  const chunks = groups.map(({ from, to }) => encodeChunk(shapes.slice(from, to)))
  const inHead = Math.min(headInstances, ordered.count)
  const meta = {
    origin: building.origin,
    elements: building.elements.count,
    instances: ordered.count,
    instancesHere: inHead,
    chunks: groups.map(({ from, to }) => to - from),
  }
  const head = encodePack(drawingMagic.head, drawingVersion, meta, {
    ...tables,
    vertexCounts: varints(shapes.map((shape) => shape.points.length / 3)),
    indexCounts: varints(shapes.map((shape) => shape.indices.length)),
    lodCounts: varints(shapes.map((shape) => shape.lod.length)),
    fills: Uint8Array.from(shapes, (shape) => shape.fill),
    spaces: packDeltas(spaces),
    ...instanceColumns(ordered, 0, inHead),
  })
  const instances: Uint8Array[] = []
  for (let from = inHead; from < ordered.count; from += headInstances) {
    const to = Math.min(ordered.count, from + headInstances)
    instances.push(
      encodePack(
        drawingMagic.instances,
        drawingVersion,
        { from, count: to - from },
        instanceColumns(ordered, from, to),
      ),
    )
  }
  return { head, instances, chunks }
}

/** Shapes by how much picture they give for their triangles: Σ diagonal² / (triangles + 20). Rooms are no part of it. */
function rankShapes(
  shapes: readonly DrawingShape[],
  rows: DrawingInstances,
  extents: Float32Array,
  spaces: ReadonlySet<number>,
): Uint32Array {
  const values = new Float64Array(shapes.length)
  for (let at = 0; at < rows.count; at++) {
    if (spaces.has(rows.elements[at]!)) continue
    const extent = rows.extents[at]! * 3
    const [x, y, z] = [extents[extent]!, extents[extent + 1]!, extents[extent + 2]!]
    values[rows.shapes[at]!]! += (4 * (x * x + y * y + z * z)) / (shapes[rows.shapes[at]!]!.indices.length / 3 + 20)
  }
  return new Uint32Array(shapes.length).map((_, at) => at).sort((a, b) => values[b]! - values[a]! || a - b)
}

/** Gives the shapes their places in the rank, and sorts so that neighbours are alike. */
function sortInstances(rows: DrawingInstances, rank: Uint32Array): DrawingInstances {
  const placeOf = new Uint32Array(rank.length)
  rank.forEach((shape, place) => {
    placeOf[shape] = place
  })
  const renamed = { ...rows, shapes: rows.shapes.map((shape) => placeOf[shape]!) }
  let order = new Uint32Array(rows.count).map((_, at) => at)
  // From the least important on: each sort leaves equal ones as they are.
  for (const column of [rows.elements, rows.extents, rows.rotations, renamed.shapes])
    order = sortBy(column, order, highest(column) + 1)
  return reorderInstances(renamed, order)
}

function highest(column: Uint32Array): number {
  let most = 0
  for (const value of column) if (value > most) most = value
  return most
}

function instanceColumns(rows: DrawingInstances, from: number, to: number): Record<string, Uint8Array> {
  const deltas = (column: Uint32Array) => packDeltas(column.subarray(from, to))
  const positions = rows.positions.subarray(from * 3, to * 3)
  return {
    'i.shapes': deltas(rows.shapes),
    'i.elements': deltas(rows.elements),
    'i.rotations': deltas(rows.rotations),
    'i.extents': deltas(rows.extents),
    'i.colours': deltas(rows.colours),
    'i.x': packDeltas(positions, 3, 0),
    'i.y': packDeltas(positions, 3, 1),
    'i.z': packDeltas(positions, 3, 2),
  }
}

function varints(values: readonly number[]): Uint8Array {
  const writer = new VarintWriter()
  for (const value of values) writer.unsigned(value)
  return writer.finish()
}

export const finishShapes: FinishShapes = async (shapes) => {
  await Promise.all([MeshoptEncoder.ready, MeshoptSimplifier.ready])
  return shapes.map(finishShape)
}

/** Points and triangles in the order that compresses best, and the triangles for far away. */
function finishShape({ points, indices }: DrawingShape): DrawingShape {
  const sorted = indices.slice()
  const [remap, count] = MeshoptEncoder.reorderMesh(sorted, true, true)
  const moved = new Int16Array(count * 3)
  remap.forEach((to, from) => {
    if (to < count) moved.set(points.subarray(from * 3, from * 3 + 3), to * 3)
  })
  return { points: moved, indices: sorted, lod: simplify(moved, sorted), fill: fillOf(moved, sorted) }
}

function simplify(points: Int16Array, indices: Uint32Array): Uint32Array {
  const none = new Uint32Array(0)
  if (indices.length / 3 < lodFrom) return none
  const target = Math.floor((indices.length / 3) * lodShare) * 3
  const positions = Float32Array.from(points, (value) => value / quantumRange)
  const [lod] = MeshoptSimplifier.simplify(indices, positions, 3, target, lodError, ['Prune'])
  return lod.length > 0 && lod.length < indices.length * 0.7 ? lod.slice() : none
}

interface Range {
  from: number
  to: number
}

function splitChunks(shapes: readonly DrawingShape[]): Range[] {
  const ranges: Range[] = []
  for (let from = 0; from < shapes.length; ) {
    const limit = ranges.length === 0 ? firstTriangles : chunkTriangles
    let to = from
    let triangles = 0
    while (to < shapes.length && (to === from || triangles + shapes[to]!.indices.length / 3 <= limit))
      triangles += shapes[to++]!.indices.length / 3
    // Ugly meshes compress badly; the first picture must not wait for them.
    while (ranges.length === 0 && to - from > 1 && encodeChunk(shapes.slice(from, to)).length > firstBytes)
      to = from + Math.max(1, Math.floor((to - from) * 0.7))
    ranges.push({ from, to })
    from = to
  }
  return ranges
}

function encodeChunk(shapes: readonly DrawingShape[]): Uint8Array {
  const sum = (sizeOf: (shape: DrawingShape) => number) => shapes.reduce((total, shape) => total + sizeOf(shape), 0)
  const vertices = new Int16Array(sum((shape) => shape.points.length / 3) * 4)
  const indices = new Uint32Array(sum((shape) => shape.indices.length))
  const lod = new Uint32Array(sum((shape) => shape.lod.length))
  let [vertex, index, lodIndex] = [0, 0, 0]
  for (const shape of shapes) {
    for (const each of shape.indices) indices[index++] = each + vertex
    for (const each of shape.lod) lod[lodIndex++] = each + vertex
    for (let at = 0; at < shape.points.length; at += 3) vertices.set(shape.points.subarray(at, at + 3), vertex++ * 4)
  }
  return encodePack(
    drawingMagic.chunk,
    drawingVersion,
    { vertices: vertex, indices: index, lod: lodIndex },
    {
      vertices: MeshoptEncoder.encodeVertexBuffer(new Uint8Array(vertices.buffer), vertex, 8),
      indices: encodeIndices(indices),
      lod: encodeIndices(lod),
    },
  )
}

const encodeIndices = (indices: Uint32Array) =>
  indices.length === 0
    ? new Uint8Array(0)
    : MeshoptEncoder.encodeIndexBuffer(new Uint8Array(indices.buffer), indices.length, 4)
