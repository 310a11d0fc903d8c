import type { PickedPerson } from '@sunmao/contract'
import { and, eq, exists, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { found } from '../../db/search.ts'
import { deptTable } from '../admin/dept.table.ts'
import { roleTable } from '../admin/role.table.ts'
import {
  projectResourceRoleTable,
  projectResourceTable,
  projectRoleTable,
  projectTable,
} from '../project/project.table.ts'
import { userGrams, userRoleTable, userTable } from '../users/users.table.ts'

const MOST = 50

/** Who may be chosen: the project's people, those who could join it, its site's staff, the experts of every site. */
type Source = 'members' | 'others' | 'site' | 'experts'

export async function findPeople(
  ctx: Ctx,
  { projId, blurry }: { projId: number; blurry?: string },
  source: Source,
): Promise<PickedPerson[]> {
  const where: Record<Source, SQL | undefined> = {
    members: inArray(userTable.id, staffOf(ctx, projId)),
    others: notInArray(userTable.id, staffOf(ctx, projId)),
    site: eq(
      userTable.siteId,
      sql`(select ${projectTable.siteId} from ${projectTable} where ${projectTable.projId} = ${projId})`,
    ),
    experts: exists(
      ctx.db
        .select()
        .from(userRoleTable)
        .innerJoin(roleTable, eq(roleTable.id, userRoleTable.roleId))
        .where(and(eq(userRoleTable.userId, userTable.id), eq(roleTable.key, 'expert'))),
    ),
  }
  const people = await pick(ctx, where[source], blurry)
  return source === 'members' ? withRoles(ctx, projId, people) : people
}

/** What each of them is in the project. */
async function withRoles(ctx: Ctx, projId: number, people: PickedPerson[]): Promise<PickedPerson[]> {
  const ids = people.map(({ id }) => id)
  const rows = await ctx.db
    .select({
      userId: projectResourceTable.userId,
      disciplines: projectResourceTable.disciplines,
      name: projectRoleTable.name,
      nameEn: projectRoleTable.nameEn,
    })
    .from(projectResourceTable)
    .leftJoin(projectResourceRoleTable, eq(projectResourceRoleTable.resourceId, projectResourceTable.resourceId))
    .leftJoin(projectRoleTable, eq(projectRoleTable.id, projectResourceRoleTable.roleId))
    .where(and(eq(projectResourceTable.projId, projId), inArray(projectResourceTable.userId, ids)))
    .orderBy(projectRoleTable.roleSort, projectRoleTable.id)
  return people.map((person) => {
    const own = rows.filter(({ userId }) => userId === person.id)
    const roleNames = own.flatMap(({ name, nameEn }) => (ctx.lang === 'en' && nameEn) || name || [])
    return { ...person, roleNames, disciplines: own[0]?.disciplines ?? [] }
  })
}

/** Those who have this sub, and those who have all of them. */
export const findPeopleOfSub = (ctx: Ctx, subId: number, blurry?: string): Promise<PickedPerson[]> =>
  pick(
    ctx,
    exists(
      ctx.db
        .select()
        .from(projectResourceTable)
        .where(
          and(
            eq(projectResourceTable.userId, userTable.id),
            sql`${projectResourceTable.projId} = (select proj_id from project_sub where sub_id = ${subId})`,
            or(
              sql`cardinality(${projectResourceTable.subIds}) = 0`,
              sql`${subId} = any(${projectResourceTable.subIds})`,
            ),
          ),
        ),
    ),
    blurry,
  )

const staffOf = (ctx: Ctx, projId: number) =>
  ctx.db
    .select({ userId: projectResourceTable.userId })
    .from(projectResourceTable)
    .where(eq(projectResourceTable.projId, projId))

async function pick(ctx: Ctx, where: SQL | undefined, blurry: string | undefined): Promise<PickedPerson[]> {
  const rows = await ctx.db
    .select({
      id: userTable.id,
      username: userTable.username,
      nickName: userTable.nickName,
      jobNumber: userTable.jobNumber,
      deptName: deptTable.name,
    })
    .from(userTable)
    .leftJoin(deptTable, eq(deptTable.id, userTable.deptId))
    .where(
      and(
        eq(userTable.enabled, true),
        eq(userTable.kind, 'person'),
        blurry ? found(userTable.searchText, userGrams, blurry) : undefined,
        where,
      ),
    )
    .orderBy(userTable.nickName, userTable.id)
    .limit(MOST)
  return rows.map((row) => ({ ...row, jobNumber: row.jobNumber ?? undefined, deptName: row.deptName ?? undefined }))
}
