// A body as the checks want it: convex pieces where it is a solid that few cuts divide, else its triangles.

import type { MeshColumns } from '@sunmao/model'
import { maxTrianglesToCut } from '../limits.ts'
import { cutIntoPieces } from './cut.ts'
import type { Body } from './piece.ts'
import { facesOf, isConvex } from './planes.ts'

/** The bodies of a shape, prepared. */
export function bodiesOf(meshes: MeshColumns, shape: number): Body[] {
  const positions = meshes.positions.subarray(meshes.vertexStart[shape]!, meshes.vertexStart[shape + 1]!)
  const parts: { indices: Uint32Array; isClosed: boolean; volume: number; box: Float64Array }[] = []
  for (let body = meshes.bodyStart[shape]!; body < meshes.bodyStart[shape + 1]!; body++) {
    const indices = meshes.indices.subarray(meshes.bodies[body]!, meshes.bodies[body + 1]!)
    const isClosed = meshes.bodiesClosed[body] === 1
    const volume = isClosed ? volumeOf(positions, indices) : 0
    parts.push({ indices, isClosed, volume, box: boxOf(positions, indices) })
  }
  const isCavity = ({ isClosed, volume, box }: (typeof parts)[number]) =>
    isClosed && volume < 0 && parts.some((outer) => outer.volume > 0 && isWithin(box, outer.box))
  if (parts.some(isCavity)) return withCavities(positions, parts)
  return parts.map(({ indices, isClosed, volume, box }) =>
    prepareBody(positions, indices, box, isClosed && volume !== 0, volume < 0),
  )
}

/** A hole inside of a solid is a closed body of its own in the pack; only together they have the right inside. */
function withCavities(
  positions: Float32Array,
  parts: readonly { indices: Uint32Array; isClosed: boolean; box: Float64Array }[],
): Body[] {
  const closed = parts.filter((part) => part.isClosed)
  const together = new Uint32Array(closed.reduce((sum, { indices }) => sum + indices.length, 0))
  let at = 0
  for (const { indices } of closed) {
    together.set(indices, at)
    at += indices.length
  }
  return [
    prepareBody(positions, together, boxOf(positions, together), true, false),
    ...parts
      .filter((part) => !part.isClosed)
      .map(({ indices, box }) => prepareBody(positions, indices, box, false, false)),
  ]
}

function prepareBody(
  positions: Float32Array,
  indices: Uint32Array,
  box: Float64Array,
  isSolid: boolean,
  isInsideOut: boolean,
): Body {
  const body: Body = { positions, indices, box, isSolid, isInsideOut, pieces: [], tree: undefined }
  if (!isSolid || indices.length / 3 > maxTrianglesToCut) return body
  const faces = facesOf(positions, indices, isInsideOut)
  if (isConvex(faces.planes, positions, indices))
    body.pieces = [{ planes: Float64Array.from(faces.planes.flat()), box }]
  else body.pieces = cutIntoPieces(body, faces) ?? []
  return body
}

/** Signed: negative when triangles turn clockwise seen from outside. */
function volumeOf(p: Float32Array, indices: Uint32Array): number {
  let six = 0
  for (let at = 0; at < indices.length; at += 3) {
    const a = indices[at]! * 3
    const b = indices[at + 1]! * 3
    const c = indices[at + 2]! * 3
    six +=
      p[a]! * (p[b + 1]! * p[c + 2]! - p[b + 2]! * p[c + 1]!) +
      p[a + 1]! * (p[b + 2]! * p[c]! - p[b]! * p[c + 2]!) +
      p[a + 2]! * (p[b]! * p[c + 1]! - p[b + 1]! * p[c]!)
  }
  return six / 6
}

function boxOf(positions: Float32Array, indices: Uint32Array): Float64Array {
  const box = new Float64Array(6).fill(Number.POSITIVE_INFINITY, 0, 3).fill(Number.NEGATIVE_INFINITY, 3, 6)
  for (const index of indices)
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[index * 3 + axis]!
      if (value < box[axis]!) box[axis] = value
      if (value > box[axis + 3]!) box[axis + 3] = value
    }
  return box
}

const isWithin = (inner: Float64Array, outer: Float64Array) =>
  [0, 1, 2].every((axis) => inner[axis]! >= outer[axis]! && inner[axis + 3]! <= outer[axis + 3]!)
