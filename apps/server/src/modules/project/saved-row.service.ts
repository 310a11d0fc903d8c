// Rows of a sub or a project that are somebody's own or the project's, such as viewpoints and views of issues: one way for all
// of them.
import type { PermissionCode } from '@sunmao/contract'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { conflict, forbidden, notFound } from '../../core/errors.ts'
import type { Locator } from '../../core/locate.ts'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { inSub } from './locate.service.ts'
import { writeInProject, writeInProjects } from './project-lock.service.ts'

type SavedTable = PgTable & {
  id: PgColumn
  userId: PgColumn
  isPersonal: PgColumn
  rowVersion: PgColumn
}

/** One's own, and those of the project. */
export const isSeen = (ctx: Ctx, { isPersonal, userId }: SavedTable) =>
  or(eq(isPersonal, false), eq(userId, ctx.user.userId))

type Placed = { subId: PgColumn } | { projId: PgColumn }

export const savedLocator = (table: SavedTable & Placed): Locator => ({
  ...('subId' in table ? inSub(sql`${table}`, table.subId) : { from: sql`${table}`, projId: table.projId }),
  id: table.id,
  ownerId: sql`case when ${table.isPersonal} then coalesce(${table.userId}, 0) end`,
})

/** What was only theirs goes with people who leave. */
export const forgetSaved = (table: SavedTable) => (db: Db, userIds: readonly number[]) =>
  db.delete(table).where(and(eq(table.isPersonal, true), inArray(table.userId, [...userIds])))

/** Every member may keep his own; the project's need the right. */
export async function beginSaved(own: ProjectCtx, right: PermissionCode, isAllPersonal: boolean): Promise<void> {
  if (!isAllPersonal && !own.project.can(right)) throw forbidden()
  await writeInProject(own.db, own.project.projId)
}

interface Change {
  id: number
  rowVersion: number
  isPersonal: boolean
}

/** Locks the row, refuses a stale change, and one that would take a row of the project away into somebody's own. */
export async function lockSaved(
  own: ProjectCtx,
  table: SavedTable,
  { id, rowVersion, isPersonal }: Change,
  right: PermissionCode,
  current: () => Promise<unknown>,
): Promise<void> {
  await beginSaved(own, right, isPersonal)
  const [row] = (await own.db
    .select({ userId: table.userId, rowVersion: table.rowVersion })
    .from(table as PgTable)
    .where(eq(table.id, id))
    .for('update')) as { userId: number | null; rowVersion: number }[]
  if (!row) throw notFound()
  if (row.rowVersion !== rowVersion) throw conflict('error.stale', await current())
  if (isPersonal && row.userId !== own.user.userId) throw forbidden()
}

/** All of them or none. */
export const removeSaved = (ctx: ProjectCtx, table: SavedTable, ids: number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    await writeInProjects(
      own.db,
      ctx.projects.map(({ projId }) => projId),
    )
    const gone = await own.db.delete(table).where(inArray(table.id, ids)).returning({ id: table.id })
    if (gone.length !== new Set(ids).size) throw notFound()
  })
