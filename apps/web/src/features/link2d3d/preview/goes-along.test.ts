import { expect, it } from 'vitest'
import { goesAlong } from './goes-along.ts'

const phone = { width: 390, height: 520 }
const at = (x: number, y: number) => ({ target: [x, y] as const, x, y })

it('a sheet that was just opened stays where it is, wherever the camera begins', () => {
  expect(goesAlong(undefined, at(-500, 20), phone)).toBe(false)
  expect(goesAlong(at(-500, 20), at(-500, 20), phone)).toBe(false)
})

it('a camera that flies out of the window takes the sheet along, one that stays in it does not', () => {
  expect(goesAlong(at(200, 200), at(380, 200), phone)).toBe(true)
  expect(goesAlong(at(200, 200), at(200, -5), phone)).toBe(true)
  expect(goesAlong(at(200, 200), at(50, 60), phone)).toBe(false)
  expect(goesAlong(at(200, 200), at(50, 200), { width: 900, height: 900 })).toBe(true)
})
