import type { Logger } from 'pino'
import { Piscina } from 'piscina'
import type { Config } from '../config.ts'
import { AppError } from '../core/errors.ts'
import type { Keys } from '../keys.ts'
import type { Question } from './define-question.ts'
import { FairQueue } from './fair-queue.ts'
import type { AskedQuestion, Refusal, ThreadData } from './thread.ts'
import { threadCount } from './thread-count.ts'

/** Who waits for an answer. */
interface Asker {
  caller: string
  /** Fires when nobody waits any more. */
  signal: AbortSignal
}

/** Answers questions beside the main thread, which goes on serving everybody meanwhile. */
export interface Threads {
  ask<I>(question: Question<I>, input: I, asker: Asker): Promise<Uint8Array>
  close(): Promise<void>
}

interface ThreadLimits {
  threads: number
  /** For one question. */
  ms: number
  /** Of the JavaScript of one thread; typed arrays are beside it. */
  heapMb: number
  waitingOfOne: number
}

const LIMITS: ThreadLimits = { threads: threadCount, ms: 30_000, heapMb: 1024, waitingOfOne: 20 }
/** A thread that nobody asks gives its memory back. */
const IDLE_MS = 10 * 60_000

interface Needed {
  config: Config
  keys: Pick<Keys, 'signingSecret'>
  log: Logger
}

/** The threads start with the first question. */
export function createThreads(needed: Needed, given: Partial<ThreadLimits> = {}): Threads {
  const { threads, ms, heapMb, waitingOfOne } = { ...LIMITS, ...given }
  const queue = new FairQueue({ running: threads, runningOfOne: Math.ceil(threads / 2), waitingOfOne })
  let pool: Piscina | undefined
  let isClosed = false

  async function run(asked: AskedQuestion): Promise<Uint8Array> {
    if (isClosed) throw new AppError(503, 'error.unavailable')
    pool ??= startPool(needed, threads, heapMb)
    const late = AbortSignal.timeout(ms)
    try {
      const answer: Uint8Array | Refusal = await pool.run(asked, { signal: late })
      if (answer instanceof Uint8Array) return answer
      throw new AppError(answer.status, answer.code, answer.params, answer.extra)
    } catch (error) {
      if (error instanceof AppError) throw error
      if (isClosed) throw new AppError(503, 'error.unavailable')
      // Its thread was ended for it, and the next question starts another.
      if (late.aborted) throw new AppError(504, 'error.queryTooLong')
      if (isEndOfThread(error)) {
        needed.log.error({ err: error, question: asked.name }, 'a thread ended')
        throw new AppError(500, 'error.queryLost')
      }
      throw error
    }
  }

  return {
    ask: ({ name, file }, input, { caller, signal }) => queue.run(caller, signal, () => run({ name, file, input })),
    close: async () => {
      isClosed = true
      await pool?.destroy()
    },
  }
}

function startPool({ config, keys, log }: Needed, threads: number, heapMb: number): Piscina {
  const isSource = import.meta.url.endsWith('.ts')
  const pool = new Piscina({
    filename: new URL(isSource ? '../../thread-source.mjs' : './thread.js', import.meta.url).href,
    name: 'answer',
    ...(isSource && { execArgv: ['--conditions=source'] }),
    workerData: { config, signingSecret: keys.signingSecret.toString('base64') } satisfies ThreadData,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    // A thread that sleeps in Atomics.wait does not notice that a connection to the store was closed.
    atomics: 'disabled',
  })
  // Of a thread that had no question; the next one starts another.
  pool.on('error', (error) => log.error({ err: error }, 'a thread ended'))
  return pool
}

/** Out of memory, or gone by itself: what a question throws keeps its thread. */
function isEndOfThread(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || message?.startsWith('worker exited with code') === true
}
