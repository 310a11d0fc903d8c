import type { Building, Geometry } from '@sunmao/model'
import { encodePng } from '../../../blobs/encode-png.ts'
import { drawEdges, halved } from './draw-edges.ts'
import { type Face, fillTriangle, makePicture, type Picture } from './fill-triangle.ts'

// A small picture of a model, drawn here without a graphics card: parallel projection from the south-west above, one light,
// a depth for every pixel, with edges, twice as large and then halved. Rooms and glass are left out, so that one sees the
// building and not a box.

const WIDTH = 480
const HEIGHT = 300
/** Share of the picture that stays free at each side. */
const AIR = 0.08
const FINE = 2
const TRIANGLES_MOST = 3_000_000
const OPAQUE = 128
const LIGHT = normalised([-0.5, -0.7, 1])
const RIGHT = normalised([1, -0.6, 0])
const AHEAD = normalised([0.55, 0.9, -0.62])
const UP = cross(RIGHT, AHEAD)

type Vec = readonly [number, number, number]

/** Nothing for a model without bodies. */
export async function drawThumbnail(building: Building, geometry: Geometry): Promise<Uint8Array | undefined> {
  const shown = shownInstances(building, geometry)
  const frame = frameOf(building, geometry, shown)
  if (!frame) return undefined
  const picture = makePicture(WIDTH * FINE, HEIGHT * FINE)
  for (const instance of shown) drawInstance(geometry, instance, frame, picture)
  drawEdges(picture)
  return encodePng(halved(picture), WIDTH, HEIGHT)
}

/** The largest first, as many as there is time for. */
function shownInstances({ elements, texts }: Building, { shapes, instances }: Geometry): number[] {
  const space = texts.indexOf('IfcSpace')
  const sizes = new Float32Array(instances.count)
  const all: number[] = []
  for (let i = 0; i < instances.count; i++) {
    if (elements.classes[instances.elements[i]!] === space || (instances.colours[i]! & 0xff) < OPAQUE) continue
    const box = instances.elements[i]! * 6
    const size = Math.hypot(
      elements.boxes[box + 3]! - elements.boxes[box]!,
      elements.boxes[box + 4]! - elements.boxes[box + 1]!,
      elements.boxes[box + 5]! - elements.boxes[box + 2]!,
    )
    if (!Number.isFinite(size)) continue
    sizes[i] = size
    all.push(i)
  }
  all.sort((a, b) => sizes[b]! - sizes[a]!)
  let triangles = 0
  return all.filter((i) => {
    triangles += shapes[instances.shapes[i]!]!.indices.length / 3
    return triangles <= TRIANGLES_MOST
  })
}

interface Frame {
  scale: number
  x: number
  y: number
}

/** Fits the corners of the boxes but those far away: one stray element does not make the building a dot. */
function frameOf(
  { elements: { boxes } }: Building,
  { instances }: Geometry,
  shown: readonly number[],
): Frame | undefined {
  const xs: number[] = []
  const ys: number[] = []
  for (const i of shown) {
    const box = instances.elements[i]! * 6
    for (let corner = 0; corner < 8; corner++) {
      const at = (axis: number) => boxes[box + axis + ((corner >> axis) & 1) * 3]!
      const [x, y] = seenFrom(at(0), at(1), at(2))
      xs.push(x)
      ys.push(y)
    }
  }
  if (xs.length === 0) return undefined
  const [left, right] = middle(xs)
  const [bottom, top] = middle(ys)
  const [width, height] = [WIDTH * FINE, HEIGHT * FINE]
  const free = 1 - 2 * AIR
  const scale = Math.min((width * free) / Math.max(right - left, 1e-6), (height * free) / Math.max(top - bottom, 1e-6))
  return { scale, x: width / 2 - ((left + right) / 2) * scale, y: height / 2 + ((bottom + top) / 2) * scale }
}

/** From the first to the last value that is not far away from the bulk of them. */
function middle(values: number[]): [number, number] {
  const sorted = Float64Array.from(values).sort()
  const skip = Math.floor(sorted.length * 0.01)
  const [low, high] = [sorted[skip]!, sorted[sorted.length - 1 - skip]!]
  const slack = (high - low) / 2
  const near = sorted.filter((value) => value >= low - slack && value <= high + slack)
  return [near[0]!, near.at(-1)!]
}

/** Right, up and depth of a point. */
function projected(m: Float64Array, at: number, x: number, y: number, z: number): Vec {
  const wx = m[at]! * x + m[at + 1]! * y + m[at + 2]! * z + m[at + 3]!
  const wy = m[at + 4]! * x + m[at + 5]! * y + m[at + 6]! * z + m[at + 7]!
  const wz = m[at + 8]! * x + m[at + 9]! * y + m[at + 10]! * z + m[at + 11]!
  return seenFrom(wx, wy, wz)
}

const seenFrom = (x: number, y: number, z: number): Vec => [
  RIGHT[0] * x + RIGHT[1] * y + RIGHT[2] * z,
  UP[0] * x + UP[1] * y + UP[2] * z,
  AHEAD[0] * x + AHEAD[1] * y + AHEAD[2] * z,
]

function drawInstance(
  { shapes, instances }: Geometry,
  instance: number,
  { scale, x, y }: Frame,
  picture: Picture,
): void {
  const { positions, indices } = shapes[instances.shapes[instance]!]!
  const count = positions.length / 3
  const seen = new Float32Array(count * 3)
  for (let p = 0; p < count; p++) {
    const [right, up, depth] = projected(
      instances.matrices,
      instance * 12,
      positions[p * 3]!,
      positions[p * 3 + 1]!,
      positions[p * 3 + 2]!,
    )
    seen[p * 3] = right * scale + x
    seen[p * 3 + 1] = y - up * scale
    seen[p * 3 + 2] = depth
  }
  for (let t = 0; t < indices.length; t += 3)
    drawTriangle(
      seen,
      indices[t]! * 3,
      indices[t + 1]! * 3,
      indices[t + 2]! * 3,
      { colour: instances.colours[instance]!, element: instances.elements[instance]! },
      scale,
      picture,
    )
}

function drawTriangle(
  p: Float32Array,
  a: number,
  b: number,
  c: number,
  face: Omit<Face, 'shade'>,
  scale: number,
  picture: Picture,
): void {
  const edge = (to: number): Vec => [p[to]! - p[a]!, p[a + 1]! - p[to + 1]!, (p[to + 2]! - p[a + 2]!) * scale]
  fillTriangle(picture, p, [a, b, c], { ...face, shade: shadeOf(edge(b), edge(c)) })
}

/** Faces are lit from both sides: not every model knows its outside. */
function shadeOf(u: Vec, v: Vec): number {
  const n = normalised(cross(u, v))
  const light: Vec = [dot(LIGHT, RIGHT), dot(LIGHT, UP), dot(LIGHT, AHEAD)]
  return 0.45 + 0.55 * Math.abs(dot(n, light))
}

function cross(a: Vec, b: Vec): Vec {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
function dot(a: Vec, b: Vec): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
function normalised(a: Vec): Vec {
  const length = Math.hypot(...a) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}
