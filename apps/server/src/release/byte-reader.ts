/** Reads a stream by counts: so many bytes, then so many, then whatever is left. */
export function byteReader(source: AsyncIterable<Uint8Array>) {
  const from = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  let isOver = false

  async function next(): Promise<boolean> {
    if (isOver) return false
    const { done, value } = await from.next()
    isOver = done === true
    if (!isOver) held = held.length === 0 ? Buffer.from(value) : Buffer.concat([held, value])
    return !isOver
  }
  function cut(count: number): Buffer {
    const part = held.subarray(0, count)
    held = held.subarray(count)
    return part
  }

  return {
    /** Exactly so many, or nothing when there are not as many. */
    take: async (count: number): Promise<Buffer | undefined> => {
      while (held.length < count) if (!(await next())) return undefined
      return cut(count)
    },
    /** Up to so many; none at the end. */
    some: async (most: number): Promise<Buffer> => {
      while (held.length === 0) if (!(await next())) return held
      return cut(Math.min(most, held.length))
    },
    async *rest(): AsyncGenerator<Buffer> {
      do if (held.length > 0) yield cut(held.length)
      while (await next())
    },
  }
}
