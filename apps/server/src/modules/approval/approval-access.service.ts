// Who sees an approval: its starter, those who were asked, those it was copied to, whoever manages approvals there.
import { and, eq, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { menuTable } from '../admin/menu.table.ts'
import {
  projectResourceRoleTable,
  projectResourceTable,
  projectRoleMenuTable,
  projectTable,
} from '../project/project.table.ts'
import { approvalPersonTable as personTable, approvalTable as table } from './approval.table.ts'
import type { ApprovalTableRow } from './approval-state.service.ts'

type Asker = Pick<Ctx, 'db' | 'user'>

/** That a row is in a project that is there, or in none: the few that are gone, rather than all that are not. */
export const isInProject = (db: Asker['db']): SQL =>
  or(
    isNull(table.projId),
    notInArray(
      table.projId,
      db.select({ projId: projectTable.projId }).from(projectTable).where(isNotNull(projectTable.deleteTime)),
    ),
  )!

/** Projects in which the caller manages approvals. */
async function managedProjects({ db, user }: Asker): Promise<number[]> {
  const rows = await db
    .selectDistinct({ projId: projectResourceTable.projId })
    .from(projectResourceTable)
    .innerJoin(projectResourceRoleTable, eq(projectResourceRoleTable.resourceId, projectResourceTable.resourceId))
    .innerJoin(projectRoleMenuTable, eq(projectRoleMenuTable.roleId, projectResourceRoleTable.roleId))
    .innerJoin(menuTable, eq(menuTable.id, projectRoleMenuTable.menuId))
    .where(and(eq(projectResourceTable.userId, user.userId), eq(menuTable.permission, 'approval:manage')))
  return rows.map(({ projId }) => projId)
}

/** What the caller may see; nothing = all of it. */
export async function isSeen(ctx: Asker): Promise<SQL | undefined> {
  const { db, user } = ctx
  if (user.isAdmin) return undefined
  // One list of numbers: with "or" between the parts no index would help.
  const own = db.select({ id: personTable.approvalId }).from(personTable).where(eq(personTable.userId, user.userId))
  const idsOf = (where: SQL) => sql`${db.select({ id: table.id }).from(table).where(where)}`
  const managed = await managedProjects(ctx)
  const parts = [
    sql`${own}`,
    ...(managed.length > 0 ? [idsOf(inArray(table.projId, managed))] : []),
    ...(user.codes.has('approval:manage') ? [idsOf(isNull(table.projId))] : []),
  ]
  return sql`${table.id} in (${sql.join(parts, sql` union `)})`
}

/** Of these, those that he may see. */
export async function seenApprovals(ctx: Asker, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), await isSeen(ctx)))
  return rows.map(({ id }) => id)
}

/** Without telling strangers that it is there. */
export async function requireSeen(ctx: Asker, id: number): Promise<ApprovalTableRow> {
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), isInProject(ctx.db), await isSeen(ctx)))
  if (!row) throw notFound()
  return row
}

export async function mayManage(ctx: Pick<Ctx, 'user' | 'rights'>, projId: number | null): Promise<boolean> {
  if (ctx.user.isAdmin) return true
  if (projId === null) return ctx.user.codes.has('approval:manage')
  return (await ctx.rights.inProject(ctx.user, projId)).codes.has('approval:manage')
}
