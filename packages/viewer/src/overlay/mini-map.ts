// A storey from above in a small canvas, and where one stands and looks. The plan is cut from the bodies once and drawn as
// lines; afterwards only the mark moves.
import type { Vec3 } from '@sunmao/model'
import { reachOf, viewOf } from '../camera/view.ts'
import { eyeHeight } from '../camera/walk.ts'
import type { CutFaces } from '../cut/cut-model.ts'
import { listen, together } from '../dispose.ts'
import type { Box } from '../maths/box.ts'
import { add, addScaled, subtract } from '../maths/vec3.ts'
import { placeOf } from '../tools/clicks.ts'
import type { Tool } from '../tools/tool.ts'
import type { Viewer } from '../viewer.ts'
import { type MapFit, type MapPoint, mapFit } from './map-fit.ts'

export interface MiniMapOptions {
  /** Of the storey's floor, in the world. */
  elevation: number
  /** What the map shows; everything that is open unless given. */
  box?: Box
  /** Grid lines, x and y in the world, with their names at their ends. */
  axes?: readonly MapAxis[]
  /** Any CSS colours. */
  colours?: Partial<MapColours>
}

export interface MapAxis {
  tag: string
  line: readonly (readonly [number, number])[]
}

interface MapColours {
  floor: string
  wall: string
  axis: string
  eye: string
}

export interface MiniMap extends Tool {
  /** Resolves when the plan is drawn. */
  isDrawn: Promise<void>
  /** Where a place of the world is on the map, in CSS pixels. */
  pointOf(place: Vec3): MapPoint
}

/** Above the floor, as plans are drawn. */
const cutHeight = 1.2
/** Below the floor, where its slab is: the outline of the storey. */
const slabDepth = 0.05
/** For the names of axes. */
const axisMargin = 18
/** Names nearer to each other than this are left out. */
const leastGap = 13
const usual: MapColours = { floor: '#DCE3E8', wall: '#54626C', axis: '#97A4AF', eye: '#1E8FE0' }
const eyeRadius = 5
const coneLength = 34

/** Draws into `canvas`, as large as it is now; a click on it moves the eye there. */
export function showMiniMap(viewer: Viewer, canvas: HTMLCanvasElement, options: MiniMapOptions): MiniMap {
  const { elevation, axes = [] } = options
  const colours = { ...usual, ...options.colours }
  const context = canvas.getContext('2d')
  const plan = canvas.ownerDocument.createElement('canvas')
  const ratio = globalThis.devicePixelRatio || 1
  for (const each of [canvas, plan]) {
    each.width = Math.max(1, Math.round(canvas.clientWidth * ratio))
    each.height = Math.max(1, Math.round(canvas.clientHeight * ratio))
  }
  const box = options.box ?? viewer.boxOf() ?? { min: [0, 0, 0], max: [1, 1, 1] }
  const fit = mapFit(box, canvas.clientWidth, canvas.clientHeight, axes.length > 0 ? axisMargin : undefined)
  const draw = () => {
    if (!context) return
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, canvas.width, canvas.height)
    context.drawImage(plan, 0, 0)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    drawEye(context, viewer, fit, colours.eye)
  }
  let isStopped = false
  const drawAll = async () => {
    const floor = await viewer.cutAt(elevation - slabDepth)
    const walls = isStopped ? [] : await viewer.cutAt(elevation + cutHeight)
    const drawing = plan.getContext('2d')
    if (isStopped || !drawing) return
    drawing.setTransform(ratio, 0, 0, ratio, 0, 0)
    drawFaces(drawing, floor, fit, colours.floor)
    drawAxes(drawing, axes, box, fit, colours.axis)
    drawFaces(drawing, walls, fit, colours.wall)
    draw()
  }
  const isDrawn = drawAll()
  draw()
  const undo = together(
    () => {
      isStopped = true
      context?.setTransform(1, 0, 0, 1, 0, 0)
      context?.clearRect(0, 0, canvas.width, canvas.height)
    },
    viewer.state.subscribe((now, before) => {
      if (now.camera !== before.camera) draw()
    }),
    listen(canvas, 'click', (event: MouseEvent) => standAt(viewer, fit.placeOf(placeOf(event, canvas)), elevation)),
  )
  return { isDrawn, pointOf: fit.pointOf, stop: undo }
}

