// One open model as the viewer keeps it: instances in columns and the meshes that have come so far. It stays in memory
// beside the graphics card's copy, for measuring, cutting, walking and a lost context.
import {
  buildShapeTree,
  type Corners,
  type DrawingHead,
  type DrawingInstances,
  positionUnit,
  quantumRange,
  type ShapeTree,
  type Vec3,
} from '@sunmao/model'
import type { Box } from '../maths/box.ts'
import type { ElementWords } from '../state/element-flags.ts'
import type { DecodedChunk } from './decode-part.ts'
import { addGroups, groupOrder, type InstanceGroups, makeGroups } from './instance-groups.ts'

/** A shape's place in its chunk. */
export interface ShapeMesh {
  chunk: DecodedChunk
  firstVertex: number
  vertexCount: number
  firstIndex: number
  firstLod: number
  indices: Uint32Array
  lines: Uint32Array
  /** For rays; made when the first one asks. */
  tree?: ShapeTree
}

export function treeOf(mesh: ShapeMesh): ShapeTree {
  mesh.tree ??= buildShapeTree(cornersOf(mesh), mesh.indices)
  return mesh.tree
}

/** The fourth number of a vertex is not a coordinate. */
export const cornersOf = ({ chunk }: ShapeMesh): Corners => ({ values: chunk.vertices, stride: 4 })

/** Of a shape; seen from outside only what is closed hides its own back. */
export const meshState = { missing: 0, open: 1, closed: 2 } as const

export interface ModelData {
  id: string
  /** True coordinates of the local zero, without the model's own offset. */
  origin: Vec3
  head: DrawingHead
  /** Instances that have come so far, in the order of their groups; the columns are as long as all of them. */
  count: number
  shapes: Uint32Array
  elements: Uint32Array
  /** 0xRRGGBBAA */
  colours: Uint32Array
  /** In 0.1 mm from the origin, three each. */
  positions: Int32Array
  /** Turn and size together: nine each, by rows. */
  rows: Float32Array
  /** Middle in metres from the origin, and radius: four each. */
  spheres: Float32Array
  groups: InstanceGroups
  /** 1 where an instance turns its shape inside out. */
  mirrored: Uint8Array
  meshes: (ShapeMesh | undefined)[]
  /** One of `meshState` for each shape. */
  meshStates: Uint8Array
  /** First index and first vertex of each chunk in the buffers of the whole model. */
  chunkVertices: Uint32Array
  chunkIndices: Uint32Array
  storeys: Uint16Array
  words: ElementWords
}

export function makeModelData(id: string, head: DrawingHead): ModelData {
  const total = head.instanceCount
  const chunkCount = head.chunkStarts.length - 1
  const chunkVertices = new Uint32Array(chunkCount + 1)
  const chunkIndices = new Uint32Array(chunkCount + 1)
  for (let chunk = 0; chunk < chunkCount; chunk++) {
    let [vertices, indices] = [0, 0]
    for (let shape = head.chunkStarts[chunk]!; shape < head.chunkStarts[chunk + 1]!; shape++) {
      vertices += head.vertexCounts[shape]!
      indices += head.indexCounts[shape]! + head.lodCounts[shape]!
    }
    chunkVertices[chunk + 1] = chunkVertices[chunk]! + vertices
    chunkIndices[chunk + 1] = chunkIndices[chunk]! + indices
  }
  const model: ModelData = {
    id,
    origin: head.origin,
    head,
    count: 0,
    shapes: new Uint32Array(total),
    elements: new Uint32Array(total),
    colours: new Uint32Array(total),
    positions: new Int32Array(total * 3),
    rows: new Float32Array(total * 9),
    spheres: new Float32Array(total * 4),
    groups: makeGroups(),
    mirrored: new Uint8Array(total),
    meshes: new Array(head.vertexCounts.length),
    meshStates: new Uint8Array(head.vertexCounts.length),
    chunkVertices,
    chunkIndices,
    storeys: new Uint16Array(0),
    words: new Uint32Array(head.elementCount * 2),
  }
  addInstances(model, 0, head.instances)
  return model
}

