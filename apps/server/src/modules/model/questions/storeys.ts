import * as z from 'zod'
import { modelQuestion } from './model-question.service.ts'

export const Storeys = z.array(z.object({ name: z.string(), elevation: z.number() }))
export type Storeys = z.infer<typeof Storeys>

/** Closer storeys of one name are the same one, seen by two disciplines. */
const SAME_FLOOR_M = 0.5

/** From the lowest up. */
export const storeysOf = modelQuestion({
  name: 'storeysOf',
  file: import.meta.url,
  reply: Storeys,
  answer: (opened, _input: null) => {
    const found: Storeys = []
    for (const { name, elevation } of opened.flatMap(({ building }) => building.storeys))
      if (!found.some((one) => one.name === name && Math.abs(one.elevation - elevation) < SAME_FLOOR_M))
        found.push({ name, elevation })
    return found.sort((a, b) => a.elevation - b.elevation)
  },
})