/** Looks the same way from there, at the height of a person above a floor. */
export function standAt(viewer: Viewer, [x, y]: readonly [number, number], elevation: number): void {
  const { camera } = viewer.state.getState()
  const eye: Vec3 = [x, y, elevation + eyeHeight]
  viewer.flyTo({ ...camera, eye, target: add(camera.target, subtract(eye, camera.eye)) })
}

function drawFaces(context: CanvasRenderingContext2D, all: readonly CutFaces[], fit: MapFit, colour: string): void {
  context.fillStyle = colour
  context.strokeStyle = colour
  context.lineWidth = 0.6
  context.beginPath()
  for (const { trianglePoints } of all) tracePieces(context, trianglePoints, 3, fit)
  context.fill()
  context.beginPath()
  for (const { linePoints } of all) tracePieces(context, linePoints, 2, fit)
  context.stroke()
}

/** Lines as far as the map goes, and the name of each where it enters. */
function drawAxes(
  context: CanvasRenderingContext2D,
  axes: readonly MapAxis[],
  box: Box,
  fit: MapFit,
  colour: string,
): void {
  const [low, high] = [fit.pointOf(box.min), fit.pointOf(box.max)]
  const named: MapPoint[] = []
  context.strokeStyle = colour
  context.fillStyle = colour
  context.lineWidth = 0.6
  context.font = '10px sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.setLineDash([4, 3])
  for (const { tag, line } of axes) {
    const points = line.map(([x, y]) => {
      const point = fit.pointOf([x, y, 0])
      return { x: clamp(point.x, low.x - 8, high.x + 8), y: clamp(point.y, high.y - 8, low.y + 8) }
    })
    context.beginPath()
    for (const [at, { x, y }] of points.entries()) at === 0 ? context.moveTo(x, y) : context.lineTo(x, y)
    context.stroke()
    const [first] = points
    if (!first || named.some(({ x, y }) => Math.hypot(x - first.x, y - first.y) < leastGap)) continue
    named.push(first)
    const isLeft = first.x < low.x
    context.fillText(tag, isLeft ? first.x - 4 : first.x, isLeft ? first.y : first.y + 5)
  }
  context.setLineDash([])
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Points have three numbers, counted from the plane's own point, which is above the world's zero. */
function tracePieces(context: CanvasRenderingContext2D, points: readonly number[], corners: number, fit: MapFit): void {
  for (let at = 0; at < points.length; at += 3) {
    const { x, y } = fit.pointOf([points[at]!, points[at + 1]!, 0])
    if ((at / 3) % corners === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  }
}

/** A dot, and the part of the storey that is in the picture as a fan. */
function drawEye(context: CanvasRenderingContext2D, viewer: Viewer, fit: MapFit, colour: string): void {
  const { camera } = viewer.state.getState()
  const { forward } = viewOf(camera, 1, 1)
  const eye = fit.pointOf(camera.eye)
  const ahead = fit.pointOf(addScaled(camera.eye, [forward[0], forward[1], 0], reachOf(camera)))
  const angle = Math.atan2(ahead.y - eye.y, ahead.x - eye.x)
  const half = Math.atan(Math.tan((camera.fieldOfView * Math.PI) / 360) * viewer.aspect())
  context.fillStyle = colour
  context.globalAlpha = 0.25
  context.beginPath()
  context.moveTo(eye.x, eye.y)
  context.arc(eye.x, eye.y, coneLength, angle - half, angle + half)
  context.fill()
  context.globalAlpha = 1
  context.beginPath()
  context.arc(eye.x, eye.y, eyeRadius, 0, 2 * Math.PI)
  context.fill()
}
