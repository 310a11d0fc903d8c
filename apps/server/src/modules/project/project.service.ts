import { type Project, type ProjectStatus, projectTransitions } from '@sunmao/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest, conflict } from '../../core/errors.ts'
import type { ProjectEvent } from '../../core/project-event.ts'
import { siteZone } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { searchTextOf } from '../../db/search-text.ts'
import { refusing } from '../../resource/refusing.ts'
import { userTable } from '../users/users.table.ts'
import { findProject } from './project.queries.ts'
import {
  projectCollectTable,
  projectResourceRoleTable,
  projectResourceTable,
  projectRoleTable,
  projectTable,
} from './project.table.ts'
import { lockOpenProject, lockProjects } from './project-lock.service.ts'

/** The role that leads a project; its name is seeded. */
const LEAD = '项目负责人'

interface ProjectFields {
  indexCode: string
  projName: string
  stage: string
  siteId?: number | null
  deptId?: number | null
  managerId?: number | null
  startDate?: string | null
  planEnd?: string | null
}

/** Whoever makes a project leads it, and so does the manager he names. */
export async function createProject(ctx: Ctx, fields: ProjectFields): Promise<Project> {
  checkDays(fields)
  const { userId, me } = ctx.user
  const managerId = fields.managerId ?? userId
  let projId = 0
  await refusing(() =>
    inTransaction(ctx, async (own) => {
      const values = {
        ...fields,
        searchText: projectSearchText(fields),
        managerId,
        createBy: me.username,
        updateBy: me.username,
      }
      const [row] = await own.db.insert(projectTable).values(values).returning()
      projId = row!.projId
      for (const leader of new Set([userId, managerId])) await makeLead(own.db, projId, leader)
      await announce(own, { type: 'created', projId, projName: fields.projName, status: row!.status, managerId })
    }),
  )
  return (await findProject(ctx, projId))!
}

/** By what a project is found. */
export const projectSearchText = ({ projName, indexCode }: Pick<ProjectFields, 'projName' | 'indexCode'>) =>
  searchTextOf(projName, indexCode)

export async function updateProject(
  ctx: Ctx,
  { projId, rowVersion, ...fields }: ProjectFields & { projId: number; rowVersion: number },
): Promise<Project> {
  checkDays(fields)
  await refusing(() =>
    inTransaction(ctx, async (own) => {
      const row = await lockOpenProject(own.db, projId)
      if (row.rowVersion !== rowVersion) throw conflict('error.stale', await findProject(own, projId))
      const managerId = fields.managerId ?? row.managerId
      await own.db
        .update(projectTable)
        .set({ ...fields, searchText: projectSearchText(fields), managerId, updateBy: ctx.user.me.username })
        .where(eq(projectTable.projId, projId))
      if (!managerId || managerId === row.managerId) return
      await makeLead(own.db, projId, managerId)
      await announce(own, { type: 'manager', projId, projName: fields.projName, status: row.status, managerId })
    }),
  )
  return (await findProject(ctx, projId))!
}

/** Of two at once, the second is told where the project has gone meanwhile. */
export async function moveProject(ctx: Ctx, projId: number, status: ProjectStatus): Promise<Project> {
  await inTransaction(ctx, async (own) => {
    const row = (await lockProjects(own.db, [projId]))[0]!
    if (!projectTransitions[row.status].includes(status)) throw conflict('project.wrongStep')
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: siteZone() }).format(new Date())
    const isFirstStart = status === 'running' && row.startDate === null
    await own.db
      .update(projectTable)
      .set({ status, updateBy: ctx.user.me.username, ...(isFirstStart && { startDate: today }) })
      .where(eq(projectTable.projId, projId))
    await announce(own, { type: 'status', projId, projName: row.projName, status })
  })
  return (await findProject(ctx, projId))!
}

/** Into the recycle bin, or out of it. */
export async function markDeleted(ctx: Ctx, projIds: number[], isDeleted: boolean): Promise<void> {
  const mark = isDeleted
    ? { deleteTime: sql`now()`, deleteBy: ctx.user.me.username }
    : { deleteTime: null, deleteBy: null }
  await ctx.db.transaction(async (tx) => {
    await lockProjects(tx, projIds)
    await tx.update(projectTable).set(mark).where(inArray(projectTable.projId, projIds))
  })
  // Windows that follow it are looked at again, as after any change of who may see what.
  ctx.bus.publish('site', { type: 'rights' })
}

export async function collectProject(ctx: Ctx, projId: number, isCollected: boolean): Promise<void> {
  const { userId } = ctx.user
  if (isCollected) await ctx.db.insert(projectCollectTable).values({ userId, projId }).onConflictDoNothing()
  else
    await ctx.db
      .delete(projectCollectTable)
      .where(and(eq(projectCollectTable.userId, userId), eq(projectCollectTable.projId, projId)))
}

/** In the transaction of what has happened. */
async function announce(ctx: Ctx, event: ProjectEvent): Promise<void> {
  for (const hear of ctx.registry.projectListeners) await hear(ctx, event)
}

async function makeLead(db: Db, projId: number, userId: number): Promise<void> {
  const [user] = await db.select().from(userTable).where(eq(userTable.id, userId))
  if (!user?.enabled || user.kind !== 'person') throw badRequest('project.noSuchPerson')
  const [resource] = await db
    .insert(projectResourceTable)
    .values({ projId, userId })
    .onConflictDoUpdate({
      target: [projectResourceTable.projId, projectResourceTable.userId],
      set: { userId },
    })
    .returning()
  const [lead] = await db.select().from(projectRoleTable).where(eq(projectRoleTable.name, LEAD))
  if (lead)
    await db
      .insert(projectResourceRoleTable)
      .values({ resourceId: resource!.resourceId, roleId: lead.id })
      .onConflictDoNothing()
}

function checkDays({ startDate, planEnd }: ProjectFields): void {
  for (const day of [startDate, planEnd]) if (day && !isDay(day)) throw badRequest('project.noSuchDay')
  if (startDate && planEnd && planEnd < startDate) throw badRequest('project.endBeforeStart')
}

/** The thirtieth of February looks like a day. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
