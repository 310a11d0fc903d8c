// What this process has done since its start, as numbers that only grow: whoever wants a rate compares two moments.

/** Upper ends, in milliseconds, of the classes that times of answers fall into. */
export const timeClasses = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, Number.POSITIVE_INFINITY]
const SLOW_MS = 2000

export interface Counts {
  calls: number
  /** By a fault of ours. */
  failed: number
  slow: number
  /** By a limit or because too much was under way. */
  refused: number
  /** By `timeClasses`. */
  times: readonly number[]
  received: number
  sent: number
}

export interface Meter {
  call(ms: number, status: number): void
  /** A window that is connected; answers its own undo. */
  openSocket(): () => void
  followTopic(topic: string): () => void
  received(): void
  sent(): void
  counts(): Counts
  sockets(): number
  /** How many follow each. */
  topics(): ReadonlyMap<string, number>
}

export function createMeter(): Meter {
  const times = timeClasses.map(() => 0)
  const topics = new Map<string, number>()
  let [calls, failed, slow, refused, received, sent, sockets] = [0, 0, 0, 0, 0, 0, 0]
  return {
    call: (ms, status) => {
      calls += 1
      if (status >= 500 && status !== 503) failed += 1
      if (status === 429) refused += 1
      if (ms > SLOW_MS) slow += 1
      const at = timeClasses.findIndex((end) => ms <= end)
      times[at] = (times[at] ?? 0) + 1
    },
    openSocket: () => {
      sockets += 1
      return () => {
        sockets -= 1
      }
    },
    followTopic: (topic) => {
      topics.set(topic, (topics.get(topic) ?? 0) + 1)
      return () => {
        const left = (topics.get(topic) ?? 1) - 1
        if (left > 0) topics.set(topic, left)
        else topics.delete(topic)
      }
    },
    received: () => {
      received += 1
    },
    sent: () => {
      sent += 1
    },
    counts: () => ({ calls, failed, slow, refused, times: [...times], received, sent }),
    sockets: () => sockets,
    topics: () => topics,
  }
}

/** The time that this part of the calls stayed below, from how many fell into each class. */
export function percentileOf(times: readonly number[], part: number): number {
  const total = times.reduce((sum, count) => sum + count, 0)
  if (total === 0) return 0
  let passed = 0
  for (const [at, count] of times.entries()) {
    const low = timeClasses[at - 1] ?? 0
    const high = Math.min(timeClasses[at]!, 2 * (low || 1))
    if (passed + count >= part * total) return low + (high - low) * ((part * total - passed) / count)
    passed += count
  }
  return timeClasses.at(-2)!
}
