// By how far the corners of what is drawn round stand out of the true surface: a circle is drawn with sides that together have its
// area, so that two round things that only touch overlap a little as drawn.
import { leastBulge, mostBulge } from '../limits.ts'
import type { Body } from './piece.ts'

/** Sides of a circle are as wide as their neighbours; those of a chamfer are not. */
const alike = 0.8
/** Circles have at least eight sides; a sharper edge is an edge. */
const sharpest = Math.cos(Math.PI / 4 + 0.01)
/** The corners of a circle stand out by a twelfth of width times angle, those in the middle of an arc by up to a ninth. */
const share = 1 / 9

interface Side {
  normal: readonly number[]
  /** The corner opposite of the edge, and how far it is from it. */
  far: number
  width: number
}

/** In the shape's coordinates; 0 of what has only flat faces. */
export function bulgeOf(body: Body): number {
  body.bulge ??= measure(body)
  return body.bulge
}

function measure({ positions: p, indices, isSolid, isInsideOut }: Body): number {
  if (!isSolid) return 0
  const open = new Map<string, Side>()
  let most = 0
  for (let at = 0; at < indices.length; at += 3)
    for (let corner = 0; corner < 3; corner++) {
      const from = indices[at + corner]!
      const to = indices[at + ((corner + 1) % 3)]!
      const side = sideOf(p, from, to, indices[at + ((corner + 2) % 3)]!, isInsideOut)
      const other = open.get(`${to} ${from}`)
      if (other) most = Math.max(most, bulgeBetween(p, side, other, from))
      else open.set(`${from} ${to}`, side)
    }
  return most
}

function bulgeBetween(p: Float32Array, one: Side, other: Side, corner: number): number {
  if (Math.min(one.width, other.width) < alike * Math.max(one.width, other.width)) return 0
  const [nx, ny, nz] = one.normal as [number, number, number]
  const turned = nx * other.normal[0]! + ny * other.normal[1]! + nz * other.normal[2]!
  const [f, c] = [other.far * 3, corner * 3]
  const above = nx * (p[f]! - p[c]!) + ny * (p[f + 1]! - p[c + 1]!) + nz * (p[f + 2]! - p[c + 2]!)
  if (turned < sharpest || above >= 0) return 0
  const bulge = share * Math.max(one.width, other.width) * Math.acos(Math.min(1, turned))
  // More is no circle, but an outline that has so many corners.
  return bulge < leastBulge || bulge > mostBulge ? 0 : bulge
}

function sideOf(p: Float32Array, from: number, to: number, far: number, isInsideOut: boolean): Side {
  const [a, b, c] = [from * 3, to * 3, far * 3]
  const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!]
  const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!]
  const n = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const
  const area = Math.hypot(...n) || Number.MIN_VALUE
  const sign = (isInsideOut ? -1 : 1) / area
  return { normal: n.map((value) => value * sign), far, width: area / (Math.hypot(ux, uy, uz) || Number.MIN_VALUE) }
}
