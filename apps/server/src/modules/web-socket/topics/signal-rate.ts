/** A little less than a second: whoever sends exactly as often as he may loses nothing to a clock that ticks unevenly. */
const WINDOW_MS = 950

/** Counts one more of these; answers how many there were in the present second. */
export function createRate(now = () => performance.now()): (key: string) => number {
  let counts = new Map<string, number>()
  let since = 0
  return (key) => {
    if (now() - since >= WINDOW_MS) [counts, since] = [new Map(), now()]
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
}
