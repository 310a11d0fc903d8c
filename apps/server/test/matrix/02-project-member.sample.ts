import { and, eq } from 'drizzle-orm'
import { projectResourceTable as table } from '../../src/modules/project/project.table.ts'
import { defineSample } from './sample.ts'

export const projectMemberSample = defineSample({
  rows: async ({ db, projId, userId }) => {
    const [row] = await db
      .select()
      .from(table)
      .where(and(eq(table.projId, projId), eq(table.userId, userId)))
    return { resourceId: row!.resourceId }
  },
  calls: {
    'projectMember.create': ({ projId }) => ({ body: { projId, userIds: [1], roleIds: [1] } }),
    'projectMember.update': ({ resourceId }) => ({ body: { resourceId, roleIds: [1], rowVersion: 0 } }),
    'projectMember.remove': ({ resourceId }) => ({ body: [resourceId] }),
    'projectMember.waiting': ({ resourceId }) => ({ body: [resourceId] }),
    'projectMember.handOver': ({ resourceId }) => ({ body: { resourceIds: [resourceId], userId: 1 } }),
    'projectMember.ofSub': ({ subId }) => ({ query: { subId } }),
  },
})
