import { expect, it } from 'vitest'
import { mapFit } from './map-fit.ts'

it('a map shows all of its box, north above, and tells places again', () => {
  const far = 500_000
  const fit = mapFit({ min: [far, 0, 0], max: [far + 20, 10, 3] }, 216, 200)
  expect(fit.pointOf([far, 0, 0])).toEqual({ x: 8, y: 150 })
  expect(fit.pointOf([far + 20, 10, 0])).toEqual({ x: 208, y: 50 })
  expect(fit.placeOf({ x: 8, y: 50 })).toEqual([far, 10])
})
