import { expect, it } from 'vitest'
import { middleSquare } from './square-picture.ts'

it('takes the middle of wide, tall and square pictures', () => {
  expect(middleSquare(600, 400)).toEqual({ x: 100, y: 0, side: 400 })
  expect(middleSquare(400, 700)).toEqual({ x: 0, y: 150, side: 400 })
  expect(middleSquare(50, 50)).toEqual({ x: 0, y: 0, side: 50 })
})
