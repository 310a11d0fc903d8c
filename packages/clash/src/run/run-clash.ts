import { qualities } from '../check/hit.ts'
import { PairChecker } from '../check/pair-checker.ts'
import { eachCandidate } from '../pairs/candidates.ts'
import { type ClashJob, type JobOptions, makeJob } from '../pairs/job.ts'
import { type ClashTest, sideA, sideB } from '../pairs/test.ts'
import type { Scene } from '../scene/scene.ts'
import { RowList, type RowValues, sortRows } from './rows.ts'

export interface RunOptions extends JobOptions {
  /** From 0 to 1, after each piece of work. */
  onProgress?: ((share: number) => void) | undefined
  /** Asked before each element. */
  isCancelled?: (() => boolean) | undefined
}

export interface ClashResult {
  /** By a, then by b. */
  rows: RowValues
  /** Pairs whose bodies were looked at. */
  pairs: number
  /** False when it was cancelled: then nothing may be concluded from what is missing. */
  isComplete: boolean
}

/** All clashes of a test, in this thread. With `changed`, those of pairs with a changed item. */
export function runClash(scene: Scene, test: ClashTest, options: RunOptions = {}): ClashResult {
  const job = makeJob(scene, test, options)
  const worker = new ChunkWorker(job)
  const parts: RowValues[] = []
  let pairs = 0
  for (let chunk = 0; chunk < job.chunks; chunk++) {
    const done = worker.run(chunk, options.isCancelled)
    if (!done) return { rows: sortRows(parts, scene.count), pairs, isComplete: false }
    parts.push(done.rows)
    pairs += done.pairs
    options.onProgress?.((chunk + 1) / job.chunks)
  }
  return { rows: sortRows(parts, scene.count), pairs, isComplete: true }
}

/** Works off pieces of a job. One for each thread. */
export class ChunkWorker {
  private readonly checker: PairChecker
  private readonly rows = new RowList()

  constructor(
    private readonly job: ClashJob,
    checker?: PairChecker,
  ) {
    this.checker = checker ?? new PairChecker(job.scene)
  }

  /** Nothing when it was cancelled: a piece of work is done as a whole or not at all. */
  run(chunk: number, isCancelled?: () => boolean): { rows: RowValues; pairs: number } | undefined {
    const { test } = this.job
    let pairs = 0
    const isDone = eachCandidate(
      this.job,
      chunk,
      (item, other) => {
        pairs++
        if (this.checker.check(item, other, test)) this.addRow(item, other)
      },
      isCancelled,
    )
    const rows = this.rows.take()
    return isDone ? { rows, pairs } : undefined
  }

  private addRow(i: number, j: number): void {
    const { rows } = this
    const { sides } = this.job.test
    const { hit } = this.checker
    const [low, high] = i < j ? [i, j] : [j, i]
    const isLowFirst = Boolean(sides[low]! & sideA && sides[high]! & sideB)
    const { points } = hit
    const p = isLowFirst ? 0 : 3
    const q = 3 - p
    rows.push(isLowFirst ? low : high)
    rows.push(isLowFirst ? high : low)
    rows.push(hit.depth)
    rows.push(hit.distance)
    rows.push(qualities.indexOf(hit.quality))
    for (let axis = 0; axis < 3; axis++) rows.push(points[p + axis]!)
    for (let axis = 0; axis < 3; axis++) rows.push(points[q + axis]!)
    for (let at = 0; at < 6; at++) rows.push(hit.box[at]!)
  }
}

/** Only pairs with a changed item: what else was known stays as it was. */
export const recheck = (scene: Scene, test: ClashTest, changed: Uint8Array, options: RunOptions = {}): ClashResult =>
  runClash(scene, test, { ...options, changed })
