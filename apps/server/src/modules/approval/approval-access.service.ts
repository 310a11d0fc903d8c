// Who sees an approval: its starter, those who were asked, those it was copied to, whoever manages approvals there.
import { and, eq, inArray, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
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

/** Of projects in the recycle bin: the few that are gone, rather than all that are not. */
const goneIds = (db: Asker['db']) => {
  const gone = db.select({ projId: projectTable.projId }).from(projectTable).where(isNotNull(projectTable.deleteTime))
  return db.select({ id: table.id }).from(table).where(inArray(table.projId, gone))
}

/** That an approval is in a project that is there, or in none. */
export const isInProject = (db: Asker['db'], id: SQLWrapper = table.id): SQL => sql`${id} not in ${goneIds(db)}`

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

/** A query for the ids of what the caller may see, of one project or of all; nothing = all of it. */
export async function seenIds(ctx: Asker, projId?: number): Promise<SQL | undefined> {
  const { db, user } = ctx
  if (user.isAdmin) return undefined
  const managed = await managedProjects(ctx)
  if (projId !== undefined && managed.includes(projId)) return undefined
  // One list of numbers: with "or" between the parts no index would help.
  const own = db.select({ id: personTable.approvalId }).from(personTable).where(eq(personTable.userId, user.userId))
  const idsOf = (where: SQL) => sql`${db.select({ id: table.id }).from(table).where(where)}`
  const parts = [
    sql`${own}`,
    ...(managed.length > 0 ? [idsOf(inArray(table.projId, managed))] : []),
    ...(user.codes.has('approval:manage') ? [idsOf(isNull(table.projId))] : []),
  ]
  return sql`(${sql.join(parts, sql` union `)})`
}

/** That the caller may see a row; nothing = he may see all. */
export async function isSeen(ctx: Asker, projId?: number): Promise<SQL | undefined> {
  const ids = await seenIds(ctx, projId)
  return ids && sql`${table.id} in ${ids}`
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
