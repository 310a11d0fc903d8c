import { announcement } from '@sunmao/contract'
import { desc, gt, isNull, or, sql } from 'drizzle-orm'
import { countRows } from '../../db/count.ts'
import { type House, serve } from '../../http/serve.ts'
import { isoTime } from '../../http/wire-time.ts'
import { announcementTable as table } from './announcement.table.ts'

export const announcementModule = (house: House) =>
  serve(house, announcement, {
    sort: async (ctx, { query }) => {
      const where = or(isNull(table.expiresAt), gt(table.expiresAt, sql`now()`))
      const rows = await ctx.db
        .select()
        .from(table)
        .where(where)
        .orderBy(desc(table.pinned), desc(table.createTime), desc(table.id))
        .limit(query.size)
        .offset(query.page * query.size)
      const isEnglish = ctx.lang === 'en'
      const content = rows.map((row) => ({
        id: row.id,
        title: (isEnglish && row.titleEn) || row.title,
        text: (isEnglish && row.textEn) || row.text,
        source: (isEnglish && row.sourceEn) || row.source,
        pinned: row.pinned,
        createTime: isoTime(row.createTime),
      }))
      return { content, totalElements: await countRows(ctx.db, table, where) }
    },
  })
