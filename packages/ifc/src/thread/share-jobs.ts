/** How jobs are done in this thread and in another. */
interface Sharing<J, R> {
  here(job: J): Promise<R>
  /** Nothing when this thread is alone. When it fails, the other thread gets no more and its jobs are done here. */
  there: ((job: J) => Promise<R>) | undefined
  /** Jobs that this thread leaves to the other one, as long as there is one. */
  isTheirs(job: J): boolean
  /** What only this thread can do; done as soon as the other one has work. */
  first?: (() => void) | undefined
}

/** So many jobs the other thread has at a time: it need not wait for us to hear what is next. */
const ahead = 2

/** Does jobs in both threads, here from the beginning on, there from the end. Results are in the order of the jobs. */
export async function shareJobs<J, R>(jobs: readonly J[], sharing: Sharing<J, R>): Promise<R[]> {
  const { here, isTheirs } = sharing
  const results = new Array<R>(jobs.length)
  const left: number[] = []
  let there = sharing.there
  let next = 0
  let last = jobs.length - 1
  const feed = async () => {
    while (there && next <= last) {
      const at = last--
      try {
        results[at] = await there(jobs[at]!)
      } catch {
        there = undefined
        left.push(at)
      }
    }
  }
  const feeding = there ? Promise.all(Array.from({ length: ahead }, feed)) : undefined
  sharing.first?.()
  while (next <= last && !(there && isTheirs(jobs[next]!))) {
    const at = next++
    results[at] = await here(jobs[at]!)
    // Answers of the other thread come in between.
    if (feeding) await new Promise((resume) => setImmediate(resume))
  }
  await feeding
  for (; next <= last; next++) results[next] = await here(jobs[next]!)
  for (const at of left) results[at] = await here(jobs[at]!)
  return results
}
