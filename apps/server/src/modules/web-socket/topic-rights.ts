import { and, eq, isNull } from 'drizzle-orm'
import type { Services } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { findTask } from '../../tasks/queue.ts'
import { projectResourceTable, projectTable } from '../project/project.table.ts'

/** Projects whose staff somebody is on; what lies in the recycle bin is not there. */
export async function projectsOf(db: Db, userId: number): Promise<Set<number>> {
  const rows = await db
    .select({ projId: projectResourceTable.projId })
    .from(projectResourceTable)
    .innerJoin(projectTable, eq(projectTable.projId, projectResourceTable.projId))
    .where(and(eq(projectResourceTable.userId, userId), isNull(projectTable.deleteTime)))
  return new Set(rows.map(({ projId }) => projId))
}

/** As of this moment: a window stays open while rights change. */
export async function mayFollow(services: Services, userId: number, topic: string): Promise<boolean> {
  const [kind, id = ''] = topic.split(':')
  const isAdmin = (await services.rights.now(userId))?.isAdmin ?? false
  if (kind === 'task') {
    const task = /^[\da-f-]{36}$/.test(id) ? await findTask(services.db, id) : undefined
    return task !== undefined && (isAdmin || task.ownerId === userId)
  }
  const projId = Number(id)
  if (!Number.isSafeInteger(projId) || projId > 2_147_483_647) return false
  if ((await services.locate(services.db, 'project', [projId])) === undefined) return false
  return isAdmin || services.rights.isStaffNow(userId, projId)
}
