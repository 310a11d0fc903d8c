import { qualities } from '../check/hit.ts'
import { PairChecker } from '../check/pair-checker.ts'
import { eachCandidate } from '../pairs/candidates.ts'
import { type ClashJob, type JobOptions, makeJob } from '../pairs/job.ts'
import { type ClashTest, sideA, sideB } from '../pairs/test.ts'
import type { Scene } from '../scene/scene.ts'
import { type RowValues, sortRows } from './rows.ts'

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
    if (!done) return { rows: sortRows(parts), pairs, isComplete: false }
    parts.push(done.rows)
    pairs += done.pairs
    options.onProgress?.((chunk + 1) / job.chunks)
  }
  return { rows: sortRows(parts), pairs, isComplete: true }
}

/** Works off pieces of a job. One for each thread. */
export class ChunkWorker {
  private readonly checker: PairChecker

  constructor(
    private readonly job: ClashJob,
    checker?: PairChecker,
  ) {
    this.checker = checker ?? new PairChecker(job.scene)
  }

  /** Nothing when it was cancelled: a piece of work is done as a whole or not at all. */
  run(chunk: number, isCancelled?: () => boolean): { rows: RowValues; pairs: number } | undefined {
    const { test } = this.job
    const rows: number[] = []
    let pairs = 0
    const isDone = eachCandidate(
      this.job,
      chunk,
      (item, other) => {
        pairs++
        if (this.checker.check(item, other, test)) this.addRow(rows, item, other)
      },
      isCancelled,
    )
    return isDone ? { rows: Float64Array.from(rows), pairs } : undefined
  }

  private addRow(rows: number[], i: number, j: number): void {
    const { sides } = this.job.test
    const { hit } = this.checker
    const [low, high] = i < j ? [i, j] : [j, i]
    const isLowFirst = Boolean(sides[low]! & sideA && sides[high]! & sideB)
    const { points } = hit
    const [p, q] = isLowFirst ? [0, 3] : [3, 0]
    rows.push(isLowFirst ? low : high, isLowFirst ? high : low)
    rows.push(hit.depth, hit.distance, qualities.indexOf(hit.quality))
    rows.push(points[p]!, points[p + 1]!, points[p + 2]!, points[q]!, points[q + 1]!, points[q + 2]!)
    for (const value of hit.box) rows.push(value)
  }
}

/** Only pairs with a changed item: what else was known stays as it was. */
export const recheck = (scene: Scene, test: ClashTest, changed: Uint8Array, options: RunOptions = {}): ClashResult =>
  runClash(scene, test, { ...options, changed })
