import type { PageQuery } from '@sunmao/contract'
import { asc, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import { wireTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { groupBy } from '../../db/group-by.ts'
import { orderOf } from '../../resource/list-query.ts'
import { dictDetailTable, dictTable } from '../admin/dict.table.ts'

/** With their entries as they are stored: both languages, for whoever edits them. */
export async function readDicts(db: Db, where: SQL | undefined, { page, size, sort }: PageQuery) {
  const rows = await db
    .select()
    .from(dictTable)
    .where(where)
    .orderBy(...orderOf(getTableColumns(dictTable), dictTable.id, { sort }), asc(dictTable.id))
    .limit(size)
    .offset(page * size)
  const isTheirs = inArray(
    dictDetailTable.dictId,
    rows.map((row) => row.id),
  )
  const order = [asc(dictDetailTable.dictSort), asc(dictDetailTable.id)]
  const details = await db
    .select()
    .from(dictDetailTable)
    .where(isTheirs)
    .orderBy(...order)
  const detailsOf = groupBy(details, (detail) => detail.dictId)
  return rows.map((row) => ({
    ...row,
    description: row.description ?? undefined,
    createBy: row.createBy ?? undefined,
    updateBy: row.updateBy ?? undefined,
    createTime: wireTime(row.createTime),
    updateTime: wireTime(row.updateTime),
    dictDetails: (detailsOf.get(row.id) ?? []).map((detail) => asStored(detail, row.name)),
  }))
}

const asStored = (row: typeof dictDetailTable.$inferSelect, dictName: string) => ({
  id: row.id,
  dict: { id: row.dictId },
  dictName,
  label: row.label,
  labelEn: row.labelEn ?? undefined,
  value: row.value,
  dictSort: row.dictSort,
  createTime: wireTime(row.createTime),
})
