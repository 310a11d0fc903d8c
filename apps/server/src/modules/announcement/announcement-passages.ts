import { and, inArray, sql } from 'drizzle-orm'
import type { PassageSource } from '../../answers.ts'
import { passageTable } from '../passage/passage.table.ts'
import { isSeenBy } from './announcement.queries.ts'
import { announcementTable as table } from './announcement.table.ts'

export const announcementPassages: PassageSource = {
  kind: 'announcement',
  seen: (ctx) => sql`exists (select from ${table} where ${table.id} = ${passageTable.refId} and ${isSeenBy(ctx)})`,
  read: async (ctx, rows) => {
    const ids = rows.map(({ refId }) => refId)
    const found = await ctx.db
      .select()
      .from(table)
      .where(and(inArray(table.id, ids), isSeenBy(ctx)))
    return found.map(({ id, title, titleEn, text, textEn }) => ({
      refId: id,
      part: 0,
      title: (ctx.lang === 'en' && titleEn) || title,
      text: (ctx.lang === 'en' && textEn) || text,
      link: `/announcement/detail?id=${id}`,
    }))
  },
}
