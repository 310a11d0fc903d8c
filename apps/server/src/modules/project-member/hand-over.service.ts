import type { WaitingKind } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { projectResourceTable as table } from '../project/project.table.ts'
import { writeInProject, writeInProjects } from '../project/project-lock.service.ts'

/** What waits for these members, each kind of which there is something. */
export async function findWaiting(ctx: ProjectCtx, resourceIds: readonly number[]) {
  const counts = new Map<WaitingKind, number>()
  for (const [projId, userIds] of await membersByProject(ctx, resourceIds))
    for (const { kind, count } of await countWaiting(ctx, projId, userIds))
      counts.set(kind, (counts.get(kind) ?? 0) + count)
  return Array.from(counts, ([kind, count]) => ({ kind, count }))
}

export async function countWaiting({ db, registry }: Ctx, projId: number, userIds: readonly number[]) {
  const found: { kind: WaitingKind; count: number }[] = []
  for (const { kind, count } of registry.waitings) found.push({ kind, count: await count(db, projId, userIds) })
  return found.filter(({ count }) => count > 0)
}

/** All of it, to a member who stays. */
export async function handOver(ctx: ProjectCtx, resourceIds: readonly number[], to: number): Promise<void> {
  await inTransaction(ctx, async (own) => {
    const members = await membersByProject(own, resourceIds)
    await writeInProjects(own.db, members.keys())
    for (const [projId, userIds] of members) await giveTo(own, projId, userIds, to)
  })
}

/** Of one project, in the transaction that takes them off it. */
export async function handOverIn(own: Ctx, projId: number, userIds: readonly number[], to: number): Promise<void> {
  await writeInProject(own.db, projId)
  await giveTo(own, projId, userIds, to)
}

async function giveTo(own: Ctx, projId: number, userIds: readonly number[], to: number): Promise<void> {
  const [taker] = await own.db
    .select({ id: table.userId })
    .from(table)
    .where(and(eq(table.projId, projId), eq(table.userId, to)))
    .for('key share')
  if (!taker || userIds.includes(to)) throw badRequest('project.handOverToMember')
  for (const waiting of own.registry.waitings) await waiting.handOver(own, projId, userIds, to)
}

async function membersByProject({ db }: Pick<ProjectCtx, 'db'>, resourceIds: readonly number[]) {
  const rows = await db
    .select({ projId: table.projId, userId: table.userId })
    .from(table)
    .where(inArray(table.resourceId, [...resourceIds]))
  const projIds = [...new Set(rows.map(({ projId }) => projId))].sort((a, b) => a - b)
  return new Map(
    projIds.map((projId) => [projId, rows.flatMap((row) => (row.projId === projId ? [row.userId] : []))] as const),
  )
}
