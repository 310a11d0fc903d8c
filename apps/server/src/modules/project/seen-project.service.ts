import { and, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
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

/** Of these people, those who are of the project now. */
export async function membersAmong(db: Db, projId: number, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .select({ userId: projectResourceTable.userId })
    .from(projectResourceTable)
    .where(and(eq(projectResourceTable.projId, projId), inArray(projectResourceTable.userId, [...userIds])))
  return rows.map(({ userId }) => userId)
}
