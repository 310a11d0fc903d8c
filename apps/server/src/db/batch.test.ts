import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { batched } from './batch.ts'

it('asks once for what is asked for together, and anew for what comes later', async () => {
  const asked: string[][] = []
  const find = batched(async (keys) => {
    asked.push(keys)
    return new Map(keys.filter((key) => key !== 'c').map((key) => [key, `${key}${asked.length}`]))
  })
  expect(await Promise.all([find('a'), find('b'), find('a'), find('c')])).toEqual(['a1', 'b1', 'a1', undefined])
  expect(await find('a')).toBe('a2')
  expect(asked).toEqual([['a', 'b', 'c'], ['a']])
})

it('begins the next batch while the one before is still under way', async () => {
  const ends: (() => void)[] = []
  const find = batched<string>(
    (keys) =>
      new Promise<ReadonlyMap<string, string>>((end) => ends.push(() => end(new Map(keys.map((key) => [key, key]))))),
  )
  const first = find('a')
  await turn()
  await turn()
  const second = find('a')
  await turn()
  await turn()
  expect(ends).toHaveLength(2)
  ends[1]!()
  expect(await second).toBe('a')
  ends[0]!()
  expect(await first).toBe('a')
})

it('tells everybody of a batch that it failed, and goes on', async () => {
  let isAway = true
  const find = batched<string>(async () => {
    if (isAway) throw new Error('away')
    return new Map([['a', 'x']])
  })
  const [one, two] = await Promise.allSettled([find('a'), find('b')])
  expect([one.status, two.status]).toEqual(['rejected', 'rejected'])
  isAway = false
  expect(await find('a')).toBe('x')
})
