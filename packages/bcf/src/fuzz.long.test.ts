import { expect, it } from 'vitest'
import { fuzz } from './fuzz.fixture.ts'

it('S2 many damaged archives are read or refused', async () => {
  expect(await fuzz(1_000_000, 20_000)).toEqual([])
}, 600_000)
