import type { ApprovalPerson } from '@sunmao/contract'
import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { found } from '../../db/search.ts'
import { deptTable } from '../admin/dept.table.ts'
import { projectResourceTable } from '../project/project.table.ts'
import { personOf } from '../users/person.service.ts'
import { userGrams, userTable } from '../users/users.table.ts'

const MOST = 20
const IDS_MOST = 100

/** Staff of a project of the caller, or everybody who can sign in. */
export async function findPeopleToAsk(
  ctx: Ctx,
  { projId, blurry, ids }: { projId?: number; blurry?: string; ids?: string },
): Promise<(ApprovalPerson & { jobNumber?: string | undefined; deptName?: string | undefined })[]> {
  if (projId !== undefined && !(await ctx.rights.inProject(ctx.user, projId)).isMember) throw notFound()
  const isStaff =
    projId === undefined
      ? undefined
      : exists(
          ctx.db
            .select({ one: sql`1` })
            .from(projectResourceTable)
            .where(and(eq(projectResourceTable.projId, projId), eq(projectResourceTable.userId, userTable.id))),
        )
  const wanted = ids ? inArray(userTable.id, ids.split(',').map(Number)) : undefined
  const rows = await ctx.db
    .select({
      id: userTable.id,
      nickName: userTable.nickName,
      avatarName: userTable.avatarName,
      kind: userTable.kind,
      jobNumber: userTable.jobNumber,
      deptName: deptTable.name,
    })
    .from(userTable)
    .leftJoin(deptTable, eq(deptTable.id, userTable.deptId))
    .where(
      and(
        eq(userTable.enabled, true),
        eq(userTable.kind, 'person'),
        isStaff,
        wanted ?? (blurry ? found(userTable.searchText, userGrams, blurry) : undefined),
      ),
    )
    .orderBy(userTable.nickName, userTable.id)
    .limit(ids ? IDS_MOST : MOST)
  return rows.map(({ jobNumber, deptName, ...person }) => ({
    ...personOf(person),
    jobNumber: jobNumber ?? undefined,
    deptName: deptName ?? undefined,
  }))
}
