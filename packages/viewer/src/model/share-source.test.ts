import { describe, expect, it, vi } from 'vitest'
import type { FetchPart } from './load-model.ts'
import { shareSource } from './share-source.ts'

const bytes = Uint8Array.of(1, 2, 3)
const never = () => new AbortController().signal

/** A part that comes when the test says so, and hears when it is not wanted any more. */
function waitingPart() {
  const asked: { give(): void; fail(): void; signal: AbortSignal }[] = []
  const part: FetchPart = (signal) =>
    new Promise((resolve, reject) => {
      asked.push({ give: () => resolve(bytes), fail: () => reject(new Error('away')), signal })
    })
  return { asked, source: shareSource({ head: part, parts: [] }) }
}

describe('a shared source', () => {
  it('fetches a part once for all who open it, then and later', async () => {
    const part = vi.fn(async () => bytes)
    const { head } = shareSource({ head: part, parts: [] })
    expect(await Promise.all([head(never()), head(never())])).toEqual([bytes, bytes])
    expect(await head(never())).toBe(bytes)
    expect(part).toHaveBeenCalledTimes(1)
  })

  it('goes on for the others when one gives up', async () => {
    const { asked, source } = waitingPart()
    const one = new AbortController()
    const first = source.head(one.signal)
    const second = source.head(never())
    one.abort(new Error('closed'))
    await expect(first).rejects.toThrow('closed')
    expect(asked[0]?.signal.aborted).toBe(false)
    asked[0]?.give()
    expect(await second).toBe(bytes)
  })

  it('ends when the last gives up, and begins anew when asked again', async () => {
    const { asked, source } = waitingPart()
    const one = new AbortController()
    const first = source.head(one.signal)
    one.abort(new Error('closed'))
    await expect(first).rejects.toThrow('closed')
    expect(asked[0]?.signal.aborted).toBe(true)
    const again = source.head(never())
    asked[1]?.give()
    expect(await again).toBe(bytes)
  })

  it('fetches again what failed', async () => {
    const { asked, source } = waitingPart()
    const first = source.head(never())
    asked[0]?.fail()
    await expect(first).rejects.toThrow('away')
    const again = source.head(never())
    asked[1]?.give()
    expect(await again).toBe(bytes)
  })
})
