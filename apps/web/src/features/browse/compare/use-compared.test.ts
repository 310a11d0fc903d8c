import { expect, it } from 'vitest'
import { whenBothThere } from './use-compared.ts'

/** Pictures in which models come one after the other. */
function pictures(count: number) {
  const arrive: Record<string, () => void>[] = Array.from({ length: count }, () => ({}))
  const viewers = arrive.map((tells) => ({
    whenThere: (id: string, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        tells[id] = resolve
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  }))
  return { arrive, viewers }
}

const pair = { fromFileIds: [1], toFileIds: [2] }

it('both versions are there when each is in one of the pictures', async () => {
  const { arrive, viewers } = pictures(2)
  let isThere = false
  const done = whenBothThere(viewers, pair, new AbortController().signal).then(() => {
    isThere = true
  })
  arrive[0]!['2']!()
  await Promise.resolve()
  expect(isThere).toBe(false)
  arrive[1]!['1']!()
  await done
  expect(isThere).toBe(true)
})

it('nobody waits on after something else is shown', async () => {
  const { viewers } = pictures(1)
  const abort = new AbortController()
  const done = whenBothThere(viewers, pair, abort.signal)
  abort.abort()
  await expect(done).rejects.toThrow()
})
