import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx, ThreadRule } from '../../../core/context.ts'
import { notFound } from '../../../core/errors.ts'
import { modelTable } from '../../model/model.table.ts'
import { writeInProject } from '../../project/project-lock.service.ts'
import { isInSeenProject, membersAmong } from '../../project/seen-project.service.ts'
import { codesInProject } from '../../rights/rights.service.ts'
import { threadTable } from '../../thread/thread.table.ts'
import { clashPointTable as point, clashGroupTable as table } from '../clash.table.ts'
import { clashLink, groupName } from './clash-name.service.ts'

/**
 * Members of its project talk about a group before an issue is made of it; whoever has to change something gets a notice. Where all
 * of its points show locked models, those talk only who manage models.
 */
export const clashGroupThread: ThreadRule = {
  seen: (ctx) =>
    exists(
      ctx.db
        .select({ one: sql`1` })
        .from(table)
        .where(
          and(eq(table.id, threadTable.refId), isInSeenProject(ctx, table.projId), hasPoint({ isLockedToo: false })),
        ),
    ),
  things: async (ctx, refIds) => {
    const rows = await ctx.db
      .select({
        row: table,
        isOpen: sql<boolean>`${hasPoint({ isLockedToo: false })}`,
        pointId: firstPoint('id'),
        subId: firstPoint('sub_id'),
      })
      .from(table)
      .where(and(inArray(table.id, [...refIds]), isInSeenProject(ctx, table.projId), hasPoint({ isLockedToo: true })))
    const closed = rows.filter(({ isOpen }) => !isOpen).map(({ row }) => row.projId)
    const managed = await managedAmong(ctx, closed)
    return new Map(
      rows
        .filter(({ row, isOpen }) => isOpen || managed.has(row.projId))
        .map(({ row, pointId, subId }) => [
          row.id,
          { title: groupName(ctx.lang, row), link: clashLink({ projId: row.projId, subId, id: pointId }) },
        ]),
    )
  },
  checkOpen: async (ctx, refId) => {
    await writeInProject(ctx.db, (await readRow(ctx, refId)).projId)
  },
  audience: async (ctx, refId) => ({ projId: (await readRow(ctx, refId)).projId }),
  noticed: async (ctx, refId) => {
    const row = await readRow(ctx, refId)
    const [shown] = await ctx.db.select().from(point).where(eq(point.groupId, refId)).orderBy(point.id).limit(1)
    const link = shown ? clashLink({ projId: row.projId, subId: shown.subId, id: shown.id }) : ''
    return { userIds: row.assigneeId === null ? [] : [row.assigneeId], link }
  },
  seers: async (ctx, refId, userIds) => membersAmong(ctx.db, (await readRow(ctx, refId)).projId, userIds),
}

/** One of models that are there; of locked ones too, or of open ones only. */
const hasPoint = ({ isLockedToo }: { isLockedToo: boolean }): SQL =>
  sql`exists (select from ${point} where ${point.groupId} = ${table.id} and not exists (select from ${modelTable} m
    where m.model_id in (${point.aModelId}, ${point.bModelId}) and (m.delete_time is not null ${isLockedToo ? sql`` : sql`or m.locked`})))`

const firstPoint = (column: 'id' | 'sub_id') =>
  sql<number>`(select ${sql.identifier(column)} from ${point} where ${point.groupId} = ${table.id} order by id limit 1)`

async function managedAmong({ db, user }: Ctx, projIds: readonly number[]): Promise<Set<number>> {
  const managed = new Set<number>()
  for (const projId of new Set(projIds))
    if (user.isAdmin || (await codesInProject(db, user.userId, projId)).includes('model:edit')) managed.add(projId)
  return managed
}

async function readRow({ db }: Ctx, id: number) {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  if (!row) throw notFound()
  return row
}
