// Keeps the number of triangles within what the machine draws in time: more coarse while something moves, the best
// picture when all is still.

export interface Budget {
  /** Of 1 or more; what culling should use. */
  readonly coarseness: number
  /** The next frame would show more than this one. */
  readonly isRefining: boolean
  /** Before culling: a motion that begins is as coarse at once as the last one was, instead of finding that out again. */
  begin(isMoving: boolean): void
  /** Says how many triangles that made; true when culling should be done again because they are far too many. */
  tooMany(triangles: number, isMoving: boolean): boolean
  /** Milliseconds between two frames in motion: slow machines get a smaller budget. */
  learn(frameMs: number): void
}

export interface BudgetOptions {
  /** Triangles in a frame while something moves. */
  moving: number
  /** Triangles in a frame when all is still. */
  still: number
}

const maxCoarseness = 400
const tries = 4
const [slowMs, quickMs] = [34, 18]
const leastMoving = 60_000

export function makeBudget(options: BudgetOptions): Budget {
  let coarseness = 1
  let tried = 0
  let isRefining = false
  let moving = options.moving
  let wasMoving = false
  let coarsenessInMotion = 1
  return {
    get coarseness() {
      return coarseness
    },
    get isRefining() {
      return isRefining
    },
    begin(isMoving) {
      if (wasMoving) coarsenessInMotion = coarseness
      else if (isMoving) coarseness = Math.max(coarseness, coarsenessInMotion)
      wasMoving = isMoving
    },
    tooMany(triangles, isMoving) {
      const limit = isMoving ? moving : options.still
      if (triangles > limit * 1.15 && coarseness < maxCoarseness && tried < tries) {
        coarseness = Math.min(maxCoarseness, coarseness * Math.min(8, Math.max(1.3, (triangles / limit) ** 1.2)))
        isRefining = false
        // In motion the next frame is soon enough, unless this one would take far too long.
        if (isMoving && triangles < limit * 2) return false
        tried++
        return true
      }
      // Back down by itself, a step in each frame, only when there is clearly room: no swinging between two pictures.
      isRefining = tried === 0 && coarseness > 1 && triangles < limit * 0.6
      if (isRefining) coarseness = Math.max(1, coarseness / 1.5)
      tried = 0
      return false
    },
    learn(frameMs) {
      if (frameMs > slowMs) moving = Math.max(leastMoving, moving * 0.9)
      else if (frameMs < quickMs) moving = Math.min(options.still, moving * 1.05)
    },
  }
}
