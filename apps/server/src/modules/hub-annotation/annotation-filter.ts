import type { AnnotationFilter } from '@sunmao/contract'
import { and, arrayOverlaps, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../core/context.ts'
import { found, gramsOf } from '../../db/search.ts'
import { hubAnnotationAddresseeTable as addressee, hubAnnotationTable as table } from './hub-annotation.table.ts'

const isAddressed = (ctx: Ctx, userIds: readonly number[]): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(addressee)
      .where(and(eq(addressee.annotationId, table.id), inArray(addressee.userId, [...userIds]))),
  )

const oneOf = <T extends string | number>(column: PgColumn, values: readonly T[] | undefined) =>
  values && inArray(column, [...values])

/** Each condition by the facet that it narrows, so that a facet can be counted without its own. */
export function conditionsOf(ctx: Ctx, filter: AnnotationFilter): Record<string, SQL | undefined> {
  const { userId } = ctx.user
  const mine = {
    raised: () => eq(table.userId, userId),
    addressed: () => isAddressed(ctx, [userId]),
  }
  return {
    projId: eq(table.projId, filter.projId),
    subId: filter.subId === undefined ? undefined : eq(table.subId, filter.subId),
    ids: oneOf(table.id, filter.ids),
    text: filter.blurry?.trim() ? found(table.searchText, gramsOf(table.searchText), filter.blurry) : undefined,
    status: oneOf(table.status, filter.status),
    discipline: oneOf(table.discipline, filter.discipline),
    level: oneOf(table.level, filter.level),
    round: oneOf(table.round, filter.round),
    raiser: oneOf(table.userId, filter.raiser),
    addressee: filter.addressee && isAddressed(ctx, filter.addressee),
    model: filter.fileIds && arrayOverlaps(table.fileIds, filter.fileIds),
    sheet:
      filter.hubFileId === undefined
        ? undefined
        : sql`${table.location} -> 'sheet' ->> 'hubFileId' = ${String(filter.hubFileId)}`,
    mine: filter.mine && mine[filter.mine](),
  }
}

export const whereOf = (ctx: Ctx, filter: AnnotationFilter): SQL | undefined =>
  and(...Object.values(conditionsOf(ctx, filter)))
