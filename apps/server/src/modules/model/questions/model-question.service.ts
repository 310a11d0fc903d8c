import type { Lang } from '@sunmao/i18n'
import type * as z from 'zod'
import { encodeReply } from '../../../core/json-bytes.ts'
import type { JsonQuestion } from '../../../threads/ask.ts'
import { type Opened, openModels } from '../packs/opened-model.service.ts'
import type { PackedModel } from '../packs/packed-model.service.ts'

export interface AskedOfModels<I> {
  models: PackedModel[]
  input: I
  lang: Lang
}

/** A question to one or more models, answered as a call's reply. */
export interface ModelQuestion<I, S extends z.ZodType> extends JsonQuestion<AskedOfModels<I>, S> {
  answer(opened: readonly Opened[], input: I, lang: Lang): z.input<S>
}

export const modelQuestion = <I, S extends z.ZodType>(
  question: Omit<ModelQuestion<I, S>, 'run'>,
): ModelQuestion<I, S> => ({
  ...question,
  run: async ({ blobs }, { models, input, lang }) =>
    encodeReply(question.reply, question.answer(await openModels(blobs, models), input, lang)),
})
