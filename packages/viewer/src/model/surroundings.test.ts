import { expect, it } from 'vitest'
import { flag } from '../state/element-flags.ts'
import { modelOfBoxes } from './boxes.fixture.ts'
import { surroundingsIn } from './surroundings.ts'

it('gives what reaches into a box its own colour, pale and clear; not rooms, not what is looked at', async () => {
  const data = await modelOfBoxes(
    [
      [0, 0, 0, 1, 1, 1],
      [2, 0, 0, 9, 1, 1],
      [8, 0, 0, 9, 1, 1],
      [0, 0, 0, 3, 3, 3],
      [-1, 0, 0, 0.5, 1, 1],
    ],
    [500_000, 0, 0],
  )
  data.colours[data.elements.indexOf(4)] = 0xff0000ff
  data.words[3 * 2 + 1]! |= flag.room
  const box = { min: [500_000, 0, 10] as const, max: [500_003, 1, 11] as const }
  const found = surroundingsIn([{ data, offset: [0, 0, 10] }], box, 0, { boxes: [0, 1] })
  const colourOf = (element: number) => found.find(({ elements }) => elements.boxes?.[0] === element)?.colour
  expect(found.flatMap(({ elements }) => elements.boxes).sort()).toEqual([1, 1, 1, 4])
  const [grey, red] = [colourOf(1), colourOf(4)]
  expect(grey! & 255).toBeLessThan(200)
  // Still red, and still less so than in the file.
  expect(red! >>> 24).toBeGreaterThan(((red! >>> 16) & 255) + 60)
  expect(red! >>> 24).toBeLessThan(255)
})
