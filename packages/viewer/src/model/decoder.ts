// Decodes chunks beside the page, so that the picture keeps moving; in the page where no worker can be had.
import { ViewerError } from '../viewer-error.ts'
import { type ChunkOrder, type DecodedChunk, decodeMeshes } from './decode-part.ts'
import type { WorkerQuestion } from './decode-worker.ts'

export interface Decoder {
  /** Starts the worker before there is something to decode. */
  prepare(): void
  /** The same bytes again give the same chunk, as long as somebody keeps them. Rejects with ViewerError modelUnreadable. */
  decode(bytes: Uint8Array, order: ChunkOrder): Promise<DecodedChunk>
  stop(): void
}

interface Answer {
  id: number
  chunk?: DecodedChunk
  problem?: string
}

interface Waiting {
  question: WorkerQuestion
  resolve(chunk: DecodedChunk): void
  reject(error: Error): void
}

/** So much is decoded sooner than a worker has started. */
const smallBytes = 50_000

const unreadable = (cause: unknown) => new ViewerError('modelUnreadable', { cause })

const decodeHere = (bytes: Uint8Array, order: ChunkOrder): Promise<DecodedChunk> =>
  decodeMeshes(bytes, order).catch((error: unknown) => {
    throw unreadable(error)
  })

/** `makeWorker` returns nothing, or throws, where workers are not allowed. */
export function makeDecoder(makeWorker: () => Worker | undefined = ownWorker): Decoder {
  let worker: Worker | undefined
  let isTried = false
  let isAsked = false
  let next = 0
  const waiting = new Map<number, Waiting>()

  const takeOver = () => {
    // A worker that cannot even start (a policy, an old browser) says so by an error: what it was asked is done here.
    worker?.terminate()
    worker = undefined
    for (const [id, { question, resolve, reject }] of waiting) {
      waiting.delete(id)
      decodeHere(question.bytes, question.order).then(resolve, reject)
    }
  }
  const start = () => {
    isTried = true
    try {
      worker = makeWorker()
    } catch {
      worker = undefined
    }
    if (!worker) return
    worker.onerror = takeOver
    worker.onmessage = ({ data: { id, chunk, problem } }: MessageEvent<Answer>) => {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (chunk) asked?.resolve(chunk)
      else asked?.reject(unreadable(problem))
    }
  }
  const ask = (bytes: Uint8Array, order: ChunkOrder): Promise<DecodedChunk> => {
    if (!isTried) start()
    const isFirst = !isAsked
    isAsked = true
    if (!worker || (isFirst && bytes.length < smallBytes)) return decodeHere(bytes, order)
    const question = { id: next++, bytes, order }
    return new Promise((resolve, reject) => {
      waiting.set(question.id, { question, resolve, reject })
      worker?.postMessage(question)
    })
  }
  const known = new WeakMap<Uint8Array, Promise<DecodedChunk>>()
  return {
    prepare() {
      if (!isTried) start()
    },
    decode(bytes, order) {
      const chunk = known.get(bytes) ?? ask(bytes, order)
      known.set(bytes, chunk)
      return chunk
    },
    stop() {
      worker?.terminate()
      worker = undefined
      waiting.clear()
    },
  }
}

const ownWorker = () =>
  typeof Worker === 'undefined'
    ? undefined
    : new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' })
