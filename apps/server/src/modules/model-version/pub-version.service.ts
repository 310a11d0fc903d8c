import type { PubVersion } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { and, asc, count, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { badRequest, conflict } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import type { CodedText } from '../../db/coded-text.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { refusing } from '../../resource/refusing.ts'
import { modelFileTable } from '../model/model.table.ts'
import { readModels } from '../model/model-list.service.ts'
import { lockSub, writeInProject } from '../project/project-lock.service.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { modelPubVersionFileTable as fileTable, modelPubVersionTable as table } from './model-version.table.ts'
import { isSeenRelease, requireSeenRelease } from './release-draft.ts'
import { gateOf, releaseNoteOf, requireModels } from './release-gate.ts'

const say = (ctx: Ctx, { code, facts }: CodedText) => translate(ctx.lang, code as Key, facts)

export async function listPubVersions(ctx: Ctx, subId: number): Promise<PubVersion[]> {
  return present(ctx, and(eq(table.subId, subId), await isSeenRelease(ctx, eq(table.subId, subId))))
}

export async function recentPubVersions(ctx: ProjectCtx, size: number): Promise<PubVersion[]> {
  const isHere = eq(table.projId, ctx.project.projId)
  return present(ctx, and(isHere, await isSeenRelease(ctx, isHere)), size)
}

export async function lookAhead(ctx: ProjectCtx, { subId, fileIds }: { subId: number; fileIds: number[] }) {
  const models = await requireModels(ctx, subId, fileIds)
  const note = await releaseNoteOf(ctx, subId, models)
  return {
    gate: (await gateOf(ctx, subId, models)).map((row) => ({ level: row.level, text: say(ctx, row) })),
    releaseNote: note.map((line) => say(ctx, line)).join('\n'),
  }
}

/** What stops it stops it; the release before is then superseded. */
export async function publish(
  ctx: ProjectCtx,
  { subId, name, note, fileIds }: { subId: number; name: string; note?: string; fileIds: number[] },
): Promise<PubVersion> {
  let id = 0
  await refusing(() =>
    inTransaction(ctx, async (own) => {
      const { projId } = ctx.project
      await lockSub(own.db, projId, subId)
      const models = await requireModels(own, subId, fileIds)
      const gate = await gateOf(own, subId, models)
      if (gate.some(({ level }) => level === 'stop')) throw badRequest('modelPubVersion.stopped')
      const releaseNote = await releaseNoteOf(own, subId, models)
      await supersede(own.db, subId)
      id = await insertRelease(own, { projId, subId, name, note, gate, releaseNote, userId: ctx.user.userId }, models)
      // Removed while it was waited for.
      await requireModels(own, subId, fileIds)
      tellProject(own, projId, 'model')
    }),
  )
  return (await present(ctx, eq(table.id, id)))[0]!
}

/** The release before is then superseded. */
export const supersede = (db: Db, subId: number) =>
  db
    .update(table)
    .set({ status: 'superseded' })
    .where(and(eq(table.subId, subId), eq(table.status, 'published')))

export async function insertRelease(
  { db }: Pick<Ctx, 'db'>,
  release: typeof table.$inferInsert,
  models: readonly { fileId: number; discipline?: string | undefined }[],
): Promise<number> {
  const [row] = await db.insert(table).values(release).returning({ id: table.id })
  await insertReleaseFiles(db, row!.id, models)
  return row!.id
}

/** A reference locks the version: in the same order as whoever removes several. */
export async function insertReleaseFiles(
  db: Db,
  pubVersionId: number,
  models: readonly { fileId: number; discipline?: string | undefined }[],
): Promise<void> {
  const inOrder = [...models].sort((a, b) => a.fileId - b.fileId)
  await db
    .insert(fileTable)
    .values(inOrder.map(({ fileId, discipline }) => ({ pubVersionId, fileId, discipline: discipline ?? '' })))
}

/** Once. The one before does not come back by itself: somebody must publish again. */
export async function withdraw(ctx: ProjectCtx, { id, reason }: { id: number; reason: string }): Promise<PubVersion> {
  await inTransaction(ctx, async (own) => {
    const { projId } = await writeInProject(own.db, ctx.project.projId)
    const [row] = await own.db
      .update(table)
      .set({ status: 'withdrawn', withdrawReason: reason })
      .where(and(eq(table.id, id), inArray(table.status, ['published', 'superseded'])))
      .returning()
    if (!row) throw conflict('modelPubVersion.isWithdrawn')
    tellProject(own, projId, 'model')
  })
  return (await present(ctx, eq(table.id, id)))[0]!
}

export async function modelsOf(ctx: ProjectCtx, pubVersionId: number) {
  await requireSeenRelease(ctx, pubVersionId)
  const held = await ctx.db
    .select()
    .from(fileTable)
    .where(eq(fileTable.pubVersionId, pubVersionId))
    .orderBy(asc(fileTable.discipline))
  const ids = held.map(({ fileId }) => fileId)
  const models = ids.length > 0 ? await readModels(ctx, inArray(modelFileTable.fileId, ids), ids.length) : []
  return [...new Set(held.map(({ discipline }) => discipline))].map((discipline) => ({
    discipline,
    models: models.filter(({ fileId }) => held.some((one) => one.fileId === fileId && one.discipline === discipline)),
  }))
}

export async function present(ctx: Ctx, where: SQL | undefined, most?: number): Promise<PubVersion[]> {
  const asked = ctx.db
    .select({ row: table, by: authorName(table), models: count(fileTable.fileId) })
    .from(table)
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .leftJoin(fileTable, eq(fileTable.pubVersionId, table.id))
    .where(where)
    .groupBy(table.id, userTable.nickName)
    .orderBy(desc(table.createTime), desc(table.id))
  const rows = await (most === undefined ? asked : asked.limit(most))
  return rows.map(({ row, by, models }) => ({
    id: row.id,
    projId: row.projId,
    subId: row.subId,
    name: row.name,
    note: row.note ?? undefined,
    status: row.status,
    models,
    gate: row.gate.map((one) => ({ level: one.level, text: say(ctx, one) })),
    releaseNote: row.releaseNote.map((line) => say(ctx, line)).join('\n'),
    createBy: by ?? '',
    createTime: isoTime(row.createTime),
    withdrawReason: row.withdrawReason ?? undefined,
  }))
}

/** What a release holds stays. */
export async function keepPublished(db: Db, fileIds: readonly number[]): Promise<Key | undefined> {
  const held = await db.$count(fileTable, inArray(fileTable.fileId, [...fileIds]))
  return held > 0 ? 'model.isPublished' : undefined
}
