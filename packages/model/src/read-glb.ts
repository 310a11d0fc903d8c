// GLB 2.0 as other programs write it, into a building of elements without properties: a node with a mesh is an element, a mesh is
// there once however many nodes share it. Bytes outside of the file are never fetched, and what a file says of itself is checked
// before it is believed.
import type { Building, Elements } from './building.ts'
import type { Geometry, Shape } from './geometry.ts'
import { Hash64 } from './hash.ts'
import { FormatError } from './pack.ts'

interface Accessor {
  bufferView?: number
  byteOffset?: number
  componentType: number
  count: number
  type: string
  sparse?: unknown
}
interface BufferView {
  buffer: number
  byteOffset?: number
  byteLength: number
  byteStride?: number
}
interface Primitive {
  attributes: Record<string, number>
  indices?: number
  material?: number
  mode?: number
}
interface Node {
  name?: string
  mesh?: number
  children?: number[]
  matrix?: number[]
  translation?: number[]
  rotation?: number[]
  scale?: number[]
}
interface Json {
  asset?: { version?: string; generator?: string }
  extensionsRequired?: string[]
  scene?: number
  scenes?: { nodes?: number[] }[]
  nodes?: Node[]
  meshes?: { primitives?: Primitive[] }[]
  materials?: { pbrMetallicRoughness?: { baseColorFactor?: number[] } }[]
  accessors?: Accessor[]
  bufferViews?: BufferView[]
}

const MAGIC = 0x46546c67
const JSON_CHUNK = 0x4e4f534a
const BIN_CHUNK = 0x004e4942
const FLOAT = 5126
const indexSizes: Readonly<Record<number, number>> = { 5121: 1, 5123: 2, 5125: 4 }
const TRIANGLES = 4
const INSTANCES_MOST = 200_000
const DEEPEST = 64
const GREY = 0xbfc6ccff
const CLASS = 'IfcBuildingElementProxy'
/** Those change only how surfaces look. */
const harmless = /^KHR_(materials_\w+|texture_transform|lights_punctual|mesh_quantization)$/

/** Rows of four, three of them. */
type Matrix = readonly number[]
const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
/** y up to z up. */
const upright: Matrix = [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0]

/** Throws FormatError where it is no GLB, or one that needs what is not read here. */
export function readGlb(bytes: Uint8Array): { building: Building; geometry: Geometry } {
  const { json, binary } = chunksOf(bytes)
  const strange = json.extensionsRequired?.find((name) => !harmless.test(name) || name === 'KHR_mesh_quantization')
  if (strange) throw new FormatError(`needs ${strange}`)
  return new GlbReader(json, binary).read()
}

function chunksOf(bytes: Uint8Array): { json: Json; binary: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 20 || view.getUint32(0, true) !== MAGIC || view.getUint32(4, true) !== 2)
    throw new FormatError('no GLB 2.0')
  let json: Json | undefined
  let binary = new Uint8Array()
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at, true)
    const kind = view.getUint32(at + 4, true)
    const end = at + 8 + size
    if (end > bytes.length) throw new FormatError('cut off')
    const content = bytes.subarray(at + 8, end)
    if (kind === JSON_CHUNK && !json) json = parse(content)
    else if (kind === BIN_CHUNK && binary.length === 0) binary = content as Uint8Array<ArrayBuffer>
    at = end
  }
  if (!json) throw new FormatError('nothing in it')
  return { json, binary }
}

function parse(content: Uint8Array): Json {
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(content))
    if (typeof json === 'object' && json !== null) return json as Json
  } catch {
    // Told below.
  }
  throw new FormatError('its description is damaged')
}

interface Placed {
  name: string
  shape: number
  matrix: Matrix
  colour: number
  element: number
}

class GlbReader {
  private readonly shapes: Shape[] = []
  private readonly middles: (readonly [number, number, number])[] = []
  private readonly known = new Map<Primitive, number | undefined>()
  private readonly placed: Placed[] = []
  private readonly names: string[] = []

  constructor(
    private readonly json: Json,
    private readonly binary: Uint8Array,
  ) {}

  read(): { building: Building; geometry: Geometry } {
    const { scenes = [], scene = 0, nodes = [] } = this.json
    const roots = scenes[scene]?.nodes ?? nodes.map((_, at) => at)
    for (const root of roots) this.walk(root, upright, 0)
    const { placed, shapes } = this
    const geometry: Geometry = {
      shapes,
      instances: {
        count: placed.length,
        shapes: Uint32Array.from(placed, (one) => one.shape),
        elements: Uint32Array.from(placed, (one) => one.element),
        matrices: Float64Array.from(placed.flatMap((one) => [...one.matrix])),
        colours: Uint32Array.from(placed, (one) => one.colour),
      },
    }
    return { geometry, building: this.buildingOf() }
  }

