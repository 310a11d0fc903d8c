import { logs } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { and, desc, eq } from 'drizzle-orm'
import { wireTime } from '../../core/wire-time.ts'
import { countRows } from '../../db/count.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { logTable } from './logs.table.ts'

export const logsModule = defineModule({
  name: 'logs',
  routes: serveRoutes(logs, {
    mine: async (ctx, { query }) => {
      const where = and(eq(logTable.userId, ctx.user.userId), eq(logTable.logType, 'INFO'))
      const rows = await ctx.db
        .select()
        .from(logTable)
        .where(where)
        .orderBy(desc(logTable.createTime), desc(logTable.id))
        .limit(query.size)
        .offset(query.page * query.size)
      const content = rows.map((row) => ({
        description: translate(ctx.lang, row.description as Key),
        requestIp: row.requestIp,
        address: '',
        browser: row.browser,
        time: row.timeMs,
        createTime: wireTime(row.createTime),
      }))
      return { content, totalElements: await countRows(ctx.db, logTable, where) }
    },
  }),
})
