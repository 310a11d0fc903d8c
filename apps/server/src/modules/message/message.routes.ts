import { message } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { countRows } from '../../db/count.ts'
import { type House, serve } from '../../http/serve.ts'
import { isoTime } from '../../http/wire-time.ts'
import type { MessageKind } from './message.service.ts'
import { messageTable } from './message.table.ts'

export const messageModule = (house: House) =>
  serve(house, message, {
    list: async (ctx, { query }) => {
      const mine = eq(messageTable.userId, ctx.user.userId)
      const rows = await ctx.db
        .select()
        .from(messageTable)
        .where(mine)
        .orderBy(desc(messageTable.createTime), desc(messageTable.id))
        .limit(query.size)
        .offset(query.page * query.size)
      return {
        content: rows.map((row) => ({
          id: row.id,
          kind: row.kind,
          text: translate(ctx.lang, row.kind as MessageKind, row.facts),
          read: row.readTime !== null,
          createTime: isoTime(row.createTime),
        })),
        totalElements: await countRows(ctx.db, messageTable, mine),
        unread: await countRows(ctx.db, messageTable, and(mine, isNull(messageTable.readTime))),
      }
    },
    read: async (ctx, { body }) => {
      const which = body.ids ? inArray(messageTable.id, body.ids) : undefined
      await ctx.db
        .update(messageTable)
        .set({ readTime: new Date() })
        .where(and(eq(messageTable.userId, ctx.user.userId), isNull(messageTable.readTime), which))
      ctx.bus.publish(`user:${ctx.user.userId}`, { type: 'message' })
    },
  })