  private walk(at: number, above: Matrix, depth: number): void {
    const node = this.json.nodes?.[at]
    if (!node || depth > DEEPEST) throw new FormatError('its nodes lead nowhere')
    const own = times(above, matrixOf(node))
    const mesh = node.mesh === undefined ? undefined : this.json.meshes?.[node.mesh]
    const element = this.names.length
    let isThere = false
    for (const primitive of mesh?.primitives ?? []) {
      const shape = this.shapeOf(primitive)
      if (shape === undefined) continue
      if (this.placed.length >= INSTANCES_MOST) throw new FormatError('too many parts')
      isThere = true
      const [x, y, z] = this.middles[shape]!
      this.placed.push({
        name: node.name ?? '',
        shape,
        element,
        matrix: times(own, [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z]),
        colour: this.colourOf(primitive.material),
      })
    }
    if (isThere) this.names.push(node.name ?? '')
    for (const child of node.children ?? []) this.walk(child, own, depth + 1)
  }

  /** Nothing for what has no surface. */
  private shapeOf(primitive: Primitive): number | undefined {
    if (this.known.has(primitive)) return this.known.get(primitive)
    const shape = this.readShape(primitive)
    this.known.set(primitive, shape)
    return shape
  }

  private readShape({ attributes, indices, mode = TRIANGLES }: Primitive): number | undefined {
    if (mode !== TRIANGLES || attributes.POSITION === undefined) return undefined
    const points = this.floatsAt(attributes.POSITION)
    const count = points.length / 3
    const triangles =
      indices === undefined ? Uint32Array.from({ length: count - (count % 3) }, (_, at) => at) : this.indicesAt(indices)
    if (triangles.length < 3) return undefined
    if (triangles.some((index) => index >= count)) throw new FormatError('a triangle has no corners')
    const [low, high] = [
      [Infinity, Infinity, Infinity],
      [-Infinity, -Infinity, -Infinity],
    ]
    points.forEach((value, at) => {
      low![at % 3] = Math.min(low![at % 3]!, value)
      high![at % 3] = Math.max(high![at % 3]!, value)
    })
    const middle = [0, 1, 2].map((axis) => (low![axis]! + high![axis]!) / 2) as [number, number, number]
    const positions = points.map((value, at) => value - middle[at % 3]!)
    const hash = new Hash64().words(triangles)
    for (const value of positions) hash.number(Math.round(value * 10_000))
    this.middles.push(middle)
    const whole = triangles.subarray(0, triangles.length - (triangles.length % 3))
    return this.shapes.push({ positions, indices: whole, isClosed: false, hash: [hash.first, hash.second] }) - 1
  }

  private viewOf(at: number, itemSize: number): { accessor: Accessor; data: DataView; stride: number } {
    const accessor = this.json.accessors?.[at]
    const view = this.json.bufferViews?.[accessor?.bufferView ?? -1]
    if (!accessor || !view || view.buffer !== 0 || accessor.sparse) throw new FormatError('its bytes are elsewhere')
    const stride = view.byteStride ?? itemSize
    const from = (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0)
    const size = accessor.count > 0 ? (accessor.count - 1) * stride + itemSize : 0
    if (!(accessor.count >= 0 && from >= 0 && stride >= 1 && from + size <= this.binary.length))
      throw new FormatError('cut off')
    const data = new DataView(this.binary.buffer, this.binary.byteOffset + from, size)
    return { accessor, data, stride }
  }

  private floatsAt(at: number): Float32Array {
    const { accessor, data, stride } = this.viewOf(at, 12)
    if (accessor.componentType !== FLOAT || accessor.type !== 'VEC3') throw new FormatError('its points are packed')
    const points = new Float32Array(accessor.count * 3)
    for (let point = 0; point < accessor.count; point++)
      for (let axis = 0; axis < 3; axis++) {
        const value = data.getFloat32(point * stride + axis * 4, true)
        if (!Number.isFinite(value)) throw new FormatError('a point is nowhere')
        points[point * 3 + axis] = value
      }
    return points
  }

  private indicesAt(at: number): Uint32Array {
    const size = indexSizes[this.json.accessors?.[at]?.componentType ?? 0]
    if (!size) throw new FormatError('its triangles are packed')
    const { accessor, data, stride } = this.viewOf(at, size)
    const read = (place: number) =>
      size === 1 ? data.getUint8(place) : size === 2 ? data.getUint16(place, true) : data.getUint32(place, true)
    return Uint32Array.from({ length: accessor.count }, (_, index) => read(index * stride))
  }

  private colourOf(material: number | undefined): number {
    const factor = this.json.materials?.[material ?? -1]?.pbrMetallicRoughness?.baseColorFactor
    if (!factor || factor.length < 4) return GREY
    const part = (at: number) => Math.round(255 * toScreen(Math.min(1, Math.max(0, Number(factor[at]) || 0))))
    const alpha = Math.round(255 * Math.min(1, Math.max(0, Number(factor[3]) || 0)))
    return ((part(0) << 24) | (part(1) << 16) | (part(2) << 8) | alpha) >>> 0
  }

