import { message } from '@sunmao/contract'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { tellPeople } from '../../bus/tell.ts'
import { isoTime } from '../../core/wire-time.ts'
import { countRows } from '../../db/count.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { firstSchedule } from '../../tasks/job-kind.ts'
import { digestTask } from './digest.task.ts'
import { readSettings, writeSettings } from './message.queries.ts'
import { messageTable } from './message.table.ts'
import { textOf } from './message-kinds.ts'

export const messageModule = defineModule({
  name: 'message',
  routes: serveRoutes(message, {
    list: async (ctx, { query }) => {
      const mine = and(eq(messageTable.userId, ctx.user.userId), eq(messageTable.isHidden, false))
      const isUnread = isNull(messageTable.readTime)
      const where = and(
        mine,
        query.group ? eq(messageTable.group, query.group) : undefined,
        query.unread ? isUnread : undefined,
      )
      const rows = await ctx.db
        .select()
        .from(messageTable)
        .where(where)
        .orderBy(desc(messageTable.createTime), desc(messageTable.id))
        .limit(query.size)
        .offset(query.page * query.size)
      return {
        content: rows.map((row) => ({
          id: row.id,
          kind: row.kind,
          group: row.group,
          text: textOf(ctx.lang, row.kind, row.facts),
          link: row.link ?? undefined,
          read: row.readTime !== null,
          createTime: isoTime(row.createTime),
        })),
        totalElements: await countRows(ctx.db, messageTable, where),
        unread: await countRows(ctx.db, messageTable, and(mine, isUnread)),
      }
    },
    read: async (ctx, { body }) => {
      const which = body.ids ? inArray(messageTable.id, body.ids) : undefined
      await ctx.db
        .update(messageTable)
        .set({ readTime: new Date() })
        .where(and(eq(messageTable.userId, ctx.user.userId), isNull(messageTable.readTime), which))
      tellPeople(ctx, [ctx.user.userId], 'message')
    },
    settings: (ctx) => readSettings(ctx.db, ctx.user.userId),
    saveSettings: async (ctx, { body }) => {
      await writeSettings(ctx.db, ctx.user.userId, body)
      return readSettings(ctx.db, ctx.user.userId)
    },
  }),
  tasks: [digestTask],
  jobKinds: [digestTask],
  seeds: [firstSchedule(digestTask)],
})
