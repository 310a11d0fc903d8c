import type { Page, PageQuery, StorageFile } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { countRows } from '../../db/count.ts'
import type { ListQuery } from '../../resource/list-query.ts'
import { asFile, matching, readFiles } from './storage.queries.ts'
import { storageTable } from './storage.table.ts'

/** One page of the files, newest first unless asked otherwise. */
export async function listFiles(ctx: Ctx, query: ListQuery & PageQuery): Promise<Page<StorageFile>> {
  const part = { sort: query.sort, limit: query.size, offset: query.page * query.size }
  return {
    content: (await readFiles(ctx.db, matching(query), part)).map(asFile),
    totalElements: await countRows(ctx.db, storageTable, matching(query)),
  }
}

export async function findFile(ctx: Ctx, id: number): Promise<StorageFile | undefined> {
  const [row] = await ctx.db.select().from(storageTable).where(eq(storageTable.id, id))
  return row && asFile(row)
}
