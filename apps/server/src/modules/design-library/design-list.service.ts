import type { DesignItem, DesignKind, DesignState, Found, Page } from '@sunmao/contract'
import { and, arrayOverlaps, count, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { found, gramsOf } from '../../db/search.ts'
import { orderOf } from '../../resource/list-query.ts'
import { labelsOf } from '../dict/dict-labels.service.ts'
import {
  designCategoryTable as categoryTable,
  designVersionTable,
  designFavouriteTable as favouriteTable,
  designItemTable as itemTable,
  designPackTable as packTable,
  designUseTable as useTable,
} from './design-library.table.ts'
import { isSeen, seesAll } from './design-seen.ts'

export interface DesignQuery {
  page: number
  size: number
  sort?: string[] | undefined
  blurry?: string | undefined
  categoryId?: number | undefined
  kind?: DesignKind[] | undefined
  discipline?: string | undefined
  tag?: string[] | undefined
  favourite?: boolean | undefined
  state?: DesignState[] | undefined
  removed?: boolean | undefined
}

const ADDRESS_S = 600
const published = alias(designVersionTable, 'published')
const latest = alias(designVersionTable, 'latest')
const isPublishedOf = and(eq(published.itemId, itemTable.itemId), eq(published.state, 'published'))
const isLatestOf = and(eq(latest.itemId, itemTable.itemId), eq(latest.version, itemTable.versions))

const uses = sql<number>`(select count(distinct u.proj_id)::int from ${useTable} u where u.item_id = ${itemTable.itemId})`
const isFavourite = (userId: number) =>
  sql<boolean>`exists (select from ${favouriteTable} f where f.item_id = ${itemTable.itemId} and f.user_id = ${userId})`

const inCategory = (categoryId: number): SQL => sql`${itemTable.categoryId} in (
  with recursive below as (
    select ${categoryId}::int as id union select c.id from ${categoryTable} c join below on c.pid = below.id
  ) select id from below
)`

function whereOf(ctx: Ctx, query: DesignQuery): SQL | undefined {
  const { blurry, categoryId, kind, discipline, tag, favourite, state, removed } = query
  return and(
    // The recycle bin is for who may empty it.
    removed && seesAll(ctx) ? isNotNull(itemTable.deleteTime) : isSeen(ctx),
    categoryId === undefined ? undefined : inCategory(categoryId),
    kind && kind.length > 0 ? inArray(itemTable.kind, kind) : undefined,
    discipline ? eq(itemTable.discipline, discipline) : undefined,
    tag && tag.length > 0 ? arrayOverlaps(itemTable.tags, tag) : undefined,
    favourite ? isFavourite(ctx.user.userId) : undefined,
    state && state.length > 0 && seesAll(ctx) ? inArray(latest.state, state) : undefined,
    blurry?.trim() ? found(itemTable.searchText, gramsOf(itemTable.searchText), blurry) : undefined,
  )
}

const sortColumns = { name: itemTable.name, updateTime: itemTable.updateTime }

export async function listDesigns(ctx: Ctx, query: DesignQuery): Promise<Page<DesignItem>> {
  const where = whereOf(ctx, query)
  const [counted] = await ctx.db.select({ total: count() }).from(itemTable).innerJoin(latest, isLatestOf).where(where)
  const order = query.sort?.some((one) => one.startsWith('uses'))
    ? [desc(uses)]
    : query.sort?.length
      ? orderOf(sortColumns, itemTable.updateTime, query)
      : [desc(itemTable.updateTime)]
  const content = await readDesigns(ctx, where, { limit: query.size, offset: query.page * query.size, order })
  return { content, totalElements: counted?.total ?? 0 }
}

interface Part {
  limit: number
  offset?: number
  order?: SQL[]
}

export async function readDesigns(
  ctx: Ctx,
  where: SQL | undefined,
  { limit, offset = 0, order = [] }: Part,
): Promise<DesignItem[]> {
  const rows = await ctx.db
    .select({
      item: itemTable,
      published,
      latest,
      category: categoryTable,
      uses,
      isFavourite: isFavourite(ctx.user.userId),
    })
    .from(itemTable)
    .innerJoin(latest, isLatestOf)
    .leftJoin(published, isPublishedOf)
    .leftJoin(categoryTable, eq(categoryTable.id, itemTable.categoryId))
    .where(where)
    .orderBy(...order, desc(itemTable.itemId))
    .limit(limit)
    .offset(offset)
  const all = seesAll(ctx)
  const label = await labelsOf(ctx, ['discipline'])
  const pictures = await thumbnailsOf(
    ctx,
    rows.map((row) => (row.published ?? row.latest).versionId),
  )
  return Promise.all(
    rows.map(async ({ item, published, latest, category, ...row }): Promise<DesignItem> => {
      const shown = published ?? latest
      const picture = pictures.get(shown.versionId)
      return {
        itemId: item.itemId,
        name: item.name,
        kind: item.kind,
        categoryId: item.categoryId ?? undefined,
        categoryName: (ctx.lang === 'en' && category?.nameEn) || (category?.name ?? ''),
        discipline: item.discipline ?? undefined,
        disciplineName: item.discipline ? label('discipline', item.discipline) : undefined,
        tags: item.tags,
        description: item.description,
        format: shown.format,
        version: shown.version,
        versionId: shown.versionId,
        state: shown.state,
        newer: all && published && latest.versionId !== published.versionId ? latest.state : undefined,
        thumbnail: picture && (await ctx.blobs.address(picture, { type: 'image/png', seconds: ADDRESS_S })),
        uses: row.uses,
        isFavourite: row.isFavourite,
        updateTime: isoTime(item.updateTime),
        deleteTime: isoTime(item.deleteTime),
        rowVersion: item.rowVersion,
      }
    }),
  )
}

async function thumbnailsOf({ db }: Ctx, versionIds: readonly number[]): Promise<Map<number, string>> {
  if (versionIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(packTable)
    .where(and(inArray(packTable.versionId, [...versionIds]), eq(packTable.kind, 'thumbnail')))
  return new Map(rows.map(({ versionId, hash }) => [versionId, hash]))
}

const TAGS_MOST = 100

export async function listTags(ctx: Ctx): Promise<{ tag: string; count: number }[]> {
  const tag = sql<string>`unnest(${itemTable.tags})`
  return ctx.db
    .select({ tag: tag.as('tag'), count: count() })
    .from(itemTable)
    .where(isSeen(ctx))
    .groupBy(sql`1`)
    .orderBy(desc(count()), sql`1`)
    .limit(TAGS_MOST)
}

/** For the search of the whole site: what is published. */
export async function findDesigns(ctx: Ctx, blurry: string, size: number): Promise<Found[]> {
  if (ctx.user.kind !== 'person') return []
  const where = and(isSeen(ctx), found(itemTable.searchText, gramsOf(itemTable.searchText), blurry))
  const rows = await readDesigns(ctx, where, { limit: size, order: [desc(itemTable.updateTime)] })
  return rows.map(({ itemId, name, categoryName }) => ({
    kind: 'design',
    title: name,
    detail: categoryName || undefined,
    link: `/designLibrary?id=${itemId}`,
  }))
}
