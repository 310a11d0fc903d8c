// Whoever is on projects leaves them with his account: what waits for him is told, and goes to whom one chooses.
import type { ProjectOfLeaver } from '@sunmao/contract'
import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { AppError, notFound } from '../../core/errors.ts'
import { projectResourceTable, projectTable } from '../project/project.table.ts'
import { lockOpenProject } from '../project/project-lock.service.ts'
import { countWaiting, handOverIn } from '../project-member/hand-over.service.ts'
import { takeOff } from '../project-member/project-member.service.ts'
import { codesInProject } from '../rights/rights.service.ts'
import { userTable } from '../users/users.table.ts'
import { isVisibleTo } from '../users/visible.service.ts'
import { removeUsersIn } from './user-actions.service.ts'

const projectsOf = ({ db }: Pick<Ctx, 'db'>, userId: number) =>
  db
    .select({
      resourceId: projectResourceTable.resourceId,
      projId: projectTable.projId,
      projName: projectTable.projName,
      status: projectTable.status,
    })
    .from(projectResourceTable)
    .innerJoin(projectTable, eq(projectTable.projId, projectResourceTable.projId))
    .where(and(eq(projectResourceTable.userId, userId), isNull(projectTable.deleteTime)))
    .orderBy(asc(projectTable.projId))

export async function findLeaver(ctx: Ctx, userId: number): Promise<ProjectOfLeaver[]> {
  const [user] = await ctx.db
    .select({ id: userTable.id })
    .from(userTable)
    .where(and(eq(userTable.id, userId), isVisibleTo(ctx.user)))
  if (!user) throw notFound()
  const projects = await projectsOf(ctx, userId)
  return Promise.all(
    projects.map(async ({ projId, projName, status }) => ({
      ...{ projId, projName, isArchived: status === 'archived' },
      waiting: await countWaiting(ctx, projId, [userId]),
      members: await membersBeside(ctx, projId, userId),
    })),
  )
}

const membersBeside = ({ db }: Pick<Ctx, 'db'>, projId: number, userId: number) =>
  db
    .select({ id: userTable.id, nickName: userTable.nickName })
    .from(projectResourceTable)
    .innerJoin(userTable, eq(userTable.id, projectResourceTable.userId))
    .where(and(eq(projectResourceTable.projId, projId), ne(userTable.id, userId), inArray(userTable.kind, ['person'])))
    .orderBy(asc(userTable.nickName))
    .limit(500)

interface Leave {
  id: number
  takers: readonly { projId: number; userId: number }[]
}

/** All of it or nothing. What is handed to nobody stays under his name. */
export const leave = (ctx: Ctx, { id, takers }: Leave): Promise<void> =>
  removeUsersIn(ctx, [id], async (own) => {
    const projects = await projectsOf(own, id)
    for (const { projId, projName } of projects) {
      if (!own.user.isAdmin && !(await codesInProject(own.db, own.user.userId, projId)).includes('projectMember:edit'))
        throw new AppError(403, 'users.projectNotYours', { name: projName })
    }
    // The lock that leaving needs, first: two at once that had a weaker one would wait for each other.
    for (const { projId } of projects) await lockOpenProject(own.db, projId)
    for (const { projId } of projects) {
      const taker = takers.find((one) => one.projId === projId)
      if (taker) await handOverIn(own, projId, [id], taker.userId)
    }
    await takeOff(
      own,
      projects.map(({ projId }) => projId),
      projects.map(({ resourceId }) => resourceId),
    )
  })
