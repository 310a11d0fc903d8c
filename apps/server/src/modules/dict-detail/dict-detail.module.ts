import { type DictDetail, dictDetail } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { and, count, eq, ilike, inArray } from 'drizzle-orm'
import { wireTime } from '../../core/wire-time.ts'
import { containing } from '../../db/search.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { dictDetailTable, dictTable } from '../admin/dict.table.ts'
import { createDetail, removeDetail, updateDetail } from './dict-detail.service.ts'

const present = (row: typeof dictDetailTable.$inferSelect, dictName: string, lang: Lang): DictDetail => ({
  id: row.id,
  dict: { id: row.dictId },
  dictName,
  label: (lang === 'en' && row.labelEn) || row.label,
  value: row.value,
  dictSort: row.dictSort,
  createTime: wireTime(row.createTime),
})

export const dictDetailModule = defineModule({
  name: 'dictDetail',
  routes: serveRoutes(dictDetail, {
    list: async (ctx, { query }) => {
      const where = and(
        query.dictName ? eq(dictTable.name, query.dictName) : undefined,
        query.label ? ilike(dictDetailTable.label, containing(query.label)) : undefined,
      )
      const [counted] = await ctx.db
        .select({ total: count() })
        .from(dictDetailTable)
        .innerJoin(dictTable, eq(dictTable.id, dictDetailTable.dictId))
        .where(where)
      const rows = await ctx.db
        .select({ name: dictTable.name, detail: dictDetailTable })
        .from(dictDetailTable)
        .innerJoin(dictTable, eq(dictTable.id, dictDetailTable.dictId))
        .where(where)
        .orderBy(dictDetailTable.dictSort, dictDetailTable.id)
        .limit(query.size)
        .offset(query.page * query.size)
      const isEditor = ctx.user.isAdmin || ctx.user.codes.has('dict:list')
      const content = rows.map(({ name, detail }) => ({
        ...present(detail, name, ctx.lang),
        labelEn: isEditor ? (detail.labelEn ?? '') : undefined,
      }))
      return { content, totalElements: counted?.total ?? 0 }
    },
    map: async (ctx, { query }) => {
      const names = (query.dictName ?? []).flatMap((name) => name.split(',')).filter(Boolean)
      const known = Object.fromEntries(names.map((name) => [name, [] as DictDetail[]]))
      if (names.length === 0) return known
      const rows = await ctx.db
        .select({ name: dictTable.name, detail: dictDetailTable })
        .from(dictDetailTable)
        .innerJoin(dictTable, eq(dictTable.id, dictDetailTable.dictId))
        .where(inArray(dictTable.name, names))
        .orderBy(dictDetailTable.dictSort, dictDetailTable.id)
      for (const row of rows) known[row.name]?.push(present(row.detail, row.name, ctx.lang))
      return known
    },
    create: (ctx, { body: { id: _none, ...fields } }) => createDetail(ctx, fields),
    update: (ctx, { body: { id, ...fields } }) => updateDetail(ctx, id, fields),
    remove: (ctx, { params }) => removeDetail(ctx, params.id),
  }),
})
