// Equipment and fittings out of boxes and cylinders, as GLB: small things for a design library.

type Vec = readonly [x: number, y: number, z: number]

/** Millimetres, z up; `at` is the middle of its foot. */
export type Body = { colour: string } & (
  | { kind: 'box'; at: Vec; size: Vec }
  | { kind: 'cylinder'; at: Vec; radius: number; length: number; axis: 'x' | 'y' | 'z' }
)

interface Mesh {
  positions: number[]
  indices: number[]
}

const SIDES = 24
const METRE = 1000
const ARRAY = 34962
const ELEMENTS = 34963
const FLOAT = 5126
const UINT = 5125

/** The same bytes every time. */
export function writeBodies(name: string, bodies: readonly Body[]): Uint8Array {
  const parts: Uint8Array[] = []
  let size = 0
  const json = {
    asset: { version: '2.0', generator: 'Sunmao sample' },
    scene: 0,
    scenes: [{ nodes: bodies.map((_, at) => at) }],
    nodes: bodies.map((_, at) => ({ name: `${name} ${at + 1}`, mesh: at })),
    meshes: [] as object[],
    materials: [] as object[],
    accessors: [] as object[],
    bufferViews: [] as object[],
    buffers: [] as object[],
  }
  const keep = (data: Float32Array | Uint32Array, target: number, accessor: object) => {
    const bytes = new Uint8Array(data.buffer)
    json.bufferViews.push({ buffer: 0, byteOffset: size, byteLength: bytes.length, target })
    parts.push(bytes)
    size += bytes.length
    return json.accessors.push({ bufferView: json.bufferViews.length - 1, ...accessor }) - 1
  }
  for (const body of bodies) {
    const { positions, indices } = upright(body.kind === 'box' ? boxMesh(body) : cylinderMesh(body))
    const axis = (of: number) => positions.filter((_, at) => at % 3 === of)
    const position = keep(Float32Array.from(positions), ARRAY, {
      componentType: FLOAT,
      type: 'VEC3',
      count: positions.length / 3,
      min: [0, 1, 2].map((of) => Math.fround(Math.min(...axis(of)))),
      max: [0, 1, 2].map((of) => Math.fround(Math.max(...axis(of)))),
    })
    const index = keep(Uint32Array.from(indices), ELEMENTS, {
      componentType: UINT,
      type: 'SCALAR',
      count: indices.length,
    })
    const material = json.materials.push(materialOf(body.colour)) - 1
    json.meshes.push({ primitives: [{ attributes: { POSITION: position }, indices: index, material }] })
  }
  json.buffers.push({ byteLength: size })
  return glbOf(json, parts, size)
}

/** z up and millimetres to y up and metres. */
const upright = ({ positions, indices }: Mesh): Mesh => ({
  indices,
  positions: positions.map((_, at) => {
    const from = at - (at % 3)
    const [x = 0, y = 0, z = 0] = positions.slice(from, from + 3)
    return [x, z, -y][at % 3]! / METRE
  }),
})

function boxMesh({ at: [x, y, z], size: [w, d, h] }: Extract<Body, { kind: 'box' }>): Mesh {
  const positions: number[] = []
  for (let corner = 0; corner < 8; corner++)
    positions.push(x + (corner & 1 ? w / 2 : -w / 2), y + (corner & 2 ? d / 2 : -d / 2), z + (corner & 4 ? h : 0))
  const quads = [0, 2, 3, 1, 4, 5, 7, 6, 0, 1, 5, 4, 2, 6, 7, 3, 0, 4, 6, 2, 1, 3, 7, 5]
  const indices: number[] = []
  for (let at = 0; at < quads.length; at += 4) {
    const [a, b, c, d] = quads.slice(at, at + 4) as [number, number, number, number]
    indices.push(a, b, c, a, c, d)
  }
  return { positions, indices }
}

function cylinderMesh({ at, radius, length, axis }: Extract<Body, { kind: 'cylinder' }>): Mesh {
  const positions: number[] = []
  const indices: number[] = []
  const place = (along: number, angle: number, r: number) => {
    const [u, v] = [r * Math.cos(angle), r * Math.sin(angle)]
    const [x, y, z] = { x: [along, u, v], y: [v, along, u], z: [u, v, along] }[axis] as [number, number, number]
    positions.push(at[0] + x, at[1] + y, at[2] + z)
  }
  for (let side = 0; side < SIDES; side++)
    for (const along of [0, length]) place(along, (2 * Math.PI * side) / SIDES, radius)
  for (const along of [0, length]) place(along, 0, 0)
  for (let side = 0; side < SIDES; side++) {
    const [low, next] = [side * 2, ((side + 1) % SIDES) * 2]
    indices.push(low, next, next + 1, low, next + 1, low + 1)
    indices.push(SIDES * 2, next, low, SIDES * 2 + 1, low + 1, next + 1)
  }
  return { positions, indices }
}

function materialOf(colour: string): object {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  return {
    pbrMetallicRoughness: {
      baseColorFactor: [linear(part(1)), linear(part(3)), linear(part(5)), 1],
      metallicFactor: 0,
      roughnessFactor: 0.8,
    },
  }
}

function glbOf(json: object, parts: readonly Uint8Array[], size: number): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json))
  const textSize = Math.ceil(text.length / 4) * 4
  const bytes = new Uint8Array(28 + textSize + size)
  const view = new DataView(bytes.buffer)
  const words = [0x46546c67, 2, bytes.length, textSize, 0x4e4f534a]
  words.forEach((word, at) => {
    view.setUint32(at * 4, word, true)
  })
  bytes.fill(32, 20, 20 + textSize)
  bytes.set(text, 20)
  view.setUint32(20 + textSize, size, true)
  view.setUint32(24 + textSize, 0x004e4942, true)
  let at = 28 + textSize
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
