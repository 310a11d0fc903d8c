import type { Ctx } from '../../core/context.ts'
import { ask } from '../../threads/ask.ts'
import { packsOfKind } from './packs/model-pack.service.ts'
import { packedModels } from './packs/packed-model.service.ts'
import { Storeys, storeysOf } from './questions/storeys.ts'

/** Of these versions, as far as they are still there, from the lowest up. */
export async function readStoreys(ctx: Ctx, fileIds: readonly number[]): Promise<Storeys> {
  const there = [...(await packsOfKind(ctx.db, 'building', fileIds)).keys()]
  if (there.length === 0) return []
  const models = await packedModels(ctx.db, there)
  const bytes = await ask(ctx, storeysOf, { models, input: null, lang: ctx.lang })
  return Storeys.parse(JSON.parse(new TextDecoder().decode(bytes)))
}
