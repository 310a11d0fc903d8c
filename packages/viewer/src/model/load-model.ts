// Fetches a drawing part by part: the head first, then chunks in their order, two on the way at a time.
import { decodeDrawingHead } from '@sunmao/model'
import { ViewerError } from '../viewer-error.ts'
import { decodeMoreInstances } from './decode-part.ts'
import type { Decoder } from './decoder.ts'
import { addChunk, addInstances, extentsOfShapes, type ModelData, makeModelData } from './model-data.ts'

/** Gets the bytes of one part, not compressed any more. */
export type FetchPart = (signal: AbortSignal) => Promise<Uint8Array>

/** Parts behind the head are instances or chunks, in the order in which they were written; each says itself what it is. */
export interface ModelSource {
  head: FetchPart
  parts: readonly FetchPart[]
}

export interface LoadSteps {
  /** The head is there: everything can be shown as boxes. */
  onHead(model: ModelData): void
  onInstances(model: ModelData): void
  onChunk(model: ModelData, chunk: number): void
  onProgress?(done: number, all: number): void
}

const ahead = 2

/** Resolves when all parts are there. Rejects with ViewerError modelUnreadable, what fetching throws, or on abort. */
export async function loadModel(
  id: string,
  source: ModelSource,
  decoder: Decoder,
  steps: LoadSteps,
  signal: AbortSignal,
): Promise<void> {
  const all = source.parts.length + 1
  // Chunks are asked for together with the head: the first picture waits for one round trip, not two.
  const coming: Promise<Uint8Array>[] = []
  const ask = (at: number) => {
    if (at >= source.parts.length || coming[at]) return
    coming[at] = source.parts[at]!(signal)
    coming[at].catch(() => {})
  }
  const headBytes = source.head(signal)
  ask(0)
  const model = makeModelData(id, readHead(await headBytes))
  signal.throwIfAborted()
  steps.onHead(model)
  steps.onProgress?.(1, all)
  let chunk = 0
  for (let at = 0; at < source.parts.length; at++) {
    for (let next = at; next < at + ahead; next++) ask(next)
    const bytes = await coming[at]!
    signal.throwIfAborted()
    if (kindOf(bytes) === 'SMDI') {
      const { from, instances } = readable(() => decodeMoreInstances(bytes))
      addInstances(model, from, instances)
      steps.onInstances(model)
    } else {
      const { chunkStarts, vertexCounts, indexCounts } = model.head
      const [from, to] = [chunkStarts[chunk]!, chunkStarts[chunk + 1]!]
      const decoded = await decoder.decode(bytes, {
        chunk,
        vertexCounts: vertexCounts.slice(from, to),
        indexCounts: indexCounts.slice(from, to),
        extents: extentsOfShapes(model, from, to),
      })
      signal.throwIfAborted()
      addChunk(model, decoded)
      steps.onChunk(model, chunk++)
    }
    delete coming[at]
    steps.onProgress?.(at + 2, all)
  }
}

const kindOf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 4))

const readHead = (bytes: Uint8Array) => readable(() => decodeDrawingHead(bytes))

function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new ViewerError('modelUnreadable', { cause: error })
  }
}
