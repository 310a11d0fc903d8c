// One drawing for several viewers: each part is fetched once, and decoded once where they have one decoder.
import type { FetchPart, ModelSource } from './load-model.ts'

/**
 * The same source for every viewer that opens this version of a model. It keeps the parts that have come as long as it is
 * kept itself: let go of it when the last viewer has closed the model. What failed is fetched again when next asked for.
 */
export const shareSource = ({ head, parts }: ModelSource): ModelSource => ({
  head: sharePart(head),
  parts: parts.map(sharePart),
})

interface Fetching {
  bytes: Promise<Uint8Array>
  abort: AbortController
  /** How many wait for it. */
  waiting: number
  isDone: boolean
}

function sharePart(fetchPart: FetchPart): FetchPart {
  let current: Fetching | undefined
  const begin = (): Fetching => {
    const abort = new AbortController()
    const fetching: Fetching = { bytes: fetchPart(abort.signal), abort, waiting: 0, isDone: false }
    const forget = () => {
      if (current === fetching) current = undefined
    }
    fetching.bytes.then(() => {
      fetching.isDone = true
    }, forget)
    abort.signal.addEventListener('abort', forget)
    return fetching
  }
  return async (signal) => {
    signal.throwIfAborted()
    current ??= begin()
    return waitFor(current, signal)
  }
}

/** Whoever gives up does not end it for the others; the last one does. */
function waitFor(fetching: Fetching, signal: AbortSignal): Promise<Uint8Array> {
  fetching.waiting++
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(signal.reason)
      if (--fetching.waiting === 0 && !fetching.isDone) fetching.abort.abort()
    }
    signal.addEventListener('abort', giveUp, { once: true })
    const end = () => signal.removeEventListener('abort', giveUp)
    fetching.bytes.finally(end).then(resolve, reject)
  })
}
