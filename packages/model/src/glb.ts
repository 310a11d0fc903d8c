// GLB 2.0: every mesh once for each colour it has, nodes that share it, and the GlobalId in the extras of each element.
import type { Building } from './building.ts'
import { globalIdAt } from './elements.ts'
import type { Geometry } from './geometry.ts'

interface Node {
  name?: string
  mesh?: number
  matrix?: number[]
  rotation?: number[]
  children?: number[]
  extras?: Record<string, unknown>
}

interface Json {
  asset: { version: string; generator: string }
  scene: number
  scenes: { nodes: number[] }[]
  nodes: Node[]
  meshes: { primitives: { attributes: { POSITION: number }; indices: number; material: number }[] }[]
  materials: unknown[]
  accessors: unknown[]
  bufferViews: unknown[]
  buffers: { byteLength: number }[]
}

const vertexTarget = 34962
const indexTarget = 34963
const floatType = 5126
const uintType = 5125

/** A model of all elements, or of those given. Metres, y up, relative to the building's origin, which is in the extras. */
export function writeGlb(building: Building, geometry: Geometry, elements?: ArrayLike<number>): Uint8Array {
  const writer = new GlbWriter(building, geometry)
  const wanted = elements && new Set(Array.from(elements))
  const { instances } = geometry
  for (let from = 0, to = 0; from < instances.count; from = to) {
    while (to < instances.count && instances.elements[to] === instances.elements[from]) to++
    if (!wanted || wanted.has(instances.elements[from]!)) writer.addElement(from, to)
  }
  return writer.finish()
}

class GlbWriter {
  private readonly json: Json
  private readonly parts: Uint8Array[] = []
  private size = 0
  private readonly meshes = new Map<string, number>()
  private readonly accessors = new Map<number, { positions: number; indices: number }>()
  private readonly materials = new Map<number, number>()
  private readonly root: Node

  constructor(
    private readonly building: Building,
    private readonly geometry: Geometry,
  ) {
    // z up to y up.
    this.root = {
      rotation: [-Math.SQRT1_2, 0, 0, Math.SQRT1_2],
      children: [],
      extras: { origin: building.origin, projectName: building.projectName },
    }
    this.json = {
      asset: { version: '2.0', generator: 'Sunmao' },
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [this.root],
      meshes: [],
      materials: [],
      accessors: [],
      bufferViews: [],
      buffers: [],
    }
  }

  addElement(from: number, to: number): void {
    const { building } = this
    const element = this.geometry.instances.elements[from]!
    const facts: Node = {
      name: building.texts[building.elements.names[element]!]!,
      extras: { GlobalId: globalIdAt(building, element), class: building.texts[building.elements.classes[element]!]! },
    }
    if (to - from === 1) this.root.children!.push(this.addNode({ ...facts, ...this.placed(from) }))
    else {
      const children: number[] = []
      for (let instance = from; instance < to; instance++) children.push(this.addNode(this.placed(instance)))
      this.root.children!.push(this.addNode({ ...facts, children }))
    }
  }

  finish(): Uint8Array {
    const { json } = this
    // Empty lists are against the standard.
    if (this.root.children!.length === 0) delete this.root.children
    const lists: Partial<Json> = json
    if (this.size) json.buffers.push({ byteLength: this.size })
    for (const name of ['meshes', 'materials', 'accessors', 'bufferViews', 'buffers'] as const)
      if (json[name].length === 0) delete lists[name]
    const text = new TextEncoder().encode(JSON.stringify(json))
    const textSize = Math.ceil(text.length / 4) * 4
    const total = 12 + 8 + textSize + (this.size ? 8 + this.size : 0)
    const bytes = new Uint8Array(total)
    const view = new DataView(bytes.buffer)
    const words = (at: number, ...values: number[]) => {
      values.forEach((value, i) => {
        view.setUint32(at + i * 4, value, true)
      })
    }
    words(0, 0x46546c67, 2, total, textSize, 0x4e4f534a)
    bytes.fill(32, 20, 20 + textSize)
    bytes.set(text, 20)
    if (this.size) words(20 + textSize, this.size, 0x004e4942)
    let at = 28 + textSize
    for (const part of this.parts) {
      bytes.set(part, at)
      at += part.length
    }
    return bytes
  }

  private addNode(node: Node): number {
    return this.json.nodes.push(node) - 1
  }

  private placed(instance: number): Node {
    const { shapes, colours, matrices } = this.geometry.instances
    const m = matrices.subarray(instance * 12, instance * 12 + 12)
    const column = (axis: number, last: number) => [m[axis]!, m[4 + axis]!, m[8 + axis]!, last]
    return {
      mesh: this.meshOf(shapes[instance]!, colours[instance]!),
      matrix: [...column(0, 0), ...column(1, 0), ...column(2, 0), ...column(3, 1)],
    }
  }

  private meshOf(shape: number, colour: number): number {
    const key = `${shape}/${colour}`
    const known = this.meshes.get(key)
    if (known !== undefined) return known
    const { positions, indices } = this.accessorsOf(shape)
    const primitive = { attributes: { POSITION: positions }, indices, material: this.materialOf(colour) }
    const mesh = this.json.meshes.push({ primitives: [primitive] }) - 1
    this.meshes.set(key, mesh)
    return mesh
  }

  private materialOf(colour: number): number {
    const known = this.materials.get(colour)
    if (known !== undefined) return known
    const share = (shift: number) => ((colour >>> shift) & 255) / 255
    const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    const material =
      this.json.materials.push({
        pbrMetallicRoughness: {
          baseColorFactor: [linear(share(24)), linear(share(16)), linear(share(8)), share(0)],
          metallicFactor: 0,
          roughnessFactor: 0.8,
        },
        doubleSided: true,
        ...(share(0) < 1 ? { alphaMode: 'BLEND' } : {}),
      }) - 1
    this.materials.set(colour, material)
    return material
  }

  private accessorsOf(shape: number) {
    const known = this.accessors.get(shape)
    if (known) return known
    const { positions, indices } = this.geometry.shapes[shape]!
    const min = [Infinity, Infinity, Infinity]
    const max = [-Infinity, -Infinity, -Infinity]
    positions.forEach((value, at) => {
      min[at % 3] = Math.min(min[at % 3]!, value)
      max[at % 3] = Math.max(max[at % 3]!, value)
    })
    const accessors = {
      positions: this.addAccessor(positions, vertexTarget, {
        componentType: floatType,
        count: positions.length / 3,
        type: 'VEC3',
        min,
        max,
      }),
      indices: this.addAccessor(indices, indexTarget, {
        componentType: uintType,
        count: indices.length,
        type: 'SCALAR',
      }),
    }
    this.accessors.set(shape, accessors)
    return accessors
  }

  private addAccessor(data: Float32Array | Uint32Array, target: number, accessor: object): number {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    const bufferView =
      this.json.bufferViews.push({ buffer: 0, byteOffset: this.size, byteLength: bytes.length, target }) - 1
    this.parts.push(bytes)
    this.size += bytes.length
    return this.json.accessors.push({ bufferView, ...accessor }) - 1
  }
}
