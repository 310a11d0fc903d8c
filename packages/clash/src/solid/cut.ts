// A solid into convex pieces: its triangles are divided by the planes of their own faces until every part has none left
// (a BSP tree). The parts behind the last face are the pieces; no cap is ever made, so none can be wrong.
import { contactDepth, flatness, maxCuts, maxPieces } from '../limits.ts'
import { isInside } from './inside.ts'
import { addPlane, ballCentre, largestBall, startBall } from './largest-ball.ts'
import type { Body, Piece } from './piece.ts'
import type { Faces, Plane } from './planes.ts'

/** Corners, three numbers each, and the plane that the polygon lies in. */
interface Polygon {
  corners: readonly number[]
  plane: number
}

/** A plane that the way to a part of the body passed. On the hull the body ends at it, all along. */
interface Passed {
  plane: Plane
  isHull: boolean
}

/** Nothing when it takes too many cuts, or when its surface crosses itself, so that parts have no clear inside. */
export function cutIntoPieces(body: Body, { planes, planeOf }: Faces): Piece[] | undefined {
  const joints = body.indices.length / 3 >= leastSwept ? jointsOf(body) : []
  const pieces: Piece[] = []
  let cuts = 0
  const divide = (all: readonly Polygon[], path: readonly Passed[]): boolean => {
    if (++cuts > maxCuts) return false
    const hull = hullOf(all, planes)
    const polygons = all.filter(({ plane }) => !hull.has(plane))
    const within = [...path, ...Array.from(hull, (plane) => ({ plane: planes[plane]!, isHull: true }))]
    if (polygons.length === 0) return addPiece(within)
    const joint = chooseJoint(polygons, joints)
    const best = joint ? -1 : choosePlane(polygons, planes)
    const plane = joint ?? planes[best]!
    const front: Polygon[] = []
    const back: Polygon[] = []
    for (const polygon of polygons)
      if (joint || polygon.plane !== best) sortPolygon(polygon, plane, front, back, joint && planes[polygon.plane])
    const behind = [...within, { plane, isHull: false }]
    const before = [...within, { plane: turnedRound(plane), isHull: false }]
    return (
      (front.length === 0 || divide(front, before)) && (back.length === 0 ? addPiece(behind) : divide(back, behind))
    )
  }
  const addPiece = (path: readonly Passed[]): boolean => {
    const piece = makePiece(body, path)
    if (piece === 'wrong' || pieces.length >= maxPieces) return false
    if (piece) pieces.push(piece)
    return true
  }
  const polygons = polygonsOf(body, planeOf)
  return polygons.length > 0 && divide(polygons, []) && pieces.length > 0 ? pieces : undefined
}

/** Planes with nothing before them: what is behind all of them is all there is. */
function hullOf(polygons: readonly Polygon[], planes: readonly Plane[]): Set<number> {
  const hull = new Set(polygons.map(({ plane }) => plane))
  for (const plane of hull)
    if (polygons.some(({ corners, plane: own }) => own !== plane && isBefore(planes[plane]!, corners)))
      hull.delete(plane)
  return hull
}

function isBefore([nx, ny, nz, d]: Plane, corners: readonly number[]): boolean {
  for (let at = 0; at < corners.length; at += 3)
    if (nx * corners[at]! + ny * corners[at + 1]! + nz * corners[at + 2]! - d > flatness) return true
  return false
}

const turnedRound = ([nx, ny, nz, d]: Plane): Plane => [-nx, -ny, -nz, -d]

/** More of them are of no use: then it is not swept, and its faces cut it as well. */
const maxJoints = 48
/** A bend has at least so many triangles; what has fewer is well cut by its faces. */
const leastSwept = 64

/**
 * Planes through inward edges, halfway between the two faces: of bends and other swept bodies they are the joints between
 * straight parts, which no face lies in.
 */
function jointsOf({ positions: p, indices, isInsideOut }: Body): Plane[] {
  const edges = new Map<number, number>()
  const joints: Plane[] = []
  const count = p.length / 3
  const cornersAt = (at: number) => [0, 1, 2].map((axis) => p[indices[at]! * 3 + axis]!)
  for (let at = 0; at < indices.length; at++) {
    const first = at - (at % 3)
    const [a, b] = [indices[at]!, indices[first + ((at + 1) % 3)]!]
    const other = edges.get(b * count + a)
    if (other === undefined) {
      edges.set(a * count + b, at)
      continue
    }
    const start = cornersAt(at)
    const [n, m] = [first, other - (other % 3)].map((triangle) =>
      normalOf([0, 1, 2].flatMap((corner) => cornersAt(triangle + corner))),
    )
    const apex = cornersAt(other - (other % 3) + ((other + 2) % 3))
    const rise = dot(unit(n!), minus(apex, start)) * (isInsideOut ? -1 : 1)
    if (!(rise > flatness)) continue
    const normal = unit(minus(unit(n!), unit(m!)))
    const plane: Plane = [normal[0]!, normal[1]!, normal[2]!, dot(normal, start)]
    const isKnown = joints.some(
      (each) =>
        Math.abs(each[0] * plane[0] + each[1] * plane[1] + each[2] * plane[2]) > 1 - 1e-6 &&
        Math.abs(each[0] * start[0]! + each[1] * start[1]! + each[2] * start[2]! - each[3]) < flatness * 5,
    )
    if (!isKnown && joints.push(plane) > maxJoints) return []
  }
  return joints
}

