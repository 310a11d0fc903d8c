import type { BlobAnswer, PageQuery, Route } from '@sunmao/contract'
import { asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { noteChanges, noteRemoved } from '../core/changes.ts'
import type { Ctx } from '../core/context.ts'
import { conflict, notFound } from '../core/errors.ts'
import { wireTime } from '../core/wire-time.ts'
import type { Db } from '../db/client.ts'
import { countRows } from '../db/count.ts'
import { type Register, serveRoutes } from '../http/serve.ts'
import { type ListQuery, orderOf, wanted } from './list-query.ts'
import { refusing } from './refusing.ts'
import { type Cell, rowsOf, sheetOf } from './sheet.ts'
import { refuseStale } from './stale-write.ts'

type Routes = Record<'list' | 'download' | 'create' | 'update' | 'remove', Route>
type Audited = { id: number; rowVersion: number; createTime: Date; updateTime: Date }
type Body = Record<string, unknown>

interface Options<T extends PgTable> {
  table: T
  /** Columns that `blurry` looks through. */
  search: readonly PgColumn[]
  /** The order when nobody asks for another. */
  sort: PgColumn
  /** Refuses by throwing what no single field can tell. */
  check?: (ctx: Ctx, body: T['$inferInsert']) => Promise<void>
  /** The sheet's name, its titles and what stands under each. */
  sheet: { name: string; columns: readonly (readonly [title: string, value: (row: T['$inferSelect']) => Cell])[] }
}

/** Serves a plain table. What needs more than these options has outgrown it and gets a folder of its own. */
export function serveResource<T extends PgTable>(resource: Routes, options: Options<T>): Register {
  const { table, search, sort, sheet, check } = options
  type Row = T['$inferSelect'] & Audited
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const id = columns.id!

  const read = (ctx: Ctx, query: ListQuery, limit: number, offset: number) =>
    ctx.db
      .select()
      .from(table as PgTable)
      .where(wanted(columns, search, query))
      .orderBy(...orderOf(columns, sort, query), asc(id))
      .limit(limit)
      .offset(offset) as unknown as Promise<Row[]>

  /** Of several at once, one changes a row after the other. All of them, or none is found. */
  const take = async (db: Db, ids: readonly number[]) => {
    const rows = (await db
      .select()
      .from(table as PgTable)
      .where(inArray(id, [...ids]))
      .for('update')) as Row[]
    if (rows.length !== new Set(ids).size) throw notFound()
    return rows
  }

  const handlers = {
    list: async (ctx: Ctx, { query }: { query: ListQuery & PageQuery }) => ({
      content: (await read(ctx, query, query.size, query.page * query.size)).map(present),
      totalElements: await countRows(ctx.db, table, wanted(columns, search, query)),
    }),
    download: (ctx: Ctx, { query }: { query: ListQuery }): BlobAnswer => {
      const cells = (row: Row) => sheet.columns.map(([, value]) => value(row))
      const titles = sheet.columns.map(([title]) => title)
      return sheetOf(
        sheet.name,
        titles,
        rowsOf((limit, offset) => read(ctx, query, limit, offset), cells),
      )
    },
    create: (ctx: Ctx, { body: { id: _none, ...body } }: { body: Body }) =>
      refusing(async () => {
        await check?.(ctx, body as T['$inferInsert'])
        const by = ctx.user.me.username
        await ctx.db.insert(table as PgTable).values({ ...body, createBy: by, updateBy: by } as Body)
      }),
    update: (ctx: Ctx, { body: { id: rowId, rowVersion, ...body } }: { body: Body & { id: number } }) =>
      refusing(() =>
        ctx.db.transaction(async (tx) => {
          const [row] = await take(tx, [rowId])
          await check?.(ctx, body as T['$inferInsert'])
          const given = rowVersion as number | undefined
          if (resource.update.loose) await refuseStale(ctx, tx, table, row!, given, () => present(row!))
          else if (given !== undefined && given !== row!.rowVersion) throw conflict('error.stale', present(row!))
          const changes = { ...body, updateBy: ctx.user.me.username } as Body
          await tx
            .update(table)
            .set(changes as never)
            .where(eq(id, rowId))
          noteChanges(row!, body)
        }),
      ),
    remove: (ctx: Ctx, { body: ids }: { body: number[] }) =>
      refusing(() =>
        ctx.db.transaction(async (tx) => {
          const rows = await take(tx, ids)
          noteRemoved(rows.map((row) => ({ id: row.id, name: String((row as Body).name ?? (row as Body).code ?? '') })))
          await tx.delete(table).where(inArray(id, ids))
        }),
      ),
  }
  const { list, download, create, update, remove } = resource
  const routes: Routes = { list, download, create, update, remove }
  return serveRoutes(routes, handlers as unknown as Parameters<typeof serveRoutes<Routes>>[1])
}

const present = (row: Audited) => ({
  ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? undefined])),
  createTime: wireTime(row.createTime),
  updateTime: wireTime(row.updateTime),
})
