import type { Entity } from '../tags/entity.ts'
import { drawOutline } from './draw-polyline.ts'
import { linePen } from './draw-simple.ts'
import type { Drawing, Place } from './drawing.ts'

/** Bits of a polyline's flags. */
const [closed, is3d, isMesh, isClosedAcross, isFaces, runningPattern] = [1, 8, 16, 32, 64, 128]

/** POLYLINE: flat, in space, a net of points, or faces. */
export function drawPolyline(drawing: Drawing, entity: Entity, place: Place): void {
  const flags = entity.number(70)
  const vertices = entity.children.filter(({ kind }) => kind === 'VERTEX')
  if (flags & isFaces) drawFaces(drawing, entity, place, vertices)
  else if (flags & isMesh) drawNet(drawing, entity, place, vertices)
  else if (flags & is3d) {
    // Control points of a curve (16) are not on it.
    const points = vertices.filter((vertex) => !(vertex.number(70) & 16)).map((vertex) => vertex.point(10))
    linePen(drawing, entity, place).path(points, (flags & closed) !== 0)
  } else
    drawOutline(drawing, entity, place, {
      corners: vertices
        .filter((vertex) => !(vertex.number(70) & 16))
        .map((vertex) => ({
          x: vertex.number(10),
          y: vertex.number(20),
          bulge: vertex.number(42),
          widths: [vertex.number(40, entity.number(40)), vertex.number(41, entity.number(41))],
        })),
      isClosed: (flags & closed) !== 0,
      hasRunningPattern: (flags & runningPattern) !== 0,
      elevation: entity.number(30),
    })
}

function drawFaces(drawing: Drawing, entity: Entity, place: Place, vertices: readonly Entity[]): void {
  const points = vertices.filter((vertex) => vertex.number(70) & 64).map((vertex) => vertex.point(10))
  const pen = linePen(drawing, entity, place)
  for (const face of vertices) {
    const flags = face.number(70)
    if (!(flags & 128) || flags & 64) continue
    const corners = [71, 72, 73, 74].map((code) => face.number(code)).filter((corner) => corner !== 0)
    for (const [at, corner] of corners.entries()) {
      // A negative number hides the edge that begins there.
      const [from, to] = [points[Math.abs(corner) - 1], points[Math.abs(corners[(at + 1) % corners.length]!) - 1]]
      if (corner < 0 || !from || !to) continue
      pen.moveTo(...from)
      pen.lineTo(...to)
    }
  }
}

function drawNet(drawing: Drawing, entity: Entity, place: Place, vertices: readonly Entity[]): void {
  const flags = entity.number(70)
  const points = vertices
    .filter((vertex) => !(vertex.number(70) & 16) || !entity.number(75))
    .map((each) => each.point(10))
  const smooth = entity.number(75) !== 0
  const rows = smooth ? entity.number(73) : entity.number(71)
  const columns = smooth ? entity.number(74) : entity.number(72)
  if (rows < 1 || columns < 1 || rows * columns > points.length) {
    linePen(drawing, entity, place).path(points)
    return
  }
  const pen = linePen(drawing, entity, place)
  for (let row = 0; row < rows; row++)
    pen.path(points.slice(row * columns, (row + 1) * columns), (flags & isClosedAcross) !== 0)
  for (let column = 0; column < columns; column++)
    pen.path(
      Array.from({ length: rows }, (_, row) => points[row * columns + column]!),
      (flags & closed) !== 0,
    )
}

/** MESH: the edges of its faces. A list of faces is a count of corners and then their numbers, over and over. */
export function drawMesh(drawing: Drawing, entity: Entity, place: Place): void {
  const points = entity.points(10)
  const faces = entity.numbers(90)
  const count = entity.number(93)
  const start = entity.codes.indexOf(93)
  const list: number[] = []
  for (let at = start + 1; at < entity.codes.length && list.length < count; at++)
    if (entity.codes[at] === 90) list.push(entity.values[at] as number)
  const pen = linePen(drawing, entity, place)
  const drawn = new Set<string>()
  for (let at = 0; at < list.length; ) {
    const size = list[at]!
    if (!(size > 1 && at + size < list.length + 1)) break
    const corners = list.slice(at + 1, at + 1 + size)
    for (const [index, corner] of corners.entries()) {
      const next = corners[(index + 1) % size]!
      const key = corner < next ? `${corner} ${next}` : `${next} ${corner}`
      const [from, to] = [points[corner], points[next]]
      if (!from || !to || drawn.has(key)) continue
      drawn.add(key)
      pen.moveTo(...from)
      pen.lineTo(...to)
    }
    at += size + 1
  }
  if (!faces.length) drawing.leaveOut('MESH:faces')
}
