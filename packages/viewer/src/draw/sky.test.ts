import { expect, it } from 'vitest'
import { skyStrips } from './sky.ts'

it('fades from the bottom to the top, each row in the nearest colour there is', () => {
  const strips = skyStrips({ top: 0xc8_d2_dc_ff, bottom: 0xf0_f0_f0_ff }, 900)
  expect(strips[0]!.colour).toEqual([240, 240, 240])
  expect(strips.at(-1)!.colour).toEqual([200, 210, 220])
  const rows = strips.flatMap(({ from, to, colour }) => Array.from({ length: to - from }, () => colour))
  expect(rows).toHaveLength(900)
  for (const [row, [red, green]] of rows.entries()) {
    const share = (row + 0.5) / 900
    expect(Math.abs(red - (240 - 40 * share))).toBeLessThanOrEqual(0.5)
    expect(Math.abs(green - (240 - 30 * share))).toBeLessThanOrEqual(0.5)
  }
  expect(strips.length).toBeLessThan(100)
})

it('is one strip where both are the same', () => {
  expect(skyStrips({ top: 0xffffffff, bottom: 0xffffffff }, 400)).toEqual([
    { from: 0, to: 400, colour: [255, 255, 255] },
  ])
})
