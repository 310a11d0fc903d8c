import type { StorageFile } from '@sunmao/contract'
import { asc, desc, getTableColumns, type SQL } from 'drizzle-orm'
import { wireTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
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
