import type { Ctx, ThreadRule } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'

/** A kind that no feature knows has no threads. */
export function ruleOf(ctx: Ctx, kind: string): ThreadRule {
  const rule = ctx.registry.threads[kind]
  if (!rule) throw notFound()
  return rule
}
