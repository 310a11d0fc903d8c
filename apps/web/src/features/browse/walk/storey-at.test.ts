import { expect, it } from 'vitest'
import { reachOf, storeyAt } from './storey-at.ts'

const storeys = [
  { name: '2F', elevation: 4.2 },
  { name: 'B1', elevation: -4.5 },
  { name: '1F', elevation: 0 },
]

it('is the floor below the eye, and the lowest one in the ground', () => {
  const names = [-9, -3, 1.6, 3.95, 5.8].map((height) => storeyAt(storeys, height)?.name)
  expect(names).toEqual(['B1', 'B1', '1F', '2F', '2F'])
  expect(storeyAt([], 0)).toBeUndefined()
})

it('reaches from its floor to the next one, the highest to the sky', () => {
  const storeys = [{ elevation: 3.6 }, { elevation: 0 }]
  expect(reachOf(storeys, { elevation: 0 })).toEqual({ from: -0.3, to: 3.6 - 0.3 })
  expect(reachOf(storeys, { elevation: 3.6 }).to).toBe(Number.POSITIVE_INFINITY)
})
