import { appLog } from '@sunmao/contract'
import { eq, sql } from 'drizzle-orm'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { appLogTable } from './app-log.table.ts'

export const appLogModule = defineModule({
  name: 'appLog',
  routes: serveRoutes(appLog, {
    /** Who it is comes from the session; the name in the body is not believed. A record of another person stays his. */
    createAndUpdate: async (ctx, { body }) => {
      const { recordCode, appType, appTypeName, indexCode } = body
      await ctx.db
        .insert(appLogTable)
        .values({
          recordCode,
          appType,
          appTypeName,
          indexCode,
          userId: ctx.user.userId,
          username: ctx.user.me.username,
        })
        .onConflictDoUpdate({
          target: appLogTable.recordCode,
          set: { indexCode, updateTime: sql`now()` },
          setWhere: eq(appLogTable.userId, ctx.user.userId),
        })
      return { recordCode }
    },
  }),
})
