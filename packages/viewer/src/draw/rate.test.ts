import { expect, it } from 'vitest'
import { makeRate } from './rate.ts'

it('the rate is that of the last second, and falls when no frames come', () => {
  const rate = makeRate()
  for (let frame = 0; frame < 120; frame++) rate.add(frame * 20)
  expect(rate.now(2380)).toBe(50)
  expect(rate.now(2880)).toBe(25)
  expect(rate.now(4000)).toBe(0)
})
