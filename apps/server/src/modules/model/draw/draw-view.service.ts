// What a viewpoint shows, drawn without a graphics card: the elements in their colours over a pale rest. The workbench draws
// the same camera; this is for pictures that nobody is there to take.
import type { ViewState } from '@sunmao/contract'
import type { Building, Geometry } from '@sunmao/model'
import { encodeJpeg } from './encode-jpeg.ts'
import { fillTriangle, makePicture, type Picture } from './fill-triangle.ts'

const WIDTH = 640
const HEIGHT = 400
const NEAREST = 0.2
/** Elements that are larger or further away than so many metres would only hide the place. */
const LARGEST = 14
const AROUND = 6
const PALE = 0xe4e9edff
const GROUND = [0xf3, 0xf5, 0xf7] as const
type Vec = readonly [number, number, number]
const LIGHT: Vec = normalised([-0.5, -0.7, 1])

export interface DrawnModel {
  fileId: number
  building: Building
  geometry: Geometry
}

export const drawView = (models: readonly DrawnModel[], view: ViewState): Buffer =>
  encodeJpeg(paintView(models, view).colours, WIDTH, HEIGHT)

export function paintView(models: readonly DrawnModel[], { camera, colours }: ViewState): Picture {
  const picture = makePicture(WIDTH, HEIGHT)
  const eye = eyeOf(camera)
  const colourOf = (fileId: number, element: number) =>
    colours.findLast(({ elements }) => isIn(elements[String(fileId)] ?? [], element))?.colour
  for (const model of models)
    for (const instance of instancesNear(model, camera.target))
      if (colourOf(model.fileId, model.geometry.instances.elements[instance]!) === undefined)
        drawInstance(picture, model, instance, PALE, eye)
  // What matters is seen through whatever stands before it.
  picture.depths.fill(Number.POSITIVE_INFINITY)
  for (const model of models)
    for (let instance = 0; instance < model.geometry.instances.count; instance++) {
      const colour = colourOf(model.fileId, model.geometry.instances.elements[instance]!)
      if (colour !== undefined) drawInstance(picture, model, instance, colour, eye)
    }
  fillGround(picture)
  return picture
}

const isIn = (runs: readonly number[], element: number) => {
  for (let at = 0; at < runs.length; at += 2)
    if (element >= runs[at]! && element < runs[at]! + runs[at + 1]!) return true
  return false
}

function* instancesNear({ building, geometry: { instances } }: DrawnModel, target: Vec): Iterable<number> {
  const { elements, origin, texts } = building
  const room = texts.indexOf('IfcSpace')
  for (let instance = 0; instance < instances.count; instance++) {
    const element = instances.elements[instance]!
    if (elements.classes[element] === room) continue
    const box = elements.boxes.subarray(element * 6, element * 6 + 6)
    const isNear = [0, 1, 2].every((axis) => {
      const middle = target[axis]! - origin[axis]!
      return box[axis]! < middle + AROUND && box[axis + 3]! > middle - AROUND && box[axis + 3]! - box[axis]! < LARGEST
    })
    if (isNear) yield instance
  }
}

interface Eye {
  /** Metres to the right, up and ahead of the eye. */
  seen: (x: number, y: number, z: number) => Vec
  /** The same in pixels to the right and down, and how far ahead. */
  project: (seen: Vec) => Vec
}

function eyeOf({ eye, target, up, fieldOfView, viewHeight, projection: kind }: ViewState['camera']): Eye {
  const ahead = normalised(minus(target, eye))
  const right = normalised(cross(ahead, up))
  const above = cross(right, ahead)
  const isFlat = kind === 'orthographic'
  const scale = isFlat ? HEIGHT / viewHeight : HEIGHT / 2 / Math.tan((fieldOfView * Math.PI) / 360)
  return {
    seen: (x, y, z) => {
      const to = minus([x, y, z], eye)
      return [dot(to, right), dot(to, above), dot(to, ahead)]
    },
    project: ([x, y, depth]) => {
      const size = isFlat ? scale : scale / depth
      return [WIDTH / 2 + x * size, HEIGHT / 2 - y * size, depth]
    },
  }
}

/** What of a triangle is before the eye: a duct may reach past it, and the rest of the duct is to be seen. */
function beforeEye(corners: readonly Vec[]): readonly Vec[] {
  if (corners.every(([, , depth]) => depth >= NEAREST)) return corners
  const kept: Vec[] = []
  corners.forEach((here, at) => {
    const there = corners[(at + 1) % corners.length]!
    if (here[2] >= NEAREST) kept.push(here)
    if (here[2] >= NEAREST === there[2] >= NEAREST) return
    const share = (NEAREST - here[2]) / (there[2] - here[2])
    kept.push([here[0] + share * (there[0] - here[0]), here[1] + share * (there[1] - here[1]), NEAREST])
  })
  return kept
}

function drawInstance(
  picture: Picture,
  { building: { origin }, geometry: { shapes, instances } }: DrawnModel,
  instance: number,
  colour: number,
  { seen, project }: Eye,
): void {
  const { positions, indices } = shapes[instances.shapes[instance]!]!
  const m = instances.matrices.subarray(instance * 12, instance * 12 + 12)
  const placed = (p: number): Vec =>
    [0, 4, 8].map(
      (row, axis) =>
        m[row]! * positions[p * 3]! +
        m[row + 1]! * positions[p * 3 + 1]! +
        m[row + 2]! * positions[p * 3 + 2]! +
        m[row + 3]! +
        origin[axis]!,
    ) as unknown as Vec
  const places = new Float32Array(12)
  for (let t = 0; t < indices.length; t += 3) {
    const corners = [placed(indices[t]!), placed(indices[t + 1]!), placed(indices[t + 2]!)] as const
    const polygon = beforeEye(corners.map((corner) => seen(...corner)))
    polygon.forEach((corner, at) => {
      places.set(project(corner), at * 3)
    })
    const normal = normalised(cross(minus(corners[1], corners[0]), minus(corners[2], corners[0])))
    // What is pale stays so in the shade.
    const ambient = colour === PALE ? 0.88 : 0.6
    const shade = ambient + (1 - ambient) * Math.abs(dot(normal, LIGHT))
    const face = { colour, element: instances.elements[instance]!, shade }
    for (let last = 2; last < polygon.length; last++) fillTriangle(picture, places, [0, last * 3 - 3, last * 3], face)
  }
}

function fillGround({ colours }: Picture): void {
  for (let at = 0; at < colours.length; at += 4) if (colours[at + 3] === 0) colours.set([...GROUND, 255], at)
}

function minus(a: Vec, b: Vec): Vec {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
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
