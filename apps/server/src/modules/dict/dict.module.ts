import { dict } from '@sunmao/contract'
import { asc, eq, getTableColumns } from 'drizzle-orm'
import { wireTime } from '../../core/wire-time.ts'
import { countRows } from '../../db/count.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { type ListQuery, wanted } from '../../resource/list-query.ts'
import { rowsOf, sheetOf } from '../../resource/sheet.ts'
import { dictDetailTable, dictTable } from '../admin/dict.table.ts'
import { readDicts } from './dict.queries.ts'
import { createDict, removeDicts, updateDict } from './dict.service.ts'

const matching = (query: ListQuery) =>
  wanted(getTableColumns(dictTable), [dictTable.name, dictTable.description], query)
const titles = ['字典名称', '字典描述', '字典标签', '字典值', '创建日期']

export const dictModule = defineModule({
  name: 'dict',
  routes: serveRoutes(dict, {
    list: async (ctx, { query }) => ({
      content: await readDicts(ctx.db, matching(query), query),
      totalElements: await countRows(ctx.db, dictTable, matching(query)),
    }),
    download: (ctx, { query }) =>
      sheetOf(
        '字典',
        titles,
        rowsOf(
          (limit, offset) =>
            ctx.db
              .select({ dict: dictTable, detail: dictDetailTable })
              .from(dictTable)
              .leftJoin(dictDetailTable, eq(dictDetailTable.dictId, dictTable.id))
              .where(matching(query))
              .orderBy(asc(dictTable.id), asc(dictDetailTable.dictSort), asc(dictDetailTable.id))
              .limit(limit)
              .offset(offset),
          (row) => [
            row.dict.name,
            row.dict.description,
            row.detail?.label,
            row.detail?.value,
            wireTime((row.detail ?? row.dict).createTime),
          ],
        ),
      ),
    all: async (ctx) => {
      const rows = await ctx.db.select().from(dictTable).orderBy(dictTable.id)
      return rows.map(({ id, name, description }) => ({ id, name, description: description ?? undefined }))
    },
    create: (ctx, { body: { id: _none, ...fields } }) => createDict(ctx, fields),
    update: (ctx, { body: { id, rowVersion, ...fields } }) => updateDict(ctx, id, rowVersion, fields),
    remove: (ctx, { body }) => removeDicts(ctx, body),
  }),
})
