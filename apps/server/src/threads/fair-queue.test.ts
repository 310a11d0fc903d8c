import { describe, expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

/** Jobs that end when they are told to, and the order in which they began. */
function bench(limits: ConstructorParameters<typeof FairQueue>[0]) {
  const queue = new FairQueue(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, signal = new AbortController().signal) =>
    queue.run(name[0]!, signal, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    await settle()
    ends.get(name)!()
    await settle()
  }
  return { ask, begun, end }
}

describe('FairQueue', () => {
  it('lets callers take turns, however much one of them has asked for', async () => {
    const { ask, begun, end } = bench({ running: 1, runningOfOne: 1, waitingOfOne: 9 })
    const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => ask(name))
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name)
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
  })

  it('keeps a place free of one caller', async () => {
    const { ask, begun, end } = bench({ running: 2, runningOfOne: 1, waitingOfOne: 9 })
    const all = ['a1', 'a2', 'b1'].map((name) => ask(name))
    expect(begun).toEqual([])
    await Promise.resolve()
    expect(begun).toEqual(['a1', 'b1'])
    for (const name of ['a1', 'b1', 'a2']) await end(name)
    await Promise.all(all)
  })

  it('refuses what one caller asks for beyond his limit, and nobody else', async () => {
    const { ask, end } = bench({ running: 1, runningOfOne: 1, waitingOfOne: 2 })
    const all = ['a1', 'a2', 'a3'].map((name) => ask(name))
    await expect(ask('a4')).rejects.toMatchObject({ status: 429, extra: { retryAfter: expect.any(Number) } })
    all.push(ask('b1'))
    for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name)
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1'])
  })

  it('does not begin what was given up while it waited, and goes on after a failure', async () => {
    const { ask, begun, end } = bench({ running: 1, runningOfOne: 1, waitingOfOne: 9 })
    const queue = new FairQueue({ running: 1, runningOfOne: 1, waitingOfOne: 9 })
    const gone = new AbortController()
    const first = ask('a1')
    const given = ask('a2', gone.signal)
    const last = ask('a3')
    gone.abort()
    await expect(given).rejects.toMatchObject({ status: 503 })
    await end('a1')
    await end('a3')
    expect([await first, await last, begun]).toEqual(['a1', 'a3', ['a1', 'a3']])
    const { signal } = new AbortController()
    await expect(queue.run('a', signal, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await queue.run('a', signal, async () => 'next')).toBe('next')
  })
})
