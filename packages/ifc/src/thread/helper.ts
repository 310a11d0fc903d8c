// A second thread for one large file: it finds the records of one half, plans bodies, makes items and asks a kernel of its own,
// from the same bytes in shared memory, and then finishes shapes for drawing.
import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { DrawingShape } from '@sunmao/model'
import type { MadeShapes } from '../bodies/made-shapes.ts'
import type { PlannedBodies } from '../bodies/plan-bodies.ts'
import type { Cuts } from '../booleans/cuts.ts'
import type { Batch, BatchResult } from '../kernel/run-batch.ts'
import { type SharedStepFile, type StepFile, shareStepFile } from '../step/step-file.ts'
import type { ScannedPart } from '../step/step-scan.ts'
import type { ScanJob } from './share-scan.ts'

interface HelperOptions {
  unit: number
  angle: number
  wasmPath: string | undefined
  elementMs: number
}

export type Request =
  | { load: true }
  | { open: SharedStepFile; options: HelperOptions }
  | { close: true }
  | { id: number; scan: ScanJob }
  | { id: number; products: Uint32Array }
  | { id: number; items: Uint32Array }
  | { id: number; cuts: Cuts }
  | { id: number; batch: Batch }
  | { id: number; shapes: readonly DrawingShape[] }

export type Reply =
  | { id: number; scanned: ScannedPart | undefined }
  | { id: number; planned: PlannedBodies }
  | { id: number; made: MadeShapes }
  | { id: number; answers: BatchResult }
  | { id: number; finished: DrawingShape[] }
  | { id: number; error: string }

type Job<T> = T extends { id: number } ? Omit<T, 'id'> : never

export interface Helper {
  /** Lets it load what booleans need while we are still looking at the file. */
  load(): void
  /** Finds the records of the second half of a file; nothing when that cannot be told apart from the first. */
  scan(job: ScanJob): Promise<ScannedPart | undefined>
  /** Says which file is next. */
  open(file: StepFile, options: HelperOptions): void
  planBodies(products: Uint32Array): Promise<PlannedBodies>
  makeItems(records: Uint32Array): Promise<MadeShapes>
  cutItems(cuts: Cuts): Promise<MadeShapes>
  runBatch(batch: Batch): Promise<BatchResult>
  /** It need not remember the file any more, nor keep its kernel. */
  close(): void
  finishShapes(shapes: readonly DrawingShape[]): Promise<DrawingShape[]>
  /** It is gone then, whatever it was doing. It also ends with its process, and keeps none alive. */
  end(): Promise<void>
}

/** A small room for what lives briefly: it is emptied more often, and a large file is where memory counts. */
const usualLimits: ResourceLimits = { maxYoungGenerationSizeMb: 8 }

/** All promises are rejected when the thread dies; whoever waits then does the work himself. */
export function startHelper(limits?: ResourceLimits): Helper {
  const isSource = import.meta.url.endsWith('.ts')
  const worker = new Worker(new URL(isSource ? '../../thread-source.mjs' : './thread.js', import.meta.url), {
    ...(isSource && { execArgv: ['--conditions=source'] }),
    resourceLimits: { ...usualLimits, ...limits },
  })
  worker.unref()
  const waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>()
  let gone: Error | undefined
  let cannotRead: Error | undefined
  let count = 0
  const lose = (error: Error) => {
    gone ??= error
    for (const { reject } of waiting.values()) reject(gone)
    waiting.clear()
    worker.unref()
  }
  worker.on('error', lose)
  worker.on('exit', () => lose(new Error('the thread ended')))
  worker.on('message', (reply: Reply) => {
    const asked = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (waiting.size === 0) worker.unref()
    if ('error' in reply) asked?.reject(new Error(reply.error))
    else asked?.resolve(reply)
  })
  const ask = <R extends Reply>(job: Job<Request>) =>
    new Promise<R>((resolve, reject) => {
      if (gone) return reject(gone)
      const id = ++count
      waiting.set(id, { resolve: (reply) => resolve(reply as R), reject })
      worker.ref()
      worker.postMessage({ id, ...job } satisfies Request)
    })
  return {
    load: () => worker.postMessage({ load: true } satisfies Request),
    scan: async (scan) => (await ask<Extract<Reply, { scanned: unknown }>>({ scan })).scanned,
    open(file, { unit, angle, wasmPath, elementMs }) {
      const shared = shareStepFile(file)
      cannotRead = shared ? undefined : new Error('its bytes are not shared')
      if (!gone && shared)
        worker.postMessage({ open: shared, options: { unit, angle, wasmPath, elementMs } } satisfies Request)
    },
    planBodies: async (products) => {
      if (cannotRead) throw cannotRead
      return (await ask<Extract<Reply, { planned: PlannedBodies }>>({ products })).planned
    },
    makeItems: async (items) => {
      if (cannotRead) throw cannotRead
      return (await ask<Extract<Reply, { made: MadeShapes }>>({ items })).made
    },
    cutItems: async (cuts) => {
      if (cannotRead) throw cannotRead
      return (await ask<Extract<Reply, { made: MadeShapes }>>({ cuts })).made
    },
    runBatch: async ({ text, sides, ids }) =>
      (await ask<Extract<Reply, { answers: BatchResult }>>({ batch: { text, sides, ids } })).answers,
    close: () => worker.postMessage({ close: true } satisfies Request),
    finishShapes: async (shapes) => (await ask<Extract<Reply, { finished: DrawingShape[] }>>({ shapes })).finished,
    end: async () => {
      lose(new Error('ended'))
      await worker.terminate()
    },
  }
}
