import { expect, it } from 'vitest'
import { placeOfCone } from './place-of-cone.ts'

it('needs another place than one’s own', () => {
  const camera = { eye: [0, 0, 0] }
  const view = { eye: [0.1, 0, 0], target: [5, 0, 0] }
  expect(placeOfCone({ camera } as never, view as never)).toBeUndefined()
  expect(placeOfCone({ camera } as never, { eye: [9, 0, 0], target: [9, 0, 0] } as never)).toBeUndefined()
})
