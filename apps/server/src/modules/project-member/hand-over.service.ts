import type { WaitingKind } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { projectResourceTable as table } from '../project/project.table.ts'
import { writeInProjects } from '../project/project-lock.service.ts'

/** What waits for these members, each kind of which there is something. */
export async function findWaiting(ctx: ProjectCtx, resourceIds: readonly number[]) {
  const counts = new Map<WaitingKind, number>()
  for (const [projId, userIds] of await membersByProject(ctx, resourceIds))
    for (const { kind, count } of ctx.registry.waitings)
      counts.set(kind, (counts.get(kind) ?? 0) + (await count(ctx.db, projId, userIds)))
  return Array.from(counts, ([kind, count]) => ({ kind, count })).filter(({ count }) => count > 0)
}

/** All of it, to a member who stays. */
export async function handOver(ctx: ProjectCtx, resourceIds: readonly number[], to: number): Promise<void> {
  await inTransaction(ctx, async (own) => {
    const members = await membersByProject(own, resourceIds)
    await writeInProjects(own.db, members.keys())
    for (const [projId, userIds] of members) {
      const [taker] = await own.db
        .select({ id: table.userId })
        .from(table)
        .where(and(eq(table.projId, projId), eq(table.userId, to)))
        .for('key share')
      if (!taker || userIds.includes(to)) throw badRequest('project.handOverToMember')
      for (const waiting of own.registry.waitings) await waiting.handOver(own, projId, userIds, to)
    }
  })
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
