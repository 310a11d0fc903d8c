import { format } from 'numfmt'
import { expect, it } from 'vitest'
import { NumberFormat } from './number-format.ts'

it('writes General as the library does, also where it need not ask it', () => {
  const general = new NumberFormat('General', 0)
  // The same numbers every time: of all sizes, with one to twelve digits, on both sides of nothing.
  const numbers = Array.from({ length: 3000 }, (_, at) => {
    const size = 10 ** ((at % 19) - 6)
    return Number((Math.sin(at + 1) * size).toPrecision(1 + (at % 12)))
  })
  const wrong = [...numbers, 0, 0.1, 1e-4, 0.00009, 123456789.12, 99_999_999_999, 1e11].filter(
    (value) => general.text(value) !== format('General', value),
  )
  expect(wrong).toEqual([])
})
