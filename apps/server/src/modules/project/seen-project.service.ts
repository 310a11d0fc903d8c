import { and, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../http/context.ts'
import { projectResourceTable, projectTable } from './project.table.ts'

/** That a row lies in a project of the caller; an administrator sees every project. */
export const isInSeenProject = (ctx: Ctx, projId: PgColumn): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(projectTable)
      .where(
        and(
          eq(projectTable.projId, projId),
          isNull(projectTable.deleteTime),
          ctx.user.isAdmin
            ? undefined
            : exists(
                ctx.db
                  .select({ one: sql`1` })
                  .from(projectResourceTable)
                  .where(
                    and(
                      eq(projectResourceTable.projId, projectTable.projId),
                      eq(projectResourceTable.userId, ctx.user.userId),
                    ),
                  ),
              ),
        ),
      ),
  )
