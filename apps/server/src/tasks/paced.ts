/** Work that is done when it is asked for, and then not again for so long, however the clock is set meanwhile. */
export function paced(ms: number, work: () => Promise<unknown>): () => Promise<void> {
  let doneAt = Number.NEGATIVE_INFINITY
  let present: Promise<void> | undefined
  const run = async () => {
    try {
      await work()
      doneAt = performance.now()
    } finally {
      present = undefined
    }
  }
  return async () => {
    if (present) return present
    if (performance.now() - doneAt < ms) return
    present = run()
    return present
  }
}
