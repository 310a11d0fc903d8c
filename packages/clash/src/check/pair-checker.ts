import { contactDepth, flatness, mostBulge } from '../limits.ts'
import { type ClashTest, leastOverlap } from '../pairs/test.ts'
import { isOverlap } from '../scene/box-tree.ts'
import { boxAt, newPlace, type Place, setPlace } from '../scene/place.ts'
import { modelOf, type Scene } from '../scene/scene.ts'
import { BodyCache } from '../solid/body-cache.ts'
import { bulgeOf } from '../solid/bulge.ts'
import type { Body } from '../solid/piece.ts'
import { checkClearance } from './clearance.ts'
import { checkDuplicate } from './duplicate.ts'
import type { Placed } from './grow-ball.ts'
import { checkHard } from './hard.ts'
import { clearHit, type Hit, newHit } from './hit.ts'

/** Looks at pairs of items; keeps what it prepared of their shapes. One for each thread. */
export class PairChecker {
  /** Of the last pair; in metres that all models share. */
  readonly hit: Hit = newHit()
  readonly cache: BodyCache
  private readonly origin = new Float64Array(3)
  private readonly first = new PlacedBodies()
  private readonly second = new PlacedBodies()
  private readonly boxes = [new Float64Array(6), new Float64Array(6)] as const

  constructor(
    private readonly scene: Scene,
    cache?: BodyCache,
  ) {
    this.cache = cache ?? new BodyCache(scene)
  }

  /** Whether the pair clashes; `hit` says how. The result does not depend on which of the two is first. */
  check(i: number, j: number, test: ClashTest): boolean {
    const { type, tolerance } = test
    const { hit, scene, origin } = this
    const a = Math.min(i, j)
    const b = Math.max(i, j)
    for (let axis = 0; axis < 3; axis++)
      origin[axis] = (scene.boxes[a * 6 + axis]! + scene.boxes[a * 6 + axis + 3]!) / 2
    clearHit(hit)
    if (type === 'duplicate' && !this.isSameBox(a, b, tolerance)) return false
    const least = leastOverlap(test)
    this.gather(a, b, least, this.first)
    if (this.first.count === 0) return false
    this.gather(b, a, least, this.second)
    if (type === 'duplicate') checkDuplicate(this.first.all(), this.second.all(), tolerance, hit)
    else if (type === 'hard') this.checkOverlap(least, tolerance)
    else this.checkDistance(tolerance)
    if (hit.isFound) this.finish(a, b, type === 'duplicate')
    return hit.isFound
  }

  /** What overlaps is nearer than any gap: bodies are measured only when none do. */
  private checkDistance(gap: number): void {
    const { hit } = this
    // Services that were drawn with exactly the gap between them keep it, whatever rounding says.
    const reach = gap - flatness
    this.checkOverlap(contactDepth, 0)
    if (hit.isFound) return
    this.checkAll(-reach, checkClearance, reach)
  }

  private checkOverlap(least: number, tolerance: number): void {
    this.checkAll(least, checkHard, tolerance)
    if (!this.hit.isFound || this.hit.depth > 2 * mostBulge) return
    clearHit(this.hit)
    this.checkAll(least, checkRound, tolerance)
  }

  private checkAll(least: number, check: typeof checkHard, tolerance: number): void {
    const [own, other] = this.boxes
    const { first, second } = this
    for (let at = 0; at < first.count; at++) {
      const p = first.list[at]!
      boxAt(p.place, p.body.box, 0, own, 0)
      for (let to = 0; to < second.count; to++) {
        const q = second.list[to]!
        boxAt(q.place, q.body.box, 0, other, 0)
        if (isOverlap(own, 0, other, 0, least)) check(p, q, tolerance, this.hit)
      }
    }
  }

  /** The bodies of an item that are near the other item, where they stand. */
  private gather(item: number, other: number, least: number, into: PlacedBodies): void {
    const { scene, origin } = this
    const [own, wanted] = this.boxes
    for (let axis = 0; axis < 3; axis++) {
      wanted[axis] = scene.boxes[other * 6 + axis]! - origin[axis]!
      wanted[axis + 3] = scene.boxes[other * 6 + axis + 3]! - origin[axis]!
    }
    const model = modelOf(scene, item)
    const { meshes, firstItem } = scene.models[model]!
    into.clear()
    const end = meshes.drawnStart[item - firstItem + 1]!
    for (let instance = meshes.drawnStart[item - firstItem]!; instance < end; instance++) {
      const place = into.nextPlace()
      setPlace(place, scene.models[model]!, instance, origin)
      if (place.isFlat || !isOverlap(place.box, 0, wanted, 0, least)) continue
      into.keepPlace()
      for (const body of this.cache.bodies(model, meshes.shapes[instance]!)) {
        boxAt(place, body.box, 0, own, 0)
        if (isOverlap(own, 0, wanted, 0, least)) into.add(body, place)
      }
    }
  }

  private isSameBox(a: number, b: number, tolerance: number): boolean {
    const { boxes } = this.scene
    for (let at = 0; at < 6; at++) if (Math.abs(boxes[a * 6 + at]! - boxes[b * 6 + at]!) > tolerance) return false
    return true
  }

  /** Into metres that all models share. */
  private finish(a: number, b: number, isWhole: boolean): void {
    const { hit, scene, origin } = this
    for (let at = 0; at < 6; at++) {
      const axis = at % 3
      if (isWhole) {
        const [p, q] = [scene.boxes[a * 6 + at]!, scene.boxes[b * 6 + at]!]
        hit.box[at] = at < 3 ? Math.max(p, q) : Math.min(p, q)
        hit.points[at] = origin[axis]!
      } else {
        hit.box[at]! += origin[axis]!
        hit.points[at]! += origin[axis]!
      }
    }
  }
}

/** Round things that touch overlap as drawn. */
const checkRound: typeof checkHard = (a, b, tolerance, hit) =>
  checkHard(a, b, Math.max(tolerance, bulgeOf(a.body) + bulgeOf(b.body)), hit)

/** Bodies of one item and where they stand. A million pairs are looked at: what one leaves behind is used for the next. */
class PlacedBodies {
  readonly list: Placed[] = []
  count = 0
  private readonly places: Place[] = []
  private placeCount = 0

  clear(): void {
    this.count = 0
    this.placeCount = 0
  }

  /** Free until it is kept. */
  nextPlace(): Place {
    const place = this.places[this.placeCount] ?? newPlace()
    this.places[this.placeCount] = place
    return place
  }

  keepPlace(): void {
    this.placeCount++
  }

  add(body: Body, place: Place): void {
    const known = this.list[this.count]
    if (known) {
      known.body = body
      known.place = place
    } else this.list.push({ body, place })
    this.count++
  }

  all(): readonly Placed[] {
    return this.list.slice(0, this.count)
  }
}
