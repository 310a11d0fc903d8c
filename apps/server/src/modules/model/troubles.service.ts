import type { Key } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import type { Ctx } from '../../http/context.ts'
import { elementIn, openModels } from './model-query.service.ts'

/** What a conversion could not read or draw, in the order of the file. */
export async function listTroubles(ctx: Ctx, { fileId, page, size }: { fileId: number; page: number; size: number }) {
  const [opened] = await openModels(ctx, [fileId])
  const { troubles } = opened!.building
  const content = troubles.slice(page * size, (page + 1) * size).map(({ code, element, expressId, facts }) => ({
    text: translate(ctx.lang, code as Key, facts),
    expressId: expressId > 0 ? expressId : undefined,
    element: element < 0 ? undefined : elementIn(opened!, element),
  }))
  return { content, totalElements: troubles.length }
}
