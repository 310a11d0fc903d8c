import { CallError } from '../../api/call.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** About two minutes in all; then a person decides. */
const MOST_TRIES = 9

export interface Patience {
  signal: AbortSignal
  /** Told when the server stops answering and when it answers again. */
  onWaiting: (isWaiting: boolean) => void
}

/** A part that arrived damaged is as good as one that did not arrive. */
const isPassing = (error: unknown) =>
  error instanceof CallError && ([0, 429, 502, 503, 504].includes(error.status) || error.code === 'upload.partWrong')

/** Tries again with growing waits while the server does not answer; at once when the network comes back. */
export async function patiently<T>(work: () => Promise<T>, { signal, onWaiting }: Patience): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      const result = await work()
      onWaiting(false)
      return result
    } catch (error) {
      if (signal.aborted || !isPassing(error) || tries === MOST_TRIES) throw error
      onWaiting(true)
      await pause(Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS), signal)
    }
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const over = new AbortController()
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      over.abort()
      settle()
    }
    const timer = setTimeout(end(resolve), ms)
    window.addEventListener('online', end(resolve), { signal: over.signal })
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason)),
      { signal: over.signal },
    )
  })
