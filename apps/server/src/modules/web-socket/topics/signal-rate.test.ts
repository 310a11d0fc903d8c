import { expect, it } from 'vitest'
import { createRate } from './signal-rate.ts'

it('counts anew every second, each kind for itself, and loses nothing of an even rhythm that trembles', () => {
  let now = 0
  const count = createRate(() => now)
  let most = 0
  for (let i = 0; i < 200; i++) {
    now = i * 50 + (i % 3) * 8
    most = Math.max(most, count('camera'))
  }
  expect(most).toBeLessThanOrEqual(20)
  expect(count('pointer')).toBe(1)
})
