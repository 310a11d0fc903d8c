/** How jobs are done in this thread and in another. */
interface Sharing<J, R> {
  /** Jobs for both, known from the beginning. */
  jobs: readonly J[]
  /** Jobs that are rather for the other thread, each made when somebody has time for it: all at once may be too large. */
  theirs?: Iterator<J>
  here(job: J): Promise<R>
  /** Nothing when this thread is alone. When it fails, the other thread gets no more and its jobs are done here. */
  there: ((job: J) => Promise<R>) | undefined
  /** Both threads take from the beginning, so that results are complete in the order of the jobs; else they meet in the middle. */
  isInOrder?: boolean
  /** Whether this thread leaves such a job to the other one, as long as there is one. */
  isLeft?(job: J): boolean
  /** What only this thread can do; done as soon as the other one has work. When it rests now and then, that one gets more. */
  first?: (() => Promise<void> | void) | undefined
}

/** Results in the order of the jobs. */
interface Shared<R> {
  jobs: R[]
  theirs: R[]
}

/** So many jobs the other thread has at a time: it need not wait for us to hear what is next. */
const ahead = 2

/** Does jobs in both threads: here from the beginning on; there what is rather for it, then the others. */
export async function shareJobs<J, R>(sharing: Sharing<J, R>): Promise<Shared<R>> {
  const { jobs, here, isLeft, isInOrder } = sharing
  const results: Shared<R> = { jobs: new Array<R>(jobs.length), theirs: [] }
  const made = new Queue(sharing.theirs)
  /** What the other thread has not done after all. */
  const left: (() => Promise<void>)[] = []
  let there = sharing.there
  let next = 0
  let last = jobs.length - 1
  const doThere = async (job: J, into: R[], at: number) => {
    try {
      into[at] = await there!(job)
    } catch {
      there = undefined
      left.push(() => doHere(job, into, at))
    }
  }
  const doHere = async (job: J, into: R[], at: number) => {
    into[at] = await here(job)
  }
  const feed = async () => {
    while (there) {
      const job = made.take()
      if (job) await doThere(job, results.theirs, made.taken - 1)
      else if (next <= last) {
        const at = isInOrder ? next++ : last--
        await doThere(jobs[at]!, results.jobs, at)
      } else return
    }
  }
  const feeding = there && Promise.all(Array.from({ length: ahead }, feed))
  await sharing.first?.()
  while (next <= last) {
    const at = next++
    await doHere(jobs[at]!, results.jobs, at)
    // Answers of the other thread come in between.
    if (feeding) await new Promise((resume) => setImmediate(resume))
  }
  for (let job = made.peek(); job && !(there && isLeft?.(job)); job = made.peek()) {
    made.take()
    await doHere(job, results.theirs, made.taken - 1)
  }
  await feeding
  for (let job = made.take(); job; job = made.take()) await doHere(job, results.theirs, made.taken - 1)
  for (const again of left) await again()
  return results
}

/** An iterator of which the next one can be looked at. */
class Queue<J> {
  taken = 0
  private seen: J | undefined

  constructor(private readonly iterator: Iterator<J> | undefined) {}

  peek(): J | undefined {
    this.seen ??= this.iterator?.next().value as J | undefined
    return this.seen
  }

  take(): J | undefined {
    const job = this.peek()
    this.seen = undefined
    if (job) this.taken++
    return job
  }
}
