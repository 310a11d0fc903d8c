import * as z from 'zod'
import type { Ctx } from '../../http/context.ts'
import { ask } from '../../threads/ask.ts'
import { packsOfKind } from './model-pack.service.ts'
import { packedModels } from './packed-model.service.ts'
import { modelQuestion } from './questions/model-question.service.ts'

const Storeys = z.array(z.object({ name: z.string(), elevation: z.number() }))
type Storeys = z.infer<typeof Storeys>

/** Closer storeys of one name are the same one, seen by two disciplines. */
const SAME_FLOOR_M = 0.5

const storeysOf = modelQuestion({
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

/** Of these versions, as far as they are still there, from the lowest up. */
export async function readStoreys(ctx: Ctx, fileIds: readonly number[]): Promise<Storeys> {
  const there = [...(await packsOfKind(ctx.db, 'building', fileIds)).keys()]
  if (there.length === 0) return []
  const models = await packedModels(ctx.db, there)
  const bytes = await ask(ctx, storeysOf, { models, input: null, lang: ctx.lang })
  return Storeys.parse(JSON.parse(new TextDecoder().decode(bytes)))
}
