/** Each of them once, no more than `most` at a time. The first failure ends it. */
export async function inParallel<T>(items: Iterable<T>, most: number, work: (item: T) => Promise<void>): Promise<void> {
  const source = items[Symbol.iterator]()
  const run = async () => {
    for (let next = source.next(); !next.done; next = source.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: most }, run))
}