  private buildingOf(): Building {
    const count = this.names.length
    const texts = ['', CLASS]
    const places = new Map(texts.map((text, at) => [text, at]))
    const textOf = (text: string) => {
      const known = places.get(text)
      if (known !== undefined) return known
      places.set(text, texts.length)
      return texts.push(text) - 1
    }
    const none = () => new Uint32Array(count)
    const nowhere = () => new Int32Array(count).fill(-1)
    const elements: Elements = {
      count,
      globalIds: new Uint8Array(count * 16),
      expressIds: Uint32Array.from({ length: count }, (_, at) => at + 1),
      classes: none().fill(1),
      names: Uint32Array.from(this.names, textOf),
      types: none(),
      tags: none(),
      predefinedTypes: none(),
      materials: none(),
      classifications: none(),
      storeys: nowhere(),
      spaces: nowhere(),
      parents: nowhere(),
      hosts: nowhere(),
      boxes: this.boxes(count),
      shapeHashes: new Uint32Array(count * 2),
      placeHashes: new Uint32Array(count * 2),
      propertyHashes: new Uint32Array(count * 2),
    }
    const ids = new DataView(elements.globalIds.buffer)
    for (let at = 0; at < count; at++) ids.setUint32(at * 16 + 12, at + 1)
    return {
      schema: 'glTF 2.0',
      writtenBy: String(this.json.asset?.generator ?? ''),
      projectName: '',
      lengthUnit: 1,
      origin: [0, 0, 0],
      georeference: undefined,
      texts,
      elements,
      oddGlobalIds: [],
      properties: {
        setStart: new Uint32Array(count + 1),
        setOf: new Uint32Array(),
        setNames: new Uint32Array(),
        entryStart: new Uint32Array(1),
        entryNames: new Uint32Array(),
        kinds: new Uint8Array(),
        values: new Uint32Array(),
        numbers: new Float64Array(),
        units: new Uint8Array(),
      },
      ...{ storeys: [], spaces: [], systems: [], zones: [], axes: [], problems: [] },
    }
  }

  private boxes(count: number): Float32Array {
    const boxes = new Float32Array(count * 6)
    for (let at = 0; at < count * 6; at++) boxes[at] = at % 6 < 3 ? Infinity : -Infinity
    for (const { element, shape, matrix } of this.placed) {
      const { positions } = this.shapes[shape]!
      for (let at = 0; at < positions.length; at += 3)
        for (let axis = 0; axis < 3; axis++) {
          const row = axis * 4
          const value =
            matrix[row]! * positions[at]! +
            matrix[row + 1]! * positions[at + 1]! +
            matrix[row + 2]! * positions[at + 2]! +
            matrix[row + 3]!
          boxes[element * 6 + axis] = Math.min(boxes[element * 6 + axis]!, value)
          boxes[element * 6 + 3 + axis] = Math.max(boxes[element * 6 + 3 + axis]!, value)
        }
    }
    return boxes
  }
}

const toScreen = (value: number) => (value <= 0.003_130_8 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

function matrixOf({ matrix, translation = [0, 0, 0], rotation = [0, 0, 0, 1], scale = [1, 1, 1] }: Node): Matrix {
  if (matrix?.length === 16)
    return checked([0, 1, 2].flatMap((row) => [0, 1, 2, 3].map((column) => matrix[column * 4 + row]!)))
  const [x = 0, y = 0, z = 0, w = 1] = rotation
  const [a = 1, b = 1, c = 1] = scale
  const [p = 0, q = 0, r = 0] = translation
  return checked([
    ...[(1 - 2 * (y * y + z * z)) * a, 2 * (x * y - z * w) * b, 2 * (x * z + y * w) * c, p],
    ...[2 * (x * y + z * w) * a, (1 - 2 * (x * x + z * z)) * b, 2 * (y * z - x * w) * c, q],
    ...[2 * (x * z - y * w) * a, 2 * (y * z + x * w) * b, (1 - 2 * (x * x + y * y)) * c, r],
  ])
}

function checked(matrix: number[]): Matrix {
  if (matrix.length !== identity.length || !matrix.every(Number.isFinite)) throw new FormatError('a part is nowhere')
  return matrix
}

const times = (a: Matrix, b: Matrix): Matrix =>
  [0, 1, 2].flatMap((row) =>
    [0, 1, 2, 3].map(
      (column) =>
        a[row * 4]! * b[column]! +
        a[row * 4 + 1]! * b[4 + column]! +
        a[row * 4 + 2]! * b[8 + column]! +
        (column === 3 ? a[row * 4 + 3]! : 0),
    ),
  )
