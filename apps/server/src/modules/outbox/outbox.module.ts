import { outbox } from '@sunmao/contract'
import { desc, ilike, or } from 'drizzle-orm'
import { isoTime } from '../../core/wire-time.ts'
import { countRows } from '../../db/count.ts'
import { containing } from '../../db/search.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { mailTask } from './mail.task.ts'
import { hasSecret, revealSecret, sweepSecrets } from './outbox.service.ts'
import { outboxTable } from './outbox.table.ts'

export const outboxModule = defineModule({
  name: 'outbox',
  routes: serveRoutes(outbox, {
    list: async (ctx, { query }) => {
      const like = query.blurry ? containing(query.blurry) : undefined
      const where = like ? or(ilike(outboxTable.to, like), ilike(outboxTable.subject, like)) : undefined
      const rows = await ctx.db
        .select()
        .from(outboxTable)
        .where(where)
        .orderBy(desc(outboxTable.id))
        .limit(query.size)
        .offset(query.page * query.size)
      const content = rows.map(({ secret, secretUntil, calendar, ...row }) => ({
        ...row,
        hasSecret: hasSecret({ ...row, secret, secretUntil, calendar }),
        error: row.error ?? undefined,
        createTime: isoTime(row.createTime),
      }))
      return { content, totalElements: await countRows(ctx.db, outboxTable, where) }
    },
    secret: (ctx, { body }) => revealSecret(ctx, body),
  }),
  tasks: [mailTask],
  cleanup: ({ db }) => sweepSecrets(db),
})
