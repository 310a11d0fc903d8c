// The free height of rooms: from the floor to the lowest thing above it, exact over the whole outline. The lowest point of a
// triangle over an outline is a corner of the triangle, or where one of its edges passes the outline, or above a corner of it.

import { findOverlaps } from '../scene/box-tree.ts'
import { newPlace, setPlace } from '../scene/place.ts'
import { modelOf, type Scene } from '../scene/scene.ts'
import { bodiesOf } from '../solid/body.ts'
import { outwardOf } from '../solid/outward.ts'
import { newTriangles, setNormal, trianglesIn } from '../surface/triangles.ts'
import { type Hanging, HangingJudge, type HeightThings } from './hanging.ts'

export interface HeightRoom {
  /** x y of the outline, without the first point again, in metres that all models share. */
  boundary: ArrayLike<number>
  floor: number
  /** How far up is looked: the height where nothing hangs. */
  ceiling: number
}

export interface NetHeight {
  height: number
  /** What hangs lowest, and where; -1 = nothing below the ceiling. */
  item: number
  /** Why that counts. */
  why: Hanging | undefined
  point: readonly [x: number, y: number, z: number]
}

export interface NetHeightOptions {
  /** For each item whether it is looked at. */
  items: Uint8Array
  things?: HeightThings | undefined
  /** What ends lower than this above the floor stands on it. */
  standing?: number | undefined
}

/** Undersides steeper than this are walls of a shaft or sides of a duct (sine of the angle). */
const leastSlope = 0.05
const usuallyStanding = 1

/** For each room. */
export function netHeights(scene: Scene, rooms: readonly HeightRoom[], options: NetHeightOptions): NetHeight[] {
  const judge = new HangingJudge(scene, options.things ?? {})
  return rooms.map((room) => netHeight(scene, room, options, judge))
}

const origin = new Float64Array(3)
const place = newPlace()
const triangles = newTriangles()
const normal = new Float64Array(3)
const found: number[] = []

function netHeight(
  scene: Scene,
  room: HeightRoom,
  { items, standing = usuallyStanding }: NetHeightOptions,
  judge: HangingJudge,
): NetHeight {
  const outline = cornersOf(room.boundary)
  const box = boxOf(outline, room.floor + standing, room.ceiling)
  const count = findOverlaps(scene.tree, box, 0, -1, 0, 0, found)
  // The same item whatever the tree: of equally low ones the first.
  const over = found
    .slice(0, count)
    .filter((item) => items[item])
    .sort((a, b) => a - b)
    .map((item) => {
      const lowest = new Lowest(outline, room.floor + standing, room.ceiling)
      addItem(scene, item, box, lowest)
      return lowest
    })
    .filter(({ item }) => item >= 0)
    .sort((p, q) => p.z - q.z)
  // Most things over a room are higher than the lowest: only of those below the first that counts is it asked.
  for (const { z, item, point } of over) {
    const why = judge.judge(item, room.floor, z - room.floor)
    if (why) return { height: z - room.floor, item, point, why }
  }
  const [x, y] = outline[0]!
  return { height: room.ceiling - room.floor, item: -1, point: [x, y, room.ceiling], why: undefined }
}

function addItem(scene: Scene, item: number, box: Float64Array, lowest: Lowest): void {
  const model = scene.models[modelOf(scene, item)]!
  const { meshes, firstItem } = model
  const drawn = item - firstItem
  for (let instance = meshes.drawnStart[drawn]!; instance < meshes.drawnStart[drawn + 1]!; instance++) {
    setPlace(place, model, instance, origin)
    if (place.isFlat) continue
    for (const body of bodiesOf(meshes, meshes.shapes[instance]!)) {
      trianglesIn(body, place, box, triangles)
      const outward = body.isSolid ? outwardOf({ body, place }) : 0
      for (let at = 0; at < triangles.count; at++)
        if (setNormal(triangles.corners, at * 9, normal) && isUnderside(outward))
          lowest.add(triangles.corners, at * 9, item)
    }
  }
}

/** Of a solid what looks down; a sheet has no underside of its own, so all that is not upright. */
const isUnderside = (outward: 1 | 0 | -1) =>
  outward === 0 ? Math.abs(normal[2]!) > leastSlope : outward * normal[2]! < -leastSlope

type Corner = readonly [x: number, y: number]

const cornersOf = (boundary: ArrayLike<number>): Corner[] =>
  Array.from({ length: boundary.length / 2 }, (_, at) => [boundary[at * 2]!, boundary[at * 2 + 1]!])

function boxOf(outline: readonly Corner[], low: number, high: number): Float64Array {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
  return Float64Array.of(Math.min(...xs), Math.min(...ys), low, Math.max(...xs), Math.max(...ys), high)
}

/** The lowest point over an outline, between two heights. */
class Lowest {
  item = -1
  point: readonly [number, number, number]

  constructor(
    private readonly outline: readonly Corner[],
    private readonly from: number,
    public z: number,
  ) {
    this.point = [outline[0]![0], outline[0]![1], z]
  }

  add(p: Float64Array, at: number, item: number): void {
    for (let corner = 0; corner < 3; corner++) {
      const a = at + corner * 3
      const b = at + ((corner + 1) % 3) * 3
      if (this.contains(p[a]!, p[a + 1]!)) this.take(p[a]!, p[a + 1]!, p[a + 2]!, item)
      this.outline.forEach(([x, y], place) => {
        const [ex, ey] = this.outline[(place + 1) % this.outline.length]!
        this.addCrossing(p, a, b, x, y, ex - x, ey - y, item)
      })
    }
    for (const [x, y] of this.outline) this.addAbove(p, at, x, y, item)
  }

  /** Where an edge passes a side of the outline, seen from above. */
  private addCrossing(
    p: Float64Array,
    a: number,
    b: number,
    x: number,
    y: number,
    sx: number,
    sy: number,
    item: number,
  ) {
    const ux = p[b]! - p[a]!
    const uy = p[b + 1]! - p[a + 1]!
    const area = ux * sy - uy * sx
    if (area === 0) return
    const along = ((x - p[a]!) * sy - (y - p[a + 1]!) * sx) / area
    const beside = ((x - p[a]!) * uy - (y - p[a + 1]!) * ux) / area
    if (along < 0 || along > 1 || beside < 0 || beside > 1) return
    this.take(p[a]! + along * ux, p[a + 1]! + along * uy, p[a + 2]! + along * (p[b + 2]! - p[a + 2]!), item)
  }

  /** The triangle's height above a corner of the outline. */
  private addAbove(p: Float64Array, at: number, x: number, y: number, item: number): void {
    const side = (a: number, b: number) => (p[b]! - p[a]!) * (y - p[a + 1]!) - (p[b + 1]! - p[a + 1]!) * (x - p[a]!)
    const [u, v, w] = [side(at, at + 3), side(at + 3, at + 6), side(at + 6, at)]
    if (!((u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0))) return
    const z = p[at + 2]! - (normal[0]! * (x - p[at]!) + normal[1]! * (y - p[at + 1]!)) / normal[2]!
    this.take(x, y, z, item)
  }

  private contains(x: number, y: number): boolean {
    let isIn = false
    this.outline.forEach(([ax, ay], at) => {
      const [bx, by] = this.outline[(at + 1) % this.outline.length]!
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isIn = !isIn
    })
    return isIn
  }

  private take(x: number, y: number, z: number, item: number): void {
    if (z < this.from || z >= this.z) return
    this.z = z
    this.item = item
    this.point = [x, y, z]
  }
}
