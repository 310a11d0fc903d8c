// Solids that are swept: an area along a line or around an axis, a disc along a curve.
import type { Mesh } from '../bodies/mesh.ts'
import { fillOutline } from './fill-outline.ts'
import type { Path } from './path.ts'
import { arcBulge, sidesOf, wholeBulge } from './path.ts'
import type { Outline, Ring } from './profiles.ts'
import { type Matrix, NotOurs } from './source.ts'
import { cross, difference, dot, scaled, sum, type Vec } from './vec.ts'

const mostPoints = 2_000_000

/** Collects points and triangles. */
class Builder {
  private readonly points: number[] = []
  private readonly indices: number[] = []

  add(x: number, y: number, z: number): number {
    if (this.points.length > mostPoints * 3) throw new NotOurs('too many points')
    return this.points.push(x, y, z) / 3 - 1
  }

  triangle(a: number, b: number, c: number): void {
    this.indices.push(a, b, c)
  }

  /** Two triangles between a side of one ring and the same side of the next. */
  quad(a: number, b: number, c: number, d: number): void {
    this.indices.push(a, b, c, a, c, d)
  }

  mesh(): Mesh {
    return { points: Float64Array.from(this.points), indices: Uint32Array.from(this.indices) }
  }
}

const ringsOf = ({ outer, holes }: Outline): Ring[] => [outer, ...holes]

/** Calls with the places of two neighbouring corners among all corners of the outline. */
function eachSide(outline: Outline, use: (from: number, to: number) => void): void {
  let start = 0
  for (const ring of ringsOf(outline)) {
    const count = ring.length / 2
    for (let corner = 0; corner < count; corner++) use(start + corner, start + ((corner + 1) % count))
    start += count
  }
}

/** An area in the plane of the frame, along a direction of the frame. */
export function extrude(outlines: readonly Outline[], frame: Matrix, direction: Vec, depth: number): Mesh {
  const builder = new Builder()
  const [dx, dy, dz] = direction
  if (!(Math.abs(dz) > 1e-6)) throw new NotOurs('an area along itself')
  for (const outline of outlines) {
    const floors = [0, depth].map((way) => {
      const first: number[] = []
      for (const ring of ringsOf(outline))
        for (let at = 0; at < ring.length; at += 2)
          first.push(inFrame(builder, frame, ring[at]! + dx * way, ring[at + 1]! + dy * way, dz * way))
      return first[0]!
    })
    const [bottom, top] = dz > 0 ? [floors[0]!, floors[1]!] : [floors[1]!, floors[0]!]
    const triangles = fillOutline(outline)
    for (let at = 0; at < triangles.length; at += 3) {
      const [a, b, c] = [triangles[at]!, triangles[at + 1]!, triangles[at + 2]!]
      builder.triangle(bottom + a, bottom + c, bottom + b)
      builder.triangle(top + a, top + b, top + c)
    }
    eachSide(outline, (from, to) => builder.quad(bottom + from, bottom + to, top + to, top + from))
  }
  return builder.mesh()
}

function inFrame(builder: Builder, m: Matrix, x: number, y: number, z: number): number {
  return builder.add(
    m[0]! * x + m[1]! * y + m[2]! * z + m[3]!,
    m[4]! * x + m[5]! * y + m[6]! * z + m[7]!,
    m[8]! * x + m[9]! * y + m[10]! * z + m[11]!,
  )
}

/** An area in the plane of the frame, around an axis in that plane, by an angle in radians. */
export function revolve(
  outlines: readonly Outline[],
  frame: Matrix,
  axis: { point: Vec; direction: Vec },
  angle: number,
  chordError: number,
): Mesh {
  const turn = Math.min(2 * Math.PI, Math.abs(angle))
  if (!(turn > 1e-9) || Math.abs(axis.direction[2]) > 1e-6 || Math.abs(axis.point[2]) > chordError)
    throw new NotOurs('another axis')
  const isFull = 2 * Math.PI - turn < 1e-6
  const [ax, ay] = axis.direction
  const [px, py] = axis.point
  const builder = new Builder()
  for (const outline of outlines) {
    const flat = ringsOf(outline).flat()
    // Along the axis, and away from it to its right.
    const along: number[] = []
    const away: number[] = []
    for (let at = 0; at < flat.length; at += 2) {
      const [x, y] = [flat[at]! - px, flat[at + 1]! - py]
      along.push(x * ax + y * ay)
      away.push(x * ay - y * ax)
    }
    const [least, most] = [Math.min(...away), Math.max(...away)]
    if (least < -chordError && most > chordError) throw new NotOurs('an area on both sides of its axis')
    const sides = Math.max(1, Math.ceil((sidesOf(Math.max(most, -least), chordError) * turn) / (2 * Math.PI) - 1e-9))
    const bulge = isFull ? wholeBulge(sides) : arcBulge(sides, turn)
    const rings: number[] = []
    for (let step = 0; step <= sides; step++) {
      if (isFull && step === sides) {
        rings.push(rings[0]!)
        continue
      }
      const at = (angle * step) / sides
      const out = isFull || (step > 0 && step < sides) ? bulge : 1
      const [cos, sin] = [out * Math.cos(at), out * Math.sin(at)]
      let first = -1
      for (let corner = 0; corner < along.length; corner++) {
        const [l, r] = [along[corner]!, away[corner]!]
        // Turned about the axis by the right hand: what is to its right goes down first.
        const place = inFrame(builder, frame, px + ax * l + ay * r * cos, py + ay * l - ax * r * cos, -r * sin)
        if (first < 0) first = place
      }
      rings.push(first)
    }
    const triangles = fillOutline(outline)
    if (!isFull)
      for (let at = 0; at < triangles.length; at += 3) {
        const [a, b, c] = [triangles[at]!, triangles[at + 1]!, triangles[at + 2]!]
        builder.triangle(rings[0]! + a, rings[0]! + c, rings[0]! + b)
        builder.triangle(rings[sides]! + a, rings[sides]! + b, rings[sides]! + c)
      }
    for (let step = 0; step < sides; step++)
      eachSide(outline, (from, to) =>
        builder.quad(rings[step]! + from, rings[step]! + to, rings[step + 1]! + to, rings[step + 1]! + from),
      )
  }
  return builder.mesh()
}

