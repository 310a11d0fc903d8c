// Issues follow the runs: when the last clash of one is gone it waits for review, when one comes back it is open again.
import { unresolvedClashStatuses } from '@sunmao/contract'
import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { enqueue } from '../../tasks/queue.ts'
import type { Own } from '../hub-to-do/hub-to-do.service.ts'
import { issueReferenceTable as reference } from '../issue/issue.table.ts'
import { moveByRun } from '../issue/issue-run.service.ts'
import { clashGroupTable, type clashRunTable, type clashTestTable, clashPointTable as table } from './clash.table.ts'
import { clashPictureTask } from './clash-picture.task.ts'
import { clashNumber } from './points/clash-name.service.ts'
import { renewGroupTodos } from './points/clash-todo.ts'

interface Ended {
  run: typeof clashRunTable.$inferSelect
  test: typeof clashTestTable.$inferSelect
}
interface Changed {
  resolvedIds: readonly number[]
  reopenedIds: readonly number[]
}

/** At the end of a whole run, in its transaction. Pictures of how it looks now are drawn by a task of their own. */
export async function followRun(
  means: Omit<Own, 'user'>,
  { run, test }: Ended,
  { resolvedIds, reopenedIds }: Changed,
): Promise<void> {
  const own = { ...means, user: { userId: run.userId }, lang: 'zh-CN' as const }
  const isBack = new Set(reopenedIds)
  const isGone = new Set(resolvedIds)
  const by = [test.name, run.label].filter(Boolean).join(' · ')
  for (const issueId of await issuesAbout(own.db, [...isBack, ...isGone])) {
    const points = await pointsOf(own.db, issueId)
    const back = points.filter(({ id }) => isBack.has(id))
    const why = (field: string, of: typeof points) => ({
      field,
      from: by,
      to: of.map(({ number }) => clashNumber(number)).join('、'),
    })
    if (back.length > 0) await moveByRun(own, issueId, ['return', 'reopen'], why('clashReopened', back))
    else if (!points.some(({ status }) => isUnresolved(status))) {
      const gone = points.filter(({ id }) => isGone.has(id))
      const isMoved = await moveByRun(own, issueId, ['answer'], why('clashResolved', gone))
      if (isMoved) await enqueue(own.db, clashPictureTask, { issueId }, { projId: test.projId })
    }
  }
  const assigned = await own.db
    .select({ id: clashGroupTable.id })
    .from(clashGroupTable)
    .where(and(eq(clashGroupTable.testId, test.id), isNotNull(clashGroupTable.assigneeId)))
  await renewGroupTodos(
    own,
    assigned.map(({ id }) => id),
  )
}

const isUnresolved = (status: string) => (unresolvedClashStatuses as readonly string[]).includes(status)

/** That refer to one of these points, or to its group. */
async function issuesAbout(db: Db, pointIds: readonly number[]): Promise<number[]> {
  if (pointIds.length === 0) return []
  const isIt = sql`${table.id} = any(${sql.param(pointIds)}::int[])`
  const rows = await db
    .selectDistinct({ issueId: reference.issueId })
    .from(reference)
    .innerJoin(
      table,
      or(
        and(eq(reference.kind, 'clashPoint'), eq(reference.refId, table.id)),
        and(eq(reference.kind, 'clashGroup'), eq(reference.refId, table.groupId)),
      ),
    )
    .where(isIt)
    .orderBy(asc(reference.issueId))
  return rows.map(({ issueId }) => issueId)
}

/** All that an issue is about. */
async function pointsOf(db: Db, issueId: number) {
  const named = (kind: 'clashPoint' | 'clashGroup') =>
    db
      .select({ id: reference.refId })
      .from(reference)
      .where(and(eq(reference.issueId, issueId), eq(reference.kind, kind)))
  return db
    .select({ id: table.id, number: table.number, status: table.status })
    .from(table)
    .where(or(inArray(table.id, named('clashPoint')), inArray(table.groupId, named('clashGroup'))))
    .orderBy(asc(table.number))
}
