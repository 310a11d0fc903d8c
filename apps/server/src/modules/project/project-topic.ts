import { and, eq, isNull } from 'drizzle-orm'
import type { Feed, TopicGuard } from '../../core/context.ts'
import { projectResourceTable, projectTable } from './project.table.ts'

/** The staff and administrators; what lies in the recycle bin is not there. */
export const projectTopic: TopicGuard = {
  may: async (services, { userId, isAdmin, link }, id) => {
    const projId = Number(id)
    if (link || !Number.isSafeInteger(projId) || projId > 2_147_483_647) return false
    if ((await services.locate(services.db, 'project', [projId])) === undefined) return false
    return isAdmin || services.rights.isStaffNow(userId, projId)
  },
}

/** What the whole staff of a project hears of, wherever it is. */
export const staffFeed: Feed = async ({ db }, userId) => {
  const rows = await db
    .select({ projId: projectResourceTable.projId })
    .from(projectResourceTable)
    .innerJoin(projectTable, eq(projectTable.projId, projectResourceTable.projId))
    .where(and(eq(projectResourceTable.userId, userId), isNull(projectTable.deleteTime)))
  return rows.map(({ projId }) => `members:${projId}`)
}