/** How well the end of a loop must meet its beginning: rings are joined corner by corner. */
const leastAgreement = Math.cos(0.02)

/** Where a way bends more than this, a disc is swept to the corner and from it, not through it. */
const sharpest = Math.cos((150 / 180) * Math.PI)

/** A disc, or a ring, along a path. */
export function sweepDisc(path: Path, radius: number, inner: number, chordError: number): Mesh {
  const way = withoutDoubles(path, chordError / 100)
  const isLoop = way.length > 3 && distance(way[0]!, way.at(-1)!) <= chordError / 100
  if (isLoop) way.pop()
  if (way.length < 2) throw new NotOurs('no way')
  const sides = sidesOf(radius, chordError)
  const builder = new Builder()
  const bulge = wholeBulge(sides)
  const radii = (inner > 0 ? [radius, inner] : [radius]).map((each) => each * bulge)
  const rings = frames(way, isLoop).map(({ point, across, up, along, plane }) =>
    radii.map((size) => {
      let first = -1
      for (let side = 0; side < sides; side++) {
        const angle = (2 * Math.PI * side) / sides
        const off = sum(scaled(across, size * Math.cos(angle)), scaled(up, size * Math.sin(angle)))
        // Slid along the way into the plane in which two pieces of it meet.
        const slide = -dot(off, plane) / dot(along, plane)
        const [x, y, z] = sum(point, sum(off, scaled(along, slide)))
        const place = builder.add(x, y, z)
        if (first < 0) first = place
      }
      return first
    }),
  )
  const last = isLoop ? rings.length : rings.length - 1
  for (let at = 0; at < last; at++) {
    const [from, to] = [rings[at]!, rings[(at + 1) % rings.length]!]
    for (let side = 0; side < sides; side++) {
      const next = (side + 1) % sides
      builder.quad(from[0]! + side, from[0]! + next, to[0]! + next, to[0]! + side)
      if (inner > 0) builder.quad(from[1]! + next, from[1]! + side, to[1]! + side, to[1]! + next)
    }
  }
  if (!isLoop) {
    cap(builder, rings[0]!, sides, true)
    cap(builder, rings.at(-1)!, sides, false)
  }
  return builder.mesh()
}

function cap(builder: Builder, [outer, inner]: readonly number[], sides: number, isStart: boolean): void {
  for (let side = 0; side < sides; side++) {
    const next = (side + 1) % sides
    if (inner !== undefined) {
      if (isStart) builder.quad(outer! + next, outer! + side, inner + side, inner + next)
      else builder.quad(outer! + side, outer! + next, inner + next, inner + side)
    } else if (side > 0 && side < sides - 1) {
      if (isStart) builder.triangle(outer!, outer! + next, outer! + side)
      else builder.triangle(outer!, outer! + side, outer! + next)
    }
  }
}

interface Frame {
  point: Vec
  /** Two directions across the way, and the way itself as it comes to the point. */
  across: Vec
  up: Vec
  along: Vec
  /** Normal of the plane in which the ring lies. */
  plane: Vec
}

/** One at each point, turned as little as possible from one to the next; two at a sharp corner. */
function frames(way: readonly Vec[], isLoop: boolean): Frame[] {
  const count = way.length
  const steps = way.map((point, at) => unit(difference(way[(at + 1) % count]!, point)))
  if (!isLoop) steps[count - 1] = steps[count - 2]!
  const made: Frame[] = []
  let along = isLoop ? steps[count - 1]! : steps[0]!
  let across = unit(cross(along, Math.abs(along[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]))
  for (let at = 0; at < count; at++) {
    const next = steps[at]!
    const point = way[at]!
    const bend = dot(along, next)
    const frame = (plane: Vec): Frame => ({ point, across, up: cross(along, across), along, plane })
    if (bend < sharpest) {
      made.push(frame(along))
      across = turned(across, along, next)
      along = next
      made.push(frame(along))
      continue
    }
    made.push(frame(unit(sum(along, next))))
    across = turned(across, along, next)
    along = next
  }
  if (isLoop && dot(across, made[0]!.across) < leastAgreement) throw new NotOurs('a loop that turns about itself')
  return made
}

/** A direction across one way, as it is across the next. */
function turned(across: Vec, from: Vec, to: Vec): Vec {
  const middle = sum(from, to)
  const square = dot(middle, middle)
  const next = square > 1e-12 ? difference(across, scaled(middle, (2 * dot(across, middle)) / square)) : across
  return unit(difference(next, scaled(to, dot(next, to))))
}

function withoutDoubles({ points }: Path, sameDistance: number): Vec[] {
  const way: Vec[] = []
  for (let at = 0; at < points.length; at += 3) {
    const point: Vec = [points[at]!, points[at + 1]!, points[at + 2]!]
    if (way.length === 0 || distance(way.at(-1)!, point) > sameDistance) way.push(point)
  }
  return way
}

const distance = (a: Vec, b: Vec) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
function unit(a: Vec): Vec {
  const length = Math.hypot(...a)
  if (!(length > 0)) throw new NotOurs('no direction')
  return scaled(a, 1 / length)
}
