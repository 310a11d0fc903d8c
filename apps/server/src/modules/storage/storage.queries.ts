import type { StorageFile } from '@sunmao/contract'
import { asc, desc, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { wireTime } from '../../http/wire-time.ts'
import { type ListQuery, orderOf, wanted } from '../../resource/list-query.ts'
import { storageTable } from './storage.table.ts'
import { sizeText, storageType } from './storage-name.ts'

export type StorageRow = typeof storageTable.$inferSelect

const { hash: _hash, ...columns } = getTableColumns(storageTable)
const search = [storageTable.name, storageTable.suffix, storageTable.type, storageTable.createBy]

export const matching = (query: ListQuery) => wanted(columns, search, query)

/** Newest first, unless somebody asks for another order. */
export const readFiles = (
  db: Db,
  where: SQL | undefined,
  { sort, limit, offset }: { sort?: string[]; limit: number; offset: number },
) =>
  db
    .select()
    .from(storageTable)
    .where(where)
    .orderBy(...(sort ? orderOf(columns, storageTable.id, { sort }) : [desc(storageTable.id)]), asc(storageTable.id))
    .limit(limit)
    .offset(offset)

/** Whether anything still needs these bytes: they may be a model or a picture as well. */
export async function isUsed(db: Db, hash: string): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(sql`select
    exists (select from local_storage where hash = ${hash})
    or exists (select from file where hash = ${hash})
    or exists (select from viewpoint where picture = ${hash})
    or exists (select from model_upload_part where hash = ${hash})
    or exists (select from model_file where hash = ${hash} or ${hash} = any(parts)) as used`)
  return rows[0]?.used ?? true
}

export const asFile = (row: StorageRow): StorageFile => ({
  id: row.id,
  name: row.name,
  realName: row.realName,
  suffix: row.suffix,
  type: storageType(row.suffix),
  size: sizeText(row.bytes),
  path: `/file/${encodeURIComponent(row.type)}/${encodeURIComponent(row.realName)}`,
  createBy: row.createBy ?? undefined,
  updateBy: row.updateBy ?? undefined,
  createTime: wireTime(row.createTime),
  updateTime: wireTime(row.updateTime),
  rowVersion: row.rowVersion,
})
