import { expect, it } from 'vitest'
import { defineFeature } from './feature.ts'
import { loadFeatures, registerFeatures, registerLater } from './registry.ts'
import { defineSlot } from './slot.ts'

interface Item {
  name: string
  order: number
}

it('gives what the registered features add, by order, and nothing of other slots', async () => {
  const [mine, other] = [defineSlot<Item>(), defineSlot<Item>()]
  const first = defineFeature({ name: 'first', fills: [mine.fill({ name: 'c', order: 30 }, { name: 'a', order: 10 })] })
  const second = defineFeature({
    name: 'second',
    fills: [other.fill({ name: 'x', order: 1 }), mine.fill({ name: 'b', order: 20 })],
  })
  expect(mine.items()).toEqual([])
  registerFeatures([first])
  registerLater(async () => [first, second])
  expect(mine.items().map(({ name }) => name)).toEqual(['a', 'c'])
  await loadFeatures()
  await loadFeatures()
  expect(mine.items().map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(mine.items()).toBe(mine.items())
})
