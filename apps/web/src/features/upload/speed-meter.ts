const WINDOW_MS = 5000

/** Bytes a second over the last few seconds; nothing while there is too little to tell. */
export function speedMeter(): (bytes: number, now: number) => number | undefined {
  let samples: { bytes: number; at: number }[] = []
  return (bytes, now) => {
    samples = [...samples.filter(({ at }) => now - at < WINDOW_MS), { bytes, at: now }]
    const [first] = samples
    if (!first || now - first.at < 500) return undefined
    return Math.max(0, (bytes - first.bytes) / ((now - first.at) / 1000))
  }
}