/** `from` is the number of the first. */
export function addInstances(model: ModelData, from: number, part: DrawingInstances): void {
  const { rotations, extents, colours } = model.head.tables
  const order = groupOrder(part, model.head.tables)
  for (let place = 0; place < part.count; place++) {
    const at = order[place]!
    const to = from + place
    const [turn, size] = [part.rotations[at]! * 9, part.extents[at]! * 3]
    model.shapes[to] = part.shapes[at]!
    model.elements[to] = part.elements[at]!
    model.colours[to] = colours[part.colours[at]!]!
    let radius = 0
    for (let axis = 0; axis < 3; axis++) {
      let column = 0
      for (let row = 0; row < 3; row++) {
        const value = rotations[turn + row * 3 + axis]! * extents[size + axis]!
        model.rows[to * 9 + row * 3 + axis] = value
        column += value * value
      }
      radius += column
      model.positions[to * 3 + axis] = part.positions[at * 3 + axis]!
      model.spheres[to * 4 + axis] = part.positions[at * 3 + axis]! * positionUnit
    }
    model.spheres[to * 4 + 3] = Math.sqrt(radius)
    model.mirrored[to] = determinant(rotations, turn) < 0 ? 1 : 0
  }
  addGroups(model, from, from + part.count)
  model.count = Math.max(model.count, from + part.count)
}

function determinant(m: Float32Array, at: number): number {
  const [a, b, c, d, e, f, g, h, i] = m.subarray(at, at + 9) as unknown as number[]
  return a! * (e! * i! - f! * h!) - b! * (d! * i! - f! * g!) + c! * (d! * h! - e! * g!)
}

export function addChunk(model: ModelData, chunk: DecodedChunk): void {
  const { head } = model
  let [vertex, index, lod, line] = [0, 0, 0, 0]
  const first = head.chunkStarts[chunk.chunk]!
  for (let shape = first; shape < head.chunkStarts[chunk.chunk + 1]!; shape++) {
    const lineCount = chunk.lineCounts[shape - first]!
    model.meshes[shape] = {
      chunk,
      firstVertex: vertex,
      vertexCount: head.vertexCounts[shape]!,
      firstIndex: index,
      firstLod: lod,
      indices: chunk.indices.subarray(index, index + head.indexCounts[shape]!),
      lines: chunk.lines.subarray(line, line + lineCount),
    }
    model.meshStates[shape] = chunk.closed[shape - first] === 1 ? meshState.closed : meshState.open
    vertex += head.vertexCounts[shape]!
    index += head.indexCounts[shape]!
    lod += head.lodCounts[shape]!
    line += lineCount
  }
}

/** Half a box for each shape of a chunk, of one of its instances. */
export function extentsOfShapes(model: ModelData, from: number, to: number): Float32Array {
  const extents = new Float32Array((to - from) * 3).fill(1)
  for (let at = model.count - 1; at >= 0; at--) {
    const shape = model.shapes[at]!
    if (shape < from || shape >= to) continue
    for (let axis = 0; axis < 3; axis++) {
      const rows = model.rows.subarray(at * 9)
      extents[(shape - from) * 3 + axis] = Math.hypot(rows[axis]!, rows[axis + 3]!, rows[axis + 6]!)
    }
  }
  return extents
}

/** Metres from the model's origin, in doubles. `vertex` counts in the shape's chunk. */
export function vertexAt(model: ModelData, instance: number, mesh: ShapeMesh, vertex: number): Vec3 {
  const { vertices } = mesh.chunk
  const x = vertices[vertex * 4]! / quantumRange
  const y = vertices[vertex * 4 + 1]! / quantumRange
  const z = vertices[vertex * 4 + 2]! / quantumRange
  const { rows, positions } = model
  const at = instance * 9
  return [
    rows[at]! * x + rows[at + 1]! * y + rows[at + 2]! * z + positions[instance * 3]! * positionUnit,
    rows[at + 3]! * x + rows[at + 4]! * y + rows[at + 5]! * z + positions[instance * 3 + 1]! * positionUnit,
    rows[at + 6]! * x + rows[at + 7]! * y + rows[at + 8]! * z + positions[instance * 3 + 2]! * positionUnit,
  ]
}

/** Box of one instance in metres from the model's origin. */
export function instanceBox({ rows, positions }: ModelData, instance: number): Box {
  const side = (axis: number, sign: number) => {
    const at = instance * 9 + axis * 3
    const half = Math.abs(rows[at]!) + Math.abs(rows[at + 1]!) + Math.abs(rows[at + 2]!)
    return positions[instance * 3 + axis]! * positionUnit + sign * half
  }
  return { min: [side(0, -1), side(1, -1), side(2, -1)], max: [side(0, 1), side(1, 1), side(2, 1)] }
}