/** A joint that cuts no polygon and has several on either side. */
function chooseJoint(polygons: readonly Polygon[], joints: readonly Plane[]): Plane | undefined {
  let best: Plane | undefined
  let most = 3
  for (const joint of joints) {
    let [front, back] = [0, 0]
    for (const { corners } of polygons) {
      const [low, high] = reach(joint, corners)
      if (high > flatness && low < -flatness) {
        front = -1
        break
      }
      if (high > flatness) front++
      else if (low < -flatness) back++
    }
    if (Math.min(front, back) <= most) continue
    most = Math.min(front, back)
    best = joint
  }
  return best
}

function polygonsOf({ positions: p, indices }: Body, planeOf: Int32Array): Polygon[] {
  const polygons: Polygon[] = []
  planeOf.forEach((plane, triangle) => {
    const corners = [0, 1, 2].flatMap((corner) => {
      const v = indices[triangle * 3 + corner]! * 3
      return [p[v]!, p[v + 1]!, p[v + 2]!]
    })
    // A triangle without an area is in no plane and bounds nothing.
    if (plane >= 0) polygons.push({ corners, plane })
  })
  return polygons
}

const normalOf = ([ax, ay, az, bx, by, bz, cx, cy, cz]: readonly number[]) =>
  cross([bx! - ax!, by! - ay!, bz! - az!], [cx! - ax!, cy! - ay!, cz! - az!])

/** Least and greatest distance of the corners from a plane. */
function reach([nx, ny, nz, d]: Plane, corners: readonly number[]): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = 0; at < corners.length; at += 3) {
    const value = nx * corners[at]! + ny * corners[at + 1]! + nz * corners[at + 2]! - d
    if (value < least) least = value
    if (value > most) most = value
  }
  return [least, most]
}

/** The plane that cuts the fewest polygons, with about as many on either side. */
function choosePlane(polygons: readonly Polygon[], planes: readonly Plane[]): number {
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (const plane of new Set(polygons.map((polygon) => polygon.plane))) {
    let [front, back, cut] = [0, 0, 0]
    for (const { corners, plane: own } of polygons) {
      if (own === plane) continue
      const [low, high] = reach(planes[plane]!, corners)
      if (high > flatness && low < -flatness) cut++
      else if (high > flatness) front++
      else back++
      if (cut * costOfCut >= least) break
    }
    const score = cut * costOfCut + Math.abs(front - back)
    if (score >= least) continue
    least = score
    best = plane
  }
  return best
}

/** A polygon that is cut counts as much as so many more on one side than on the other. */
const costOfCut = 6

/** A polygon in the plane of a cut by its own face is done with; one in a joint goes to the side that it bounds. */
function sortPolygon(polygon: Polygon, plane: Plane, front: Polygon[], back: Polygon[], face: Plane | undefined): void {
  const [least, most] = reach(plane, polygon.corners)
  if (most <= flatness && least >= -flatness) {
    if (face) (dot(face, plane) > 0 ? back : front).push(polygon)
  } else if (least >= -flatness) front.push(polygon)
  else if (most <= flatness) back.push(polygon)
  else {
    front.push({ ...polygon, corners: clip(polygon.corners, turnedRound(plane)) })
    back.push({ ...polygon, corners: clip(polygon.corners, plane) })
  }
}

/** What of a convex polygon is behind a plane. */
function clip(corners: readonly number[], [nx, ny, nz, d]: Plane): readonly number[] {
  let isWhole = true
  for (let at = 0; at < corners.length && isWhole; at += 3)
    isWhole = nx * corners[at]! + ny * corners[at + 1]! + nz * corners[at + 2]! <= d
  if (isWhole) return corners
  const kept: number[] = []
  for (let at = 0; at < corners.length; at += 3) {
    const next = (at + 3) % corners.length
    const here = nx * corners[at]! + ny * corners[at + 1]! + nz * corners[at + 2]! - d
    const there = nx * corners[next]! + ny * corners[next + 1]! + nz * corners[next + 2]! - d
    if (here <= 0) kept.push(corners[at]!, corners[at + 1]!, corners[at + 2]!)
    if ((here < 0 && there > 0) || (here > 0 && there < 0)) {
      const share = here / (here - there)
      for (let axis = 0; axis < 3; axis++)
        kept.push(corners[at + axis]! + share * (corners[next + axis]! - corners[at + axis]!))
    }
  }
  return kept
}

