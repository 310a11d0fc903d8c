import type { DesignPart } from '@sunmao/contract'
import type { Ctx } from '../../core/context.ts'
import { mayEdit, mayPublish } from './design-seen.ts'

/** What the caller has to do with versions of the library. */
export const partsOf = (ctx: Pick<Ctx, 'user'>): DesignPart[] => [
  ...(mayEdit(ctx) ? (['editor'] as const) : []),
  ...(mayPublish(ctx) ? (['publisher'] as const) : []),
]
