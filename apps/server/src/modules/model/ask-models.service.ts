import type * as z from 'zod'
import type { Ctx } from '../../core/context.ts'
import { askJson } from '../../threads/ask.ts'
import type { ReadPacks } from './packs/model-pack.service.ts'
import { packedModels } from './packs/packed-model.service.ts'
import type { ModelQuestion } from './questions/model-question.service.ts'

/** For a guest who sees only a part of the models: the packs of that part. */
export function packsFor({ user: { link }, registry }: Ctx): ReadPacks | undefined {
  if (!link?.isCut) return undefined
  return async (db, fileIds, kind) =>
    (await Promise.all(registry.sharedPacks.map((read) => read(db, link.id, fileIds, kind)))).flat()
}

/** Asks about models that the policy has let the caller see. One that is not converted yet is a refusal. */
export const askModels = async <I, S extends z.ZodType>(
  ctx: Ctx,
  question: ModelQuestion<I, S>,
  fileIds: readonly number[],
  input: I,
) => askJson(ctx, question, { models: await packedModels(ctx.db, fileIds, packsFor(ctx)), input, lang: ctx.lang })
