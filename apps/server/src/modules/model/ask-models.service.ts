import type * as z from 'zod'
import type { Ctx } from '../../core/context.ts'
import { askJson } from '../../threads/ask.ts'
import { packedModels } from './packed-model.service.ts'
import type { ModelQuestion } from './questions/model-question.service.ts'

/** The share that the caller sees only a part of the models through. */
export const cutOf = ({ user: { link } }: Ctx): number | undefined => (link?.isCut ? link.id : undefined)

/** Asks about models that the policy has let the caller see. One that is not converted yet is a refusal. */
export const askModels = async <I, S extends z.ZodType>(
  ctx: Ctx,
  question: ModelQuestion<I, S>,
  fileIds: readonly number[],
  input: I,
) => askJson(ctx, question, { models: await packedModels(ctx.db, fileIds, cutOf(ctx)), input, lang: ctx.lang })