/** The piece behind all planes, without those that do not bound it; nothing for a sliver; `wrong` when it is outside. */
function makePiece(body: Body, path: readonly Passed[]): Piece | undefined | 'wrong' {
  const { box } = body
  startBall(box[0]!, box[1]!, box[2]!, box[3]!, box[4]!, box[5]!)
  for (const { plane } of path) addPlane(...plane)
  if (largestBall(contactDepth / 4) <= contactDepth / 4) return undefined
  if (!isInside(body, ballCentre[0]!, ballCentre[1]!, ballCentre[2]!)) return 'wrong'
  const size = Math.hypot(box[3]! - box[0]!, box[4]! - box[1]!, box[5]! - box[2]!) + 1
  const bounds = new Float64Array(6).fill(Number.POSITIVE_INFINITY, 0, 3).fill(Number.NEGATIVE_INFINITY, 3, 6)
  const planes: number[] = []
  const inner: number[] = []
  const centre = ballCentre.slice()
  path.forEach(({ plane, isHull }, at) => {
    const face = path.reduce<readonly number[]>(
      (corners, other, place) => (place === at || corners.length === 0 ? corners : clip(corners, other.plane)),
      squareIn(plane, centre, size),
    )
    if (face.length < 9) return
    planes.push(...plane)
    inner.push(!isHull && isInner(body, plane, face) ? 1 : 0)
    face.forEach((value, place) => {
      const axis = place % 3
      if (value < bounds[axis]!) bounds[axis] = value
      if (value > bounds[axis + 3]!) bounds[axis + 3] = value
    })
  })
  return { planes: Float64Array.from(planes), inner: Uint8Array.from(inner), box: bounds }
}

/** Whether the body goes on behind any part of a piece's face: looked at in the middle and towards each corner. */
function isInner(body: Body, [nx, ny, nz]: Plane, face: readonly number[]): boolean {
  const count = face.length / 3
  const middle = [0, 1, 2].map((axis) => {
    let sum = 0
    for (let at = axis; at < face.length; at += 3) sum += face[at]!
    return sum / count
  })
  const off = contactDepth * 2
  for (let corner = -1; corner < count; corner++) {
    const [x, y, z] = middle.map((value, axis) =>
      corner < 0 ? value : value + 0.9 * (face[corner * 3 + axis]! - value),
    ) as [number, number, number]
    if (isInside(body, x + off * nx, y + off * ny, z + off * nz)) return true
  }
  return false
}

/** A square in a plane that is wider than the body. */
function squareIn([nx, ny, nz, d]: Plane, near: Float64Array, size: number): number[] {
  const off = nx * near[0]! + ny * near[1]! + nz * near[2]! - d
  const isAcross = Math.abs(nx) < 0.6
  const length = isAcross ? Math.hypot(ny, nz) : Math.hypot(nx, nz)
  // Square to the normal and to the x axis or the y axis, and square to both of these.
  const ux = isAcross ? 0 : -nz / length
  const uy = isAcross ? nz / length : 0
  const uz = (isAcross ? -ny : nx) / length
  const vx = ny * uz - nz * uy
  const vy = nz * ux - nx * uz
  const vz = nx * uy - ny * ux
  const corners: number[] = []
  for (let corner = 0; corner < 4; corner++) {
    const a = corner === 0 || corner === 3 ? -size : size
    const b = corner < 2 ? -size : size
    corners.push(near[0]! - off * nx + a * ux + b * vx)
    corners.push(near[1]! - off * ny + a * uy + b * vy)
    corners.push(near[2]! - off * nz + a * uz + b * vz)
  }
  return corners
}

const cross = (a: readonly number[], b: readonly number[]) => [
  a[1]! * b[2]! - a[2]! * b[1]!,
  a[2]! * b[0]! - a[0]! * b[2]!,
  a[0]! * b[1]! - a[1]! * b[0]!,
]

const minus = (a: readonly number[], b: readonly number[]) => a.map((value, axis) => value - b[axis]!)

/** Of the first three numbers. */
const dot = (a: readonly number[], b: readonly number[]) => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!

const unit = (a: readonly number[]) => {
  const length = Math.hypot(a[0]!, a[1]!, a[2]!)
  return a.map((value) => value / length)
}
