// Whether something over a room hangs there (N5), by its place and by what it is: not by the class that a file gives it. What stands
// on the floor or on what stands there does not; nor does what is fixed to a wall below the head of a door, such as switches; nor
// what runs down a wall. What is left hangs: it is fixed to something above it, it is laid, or nothing carries it.

import { PairChecker } from '../check/pair-checker.ts'
import { findOverlaps } from '../scene/box-tree.ts'
import type { Scene } from '../scene/scene.ts'

/** For each item; nothing given: nothing is known of it. */
export interface HeightThings {
  /** Beams, slabs, ceilings, ducts, pipes, trays: carried at their ends or from above, however low they begin. */
  laid?: Uint8Array | undefined
  /** Walls, columns and what is in them: other things may be fixed to them. */
  walls?: Uint8Array | undefined
  /** What may be fixed to a wall. */
  mountable?: Uint8Array | undefined
}

/** Why it counts. */
export type Hanging = 'laid' | 'attached' | 'mounted' | 'free'

/** Metres. */
const onFloor = 0.3
const onThing = 0.05
const underThing = 0.15
const atWall = 0.06
const doorHead = 2.1
const inside = 0.005
const carriedMost = 4

export class HangingJudge {
  private readonly checker: PairChecker
  private readonly sides: Uint8Array
  private readonly touching = new Map<number, boolean>()

  constructor(
    private readonly scene: Scene,
    private readonly things: HeightThings,
  ) {
    this.checker = new PairChecker(scene)
    this.sides = new Uint8Array(scene.count).fill(3)
  }

  /** Nothing when it does not count. `underside` is how high its lowest part over the room is above the floor. */
  judge(item: number, floor: number, underside: number): Hanging | undefined {
    const { laid, mountable } = this.things
    if (laid?.[item]) return this.isUpright(item) && this.touchesWall(item) ? undefined : 'laid'
    if (this.stands(item, floor)) return undefined
    const isMounted = Boolean(mountable?.[item]) && this.touchesWall(item)
    if (isMounted && underside < doorHead) return undefined
    if (this.isAttached(item)) return 'attached'
    return isMounted ? 'mounted' : 'free'
  }

  /** On the floor, or on something that stands on it. */
  private stands(item: number, floor: number, depth = 0): boolean {
    const { boxes } = this.scene
    const bottom = boxes[item * 6 + 2]!
    if (bottom <= floor + onFloor) return true
    if (depth === carriedMost) return false
    const below = this.near(item, bottom - onThing, bottom + onThing)
    return below.some(
      (other) =>
        !this.things.laid?.[other] &&
        Math.abs(boxes[other * 6 + 5]! - bottom) <= onThing &&
        boxes[other * 6 + 2]! < bottom - onThing &&
        this.stands(other, floor, depth + 1),
    )
  }

  private isAttached(item: number): boolean {
    const { boxes } = this.scene
    const top = boxes[item * 6 + 5]!
    return this.near(item, top - onThing, top + underThing).some((other) => {
      const bottom = boxes[other * 6 + 2]!
      return bottom >= top - underThing && boxes[other * 6 + 5]! > top
    })
  }

  /** What is over or under it between two heights. */
  private near(item: number, low: number, high: number): number[] {
    const { boxes, tree } = this.scene
    const [x0, y0, , x1, y1] = boxes.subarray(item * 6, item * 6 + 6)
    const box = Float64Array.of(x0! + inside, y0! + inside, low, x1! - inside, y1! - inside, high)
    const found: number[] = []
    const count = findOverlaps(tree, box, 0, item, 0, 0, found)
    return found.slice(0, count)
  }

  /** Taller than wide and long: a drop, a riser. */
  private isUpright(item: number): boolean {
    const [x0, y0, z0, x1, y1, z1] = this.scene.boxes.subarray(item * 6, item * 6 + 6)
    return z1! - z0! > 2 * Math.max(x1! - x0!, y1! - y0!)
  }

  private touchesWall(item: number): boolean {
    const known = this.touching.get(item)
    if (known !== undefined) return known
    const { scene, checker, sides } = this
    const { walls } = this.things
    const found: number[] = []
    const count = walls ? findOverlaps(scene.tree, scene.boxes, item * 6, item, -atWall, 0, found) : 0
    const test = { type: 'clearance' as const, tolerance: atWall, sides }
    const touches = found.slice(0, count).some((other) => walls![other] && checker.check(item, other, test))
    this.touching.set(item, touches)
    return touches
  }
}
