import type * as z from 'zod'
import type { Ctx } from '../core/context.ts'
import { callerKey } from '../core/identity.ts'
import { JsonBytes } from '../core/json-bytes.ts'
import type { Question } from './define-question.ts'

/** In a thread, in the caller's turn. Nobody waits for it any more when the connection is gone. */
export function ask<I>(ctx: Ctx, question: Question<I>, input: I): Promise<Uint8Array> {
  const gone = new AbortController()
  const { raw } = ctx.reply
  const onClose = () => raw.writableFinished || gone.abort()
  raw.once('close', onClose)
  // It may have gone while the rights were checked, and says so only once.
  if (raw.closed) gone.abort()
  const asker = { caller: callerKey(ctx.user), signal: gone.signal }
  return ctx.threads.ask(question, input, asker).finally(() => raw.off('close', onClose))
}

/** A question whose answer is the body of a reply. */
export interface JsonQuestion<I, S extends z.ZodType> extends Question<I> {
  reply: S
}

export const askJson = async <I, S extends z.ZodType>(ctx: Ctx, question: JsonQuestion<I, S>, input: I) =>
  new JsonBytes<z.input<S>>(await ask(ctx, question, input))
