// How many annotations there are of each value of each field. A field is counted without its own filter, or nobody could
// choose a second value.

import { type AnnotationFacet, type AnnotationFilter, annotationFacets, type Facet } from '@sunmao/contract'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../core/context.ts'
import { readWords } from '../dict/dict-labels.service.ts'
import { modelFileTable, modelTable } from '../model/model.table.ts'
import { userTable } from '../users/users.table.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { conditionsOf } from './annotation-filter.ts'
import { hubAnnotationAddresseeTable as addressee, hubAnnotationTable as table } from './hub-annotation.table.ts'

interface Counted {
  value: string | number
  count: number
}
type Count = (ctx: Ctx, where: SQL | undefined) => Promise<Counted[]>
/** What its values are called; what nobody calls anything stands for itself. */
type Name = (ctx: Ctx, values: readonly (string | number)[]) => Promise<Map<string | number, string>>

const total = sql<number>`count(*)::int`
const MOST = 200

const byColumn =
  (column: PgColumn): Count =>
  async (ctx, where) => {
    const rows = await ctx.db.select({ value: column, count: total }).from(table).where(where).groupBy(column)
    return rows.filter(({ value }) => value !== null)
  }

const byAddressee: Count = (ctx, where) =>
  ctx.db
    .select({ value: addressee.userId, count: total })
    .from(table)
    .innerJoin(addressee, eq(addressee.annotationId, table.id))
    .where(where)
    .groupBy(addressee.userId)

const byModel: Count = async (ctx, where) =>
  (
    await ctx.db.execute<{ value: number; count: number }>(
      sql`select unnest(${table.fileIds}) as value, ${total} as count from ${table} where ${where ?? sql`true`} group by 1`,
    )
  ).rows

const inDictionary =
  (name: string): Name =>
  async (ctx) =>
    new Map((await readWords(ctx, [name])).get(name)?.map(({ value, label }) => [value, label]))

const asPeople: Name = async (ctx, values) => {
  const rows = await ctx.db
    .select({ id: userTable.id, nickName: userTable.nickName })
    .from(userTable)
    .where(inArray(userTable.id, values.map(Number)))
  return new Map(rows.map(({ id, nickName }) => [id, nickName]))
}

const asModels: Name = async (ctx, values) => {
  const rows = await ctx.db
    .select({ fileId: modelFileTable.fileId, version: modelFileTable.version, name: modelTable.name })
    .from(modelFileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
    .where(and(inArray(modelFileTable.fileId, values.map(Number)), isThere(modelFileTable)))
  return new Map(rows.map(({ fileId, name, version }) => [fileId, `${name} v${version}`]))
}

const facets: Record<AnnotationFacet, { count: Count; name?: Name }> = {
  status: { count: byColumn(table.status), name: inDictionary('annotation_status') },
  discipline: { count: byColumn(table.discipline), name: inDictionary('discipline') },
  level: { count: byColumn(table.level) },
  round: { count: byColumn(table.round) },
  raiser: { count: byColumn(table.userId), name: asPeople },
  addressee: { count: byAddressee, name: asPeople },
  model: { count: byModel, name: asModels },
}

export async function countFacets(ctx: Ctx, filter: AnnotationFilter): Promise<Record<AnnotationFacet, Facet[]>> {
  const conditions = Object.entries(conditionsOf(ctx, filter))
  const counted: [AnnotationFacet, Facet[]][] = []
  for (const facet of annotationFacets) {
    const { count, name } = facets[facet]
    const others = conditions.filter(([narrowed]) => narrowed !== facet).map(([, condition]) => condition)
    const values = await count(ctx, and(...others))
    const names =
      values.length > 0
        ? await name?.(
            ctx,
            values.map(({ value }) => value),
          )
        : undefined
    const sorted = values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, MOST)
    counted.push([facet, sorted.map((one) => ({ ...one, label: names?.get(one.value) ?? String(one.value) }))])
  }
  return Object.fromEntries(counted) as Record<AnnotationFacet, Facet[]>
}
