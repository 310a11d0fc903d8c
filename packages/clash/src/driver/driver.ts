// Several threads on one test. They stay: on a small model their start would be most of the time. All of them read one
// scene in shared memory, take the next piece of work from a counter and look for a cancel before every element.
import { Worker } from 'node:worker_threads'
import { type ClashJob, makeJob } from '../pairs/job.ts'
import type { ClashTest } from '../pairs/test.ts'
import { type RowValues, sortRows } from '../run/rows.ts'
import type { ClashResult } from '../run/run-clash.ts'
import type { Scene } from '../scene/scene.ts'
import { shareScene, shareTest } from './share.ts'

export interface DriverRunOptions {
  /** Only pairs with one of these are looked at: an entry for each item. */
  changed?: Uint8Array | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((share: number) => void) | undefined
  /** Rows as they are found, in an order that does not depend on the threads; not yet sorted. */
  onRows?: ((rows: RowValues) => void) | undefined
}

export interface ClashDriver {
  /** One after the other. Rejected when a thread dies; the next run has new ones. */
  run(scene: Scene, test: ClashTest, options?: DriverRunOptions): Promise<ClashResult>
  /** All threads end, whatever they were doing. They also end with their process, and keep none alive. */
  close(): Promise<void>
}

/** Places in the numbers that all threads share. */
export const nextChunk = 0
export const cancelled = 1

export type Request = { scene: Scene } | { run: number; job: Omit<ClashJob, 'scene'>; control: Int32Array }
export type Reply =
  | { run: number; chunk: number; rows: RowValues; pairs: number }
  | { run: number; isDone: true }
  | { run: number; error: string }

interface Thread {
  worker: Worker
  scene: Scene | undefined
  isGone: boolean
}

export function startDriver({ threads }: { threads: number }): ClashDriver {
  const pool: (Thread | undefined)[] = Array.from({ length: threads }, startThread)
  const shared = new WeakMap<Scene, Scene>()
  let last: Promise<unknown> = Promise.resolve()
  let runs = 0
  const run = async (scene: Scene, test: ClashTest, options: DriverRunOptions): Promise<ClashResult> => {
    const own = shared.get(scene) ?? shareScene(scene)
    shared.set(scene, own)
    const job = makeJob(own, shareTest(test), { changed: options.changed, isShared: true })
    const ready = pool.map((thread, at) => {
      if (thread && !thread.isGone) return thread
      pool[at] = startThread()
      return pool[at]
    })
    return workOff(ready, job, ++runs, options)
  }
  return {
    run: (scene, test, options = {}) => {
      const result = last.then(() => run(scene, test, options))
      last = result.catch(() => undefined)
      return result
    },
    close: async () => {
      for (const thread of pool) if (thread) thread.isGone = true
      await Promise.all(pool.map((thread) => thread?.worker.terminate()))
    },
  }
}

function startThread(): Thread {
  const isSource = import.meta.url.endsWith('.ts')
  const worker = new Worker(new URL(isSource ? '../../thread-source.mjs' : './thread.js', import.meta.url), {
    ...(isSource && { execArgv: ['--conditions=source'] }),
  })
  const thread: Thread = { worker, scene: undefined, isGone: false }
  worker.unref()
  worker.once('exit', () => {
    thread.isGone = true
  })
  worker.on('error', () => {
    thread.isGone = true
  })
  return thread
}

function workOff(
  threads: readonly Thread[],
  { scene, ...job }: ClashJob,
  run: number,
  { signal, onProgress, onRows }: DriverRunOptions,
): Promise<ClashResult> {
  const control = new Int32Array(new SharedArrayBuffer(8))
  const inOrder = new InOrder(onRows)
  let [pairs, done] = [0, 0]
  return new Promise((resolve, reject) => {
    const cancel = () => {
      Atomics.store(control, cancelled, 1)
    }
    const cleanups: (() => void)[] = [() => signal?.removeEventListener('abort', cancel)]
    const finish = (error?: Error) => {
      for (const cleanup of cleanups.splice(0)) cleanup()
      // Others need not go on when one has died.
      if (error) cancel()
      if (error) reject(error)
      else resolve({ rows: sortRows(inOrder.parts, scene.count), pairs, isComplete: inOrder.next === job.chunks })
    }
    const take = (reply: Reply) => {
      if (reply.run !== run) return
      if ('error' in reply) return finish(new Error(reply.error))
      if ('isDone' in reply) {
        if (++done === threads.length) finish()
        return
      }
      pairs += reply.pairs
      inOrder.add(reply.chunk, reply.rows)
      onProgress?.(inOrder.count / job.chunks)
    }
    if (signal?.aborted) cancel()
    signal?.addEventListener('abort', cancel)
    for (const thread of threads) {
      const { worker } = thread
      const lose = (reason: unknown) => finish(reason instanceof Error ? reason : new Error('a thread ended'))
      worker.ref()
      worker.on('message', take).on('error', lose).on('exit', lose)
      cleanups.push(() => worker.off('message', take).off('error', lose).off('exit', lose).unref())
      if (thread.scene !== scene) worker.postMessage({ scene } satisfies Request)
      thread.scene = scene
      worker.postMessage({ run, job, control } satisfies Request)
    }
  })
}

/** Hands on what the first pieces of work found before what later ones did, whichever was ready first. */
class InOrder {
  readonly parts: RowValues[] = []
  next = 0
  count = 0
  private readonly waiting = new Map<number, RowValues>()

  constructor(private readonly onRows: ((rows: RowValues) => void) | undefined) {}

  add(chunk: number, rows: RowValues): void {
    this.count++
    this.waiting.set(chunk, rows)
    for (let ready = this.waiting.get(this.next); ready; ready = this.waiting.get(this.next)) {
      this.waiting.delete(this.next++)
      this.parts.push(ready)
      if (ready.length > 0) this.onRows?.(ready)
    }
  }
}
