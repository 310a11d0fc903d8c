import { expect, it } from 'vitest'
import { fuzz } from './fuzz.fixture.ts'

it('S2 damaged archives are read or refused, and never hang', async () => {
  expect(await fuzz(1, 300)).toEqual([])
}, 20_000)
