import { type ScorePart, scoreWorkflow } from '@sunmao/contract'
import { and, eq, ne } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { menuTable } from '../admin/menu.table.ts'
import { renewTodosOf } from '../hub-to-do/renew-todos.service.ts'
import { projectResourceRoleTable, projectResourceTable, projectRoleMenuTable } from '../project/project.table.ts'
import type { ReleaseWithSheet } from './score.queries.ts'
import type { Sheet } from './score-row.service.ts'

/** Those of the project who may confirm what somebody else has submitted. */
async function confirmersOf({ db, project }: ProjectCtx, submitterId: number | null): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: projectResourceTable.userId })
    .from(projectResourceTable)
    .innerJoin(projectResourceRoleTable, eq(projectResourceRoleTable.resourceId, projectResourceTable.resourceId))
    .innerJoin(projectRoleMenuTable, eq(projectRoleMenuTable.roleId, projectResourceRoleTable.roleId))
    .innerJoin(menuTable, eq(menuTable.id, projectRoleMenuTable.menuId))
    .where(
      and(
        eq(projectResourceTable.projId, project.projId),
        eq(menuTable.permission, 'score:confirm'),
        submitterId === null ? undefined : ne(projectResourceTable.userId, submitterId),
      ),
    )
    .orderBy(projectResourceTable.userId)
  return rows.map(({ userId }) => userId)
}

/** After a move: who confirms hears of it, and what waited is done. */
export async function renewScoreTodos(
  own: ProjectCtx,
  { release, sub }: ReleaseWithSheet,
  sheet: Sheet,
): Promise<void> {
  const confirmers = sheet.status === 'submitted' ? await confirmersOf(own, sheet.submitterId) : []
  const people = (part: ScorePart) => (part === 'confirmer' ? confirmers : [])
  await renewTodosOf(
    own,
    {
      bizType: 'score',
      bizId: release.id,
      projId: release.projId,
      subId: release.subId,
      title: `${sub.subName} ${release.name}`,
      link: `/scoreList?projId=${release.projId}&id=${release.id}`,
      ...scoreWorkflow.dutyOf(sheet.status, people),
    },
    true,
  )
}
