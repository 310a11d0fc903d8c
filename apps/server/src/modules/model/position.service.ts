import { modelQuery } from '@sunmao/contract'
import type { Ctx } from '../../core/context.ts'
import { ask } from '../../threads/ask.ts'
import type { PackedModel } from './packs/packed-model.service.ts'
import { findPositions } from './questions/places.ts'

/** Room and axes at a point, in metres of the world: of the first of these models that has them. */
export async function readPosition(
  ctx: Ctx,
  models: PackedModel[],
  point: readonly [number, number, number],
): Promise<{ room?: string; grid?: string }> {
  if (models.length === 0) return {}
  const bytes = await ask(ctx, findPositions, { models, input: { point }, lang: ctx.lang })
  const found = modelQuery.position.reply.parse(JSON.parse(new TextDecoder().decode(bytes)))
  return {
    room: found.find(({ room }) => room)?.room,
    grid: found.find(({ grid }) => grid)?.grid,
  }
}
