import type { Ctx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import type { ThreadRule } from '../../core/thread-rule.ts'

/** A kind that no feature knows has no threads. */
export function ruleOf(ctx: Ctx, kind: string): ThreadRule {
  const rule = ctx.registry.threads[kind]
  if (!rule) throw notFound()
  return rule
}
