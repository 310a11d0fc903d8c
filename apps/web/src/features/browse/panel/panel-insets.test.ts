import { expect, it } from 'vitest'
import { insetsOf } from './panel-insets.ts'

const at = (left: number, top: number, width: number, height: number) =>
  ({ left, top, width, height, right: left + width, bottom: top + height }) as DOMRect

const picture = at(0, 0, 1440, 900)
const head = at(12, 12, 1416, 40)
const left = at(12, 64, 352, 824)
const right = at(1088, 64, 340, 500)
const tools = at(400, 840, 640, 48)

it('takes from the picture what the panels cover, each at its own side', () => {
  expect(insetsOf(picture, [head, left, right, tools])).toEqual({ left: 364, right: 352, top: 52, bottom: 60 })
  // Of two pictures beside each other the right one has nothing of the left panel.
  expect(insetsOf(at(721, 0, 719, 900), [left])).toEqual({ left: 0, right: 0, top: 0, bottom: 0 })
})

it('takes it from above on a phone, where a panel is as wide as the picture', () => {
  expect(insetsOf(at(0, 0, 390, 844), [at(12, 64, 366, 440)])).toEqual({ left: 0, right: 0, top: 504, bottom: 0 })
})
