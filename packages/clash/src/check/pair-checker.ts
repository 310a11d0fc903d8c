import { contactDepth, flatness } from '../limits.ts'
import { type ClashTest, leastOverlap } from '../pairs/test.ts'
import { isOverlap } from '../scene/box-tree.ts'
import { boxAt, newPlace, type Place, setPlace } from '../scene/place.ts'
import { modelOf, type Scene } from '../scene/scene.ts'
import { BodyCache } from '../solid/body-cache.ts'
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
  private readonly first: Placed[] = []
  private readonly second: Placed[] = []
  private readonly places: Place[][] = [[], []]
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
    const [a, b] = i < j ? [i, j] : [j, i]
    for (let axis = 0; axis < 3; axis++)
      origin[axis] = (scene.boxes[a * 6 + axis]! + scene.boxes[a * 6 + axis + 3]!) / 2
    clearHit(hit)
    if (type === 'duplicate' && !this.isSameBox(a, b, tolerance)) return false
    const least = leastOverlap(test)
    this.gather(a, b, least, this.first, 0)
    if (this.first.length > 0) this.gather(b, a, least, this.second, 1)
    if (type === 'duplicate') checkDuplicate(this.first, this.second, tolerance, hit)
    else if (type === 'hard') this.checkAll(least, (p, q) => checkHard(p, q, tolerance, hit))
    else this.checkDistance(tolerance)
    if (hit.isFound) this.finish(a, b, type === 'duplicate')
    return hit.isFound
  }

  /** What overlaps is nearer than any gap: bodies are measured only when none do. */
  private checkDistance(gap: number): void {
    const { hit } = this
    // Services that were drawn with exactly the gap between them keep it, whatever rounding says.
    const reach = gap - flatness
    this.checkAll(contactDepth, (p, q) => checkHard(p, q, 0, hit))
    if (hit.isFound) return
    this.checkAll(-reach, (p, q) => checkClearance(p, q, reach, hit))
  }

  private checkAll(least: number, check: (p: Placed, q: Placed) => void): void {
    const [own, other] = this.boxes
    for (const p of this.first) {
      boxAt(p.place, p.body.box, 0, own, 0)
      for (const q of this.second) {
        boxAt(q.place, q.body.box, 0, other, 0)
        if (isOverlap(own, 0, other, 0, least)) check(p, q)
      }
    }
  }

  /** The bodies of an item that are near the other item, where they stand. */
  private gather(item: number, other: number, least: number, into: Placed[], side: 0 | 1): void {
    const { scene, origin } = this
    const places = this.places[side]!
    const wanted = this.boxes[1]
    for (let axis = 0; axis < 3; axis++) {
      wanted[axis] = scene.boxes[other * 6 + axis]! - origin[axis]!
      wanted[axis + 3] = scene.boxes[other * 6 + axis + 3]! - origin[axis]!
    }
    const model = modelOf(scene, item)
    const { meshes, firstItem } = scene.models[model]!
    into.length = 0
    const end = meshes.drawnStart[item - firstItem + 1]!
    for (let instance = meshes.drawnStart[item - firstItem]!, used = 0; instance < end; instance++) {
      places[used] ??= newPlace()
      const place = places[used]!
      setPlace(place, scene.models[model]!, instance, origin)
      if (place.isFlat || !isOverlap(place.box, 0, wanted, 0, least)) continue
      used++
      for (const body of this.cache.bodies(model, meshes.shapes[instance]!)) {
        boxAt(place, body.box, 0, this.boxes[0], 0)
        if (isOverlap(this.boxes[0], 0, wanted, 0, least)) into.push({ body, place })
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
