// Locks are taken in one order, everywhere: project, sub, row. Any number of writers share a project; only what changes the
// project itself (its status, its deletion, who leads it, how much it may hold) waits for them and lets nobody beside it.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { conflict, notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { projectSubTable, projectTable } from './project.table.ts'

type ProjectRow = typeof projectTable.$inferSelect

/** That the project is open for writing, until the end of the transaction. */
export const writeInProject = (db: Db, projId: number): Promise<ProjectRow> => lockOpen(db, projId, 'share')

/** The same for rows of several projects. */
export async function writeInProjects(db: Db, projIds: Iterable<number>): Promise<void> {
  for (const projId of ascending(projIds)) await writeInProject(db, projId)
}

/** One writer of a sub at a time: for what is numbered or ordered within it. */
export async function lockSub(db: Db, projId: number, subId: number): Promise<void> {
  await writeInProject(db, projId)
  const [sub] = await db
    .select()
    .from(projectSubTable)
    .where(and(eq(projectSubTable.subId, subId), eq(projectSubTable.projId, projId)))
    .for('no key update')
  if (!sub) throw notFound()
}

/** For what changes an open project itself. */
export const lockOpenProject = (db: Db, projId: number): Promise<ProjectRow> => lockOpen(db, projId, 'no key update')

/** Whatever their status, also in the recycle bin. */
export async function lockProjects(db: Db, projIds: readonly number[]): Promise<ProjectRow[]> {
  const rows = await db
    .select()
    .from(projectTable)
    .where(inArray(projectTable.projId, [...projIds]))
    .orderBy(projectTable.projId)
    .for('no key update')
  if (rows.length !== new Set(projIds).size) throw notFound()
  return rows
}

/** Two who lock several rows take them one after the other, not each the other's. */
export const ascending = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b)

async function lockOpen(db: Db, projId: number, strength: 'share' | 'no key update'): Promise<ProjectRow> {
  const [row] = await db
    .select()
    .from(projectTable)
    .where(and(eq(projectTable.projId, projId), isNull(projectTable.deleteTime)))
    .for(strength)
  if (!row) throw notFound()
  if (row.status === 'archived') throw conflict('project.archived')
  return row
}
