import type { ScoreCheck, ScoreRow } from '@sunmao/contract'
import { and, asc, eq } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { readWords } from '../dict/dict-labels.service.ts'
import { lockSub } from '../project/project-lock.service.ts'
import { findRelease, showScore } from './score.service.ts'
import { scoreCheckTable as checkTable, scoreItemTable, scoreSheetTable as table } from './score.table.ts'
import { namesOf, type Sheet } from './score-row.service.ts'
import { readItems } from './score-rules.service.ts'

interface Place {
  pubVersionId: number
  discipline: string
}

/** The house's checklist with what was decided; what has left the checklist since stands at the end. */
export async function listChecks(ctx: ProjectCtx, { pubVersionId, discipline }: Place): Promise<ScoreCheck[]> {
  const { sheet } = await findRelease(ctx, pubVersionId)
  const made = sheet
    ? await ctx.db
        .select()
        .from(checkTable)
        .where(and(eq(checkTable.sheetId, sheet.id), eq(checkTable.discipline, discipline)))
        .orderBy(asc(checkTable.id))
    : []
  const name = await namesOf(
    ctx.db,
    made.map(({ userId }) => userId),
  )
  const items = await readItems(ctx, discipline)
  const decided = ({ points, note, userId }: (typeof made)[number]) => ({ points, note, by: name(userId) })
  const listed = items.map(({ id, shownName, points }) => {
    const one = made.find(({ itemId }) => itemId === id)
    return { itemId: id, name: shownName, usual: points, note: '', ...(one && decided(one)) }
  })
  const left = made
    .filter(({ itemId }) => !items.some(({ id }) => id === itemId))
    .map((one) => ({
      itemId: one.itemId ?? undefined,
      name: (ctx.lang === 'en' && one.nameEn) || one.name,
      usual: one.points,
      ...decided(one),
    }))
  return [...listed, ...left]
}

/** Of one release one writer at a time: its row, made by the first who writes. */
export async function openSheet(own: ProjectCtx, pubVersionId: number): Promise<Sheet> {
  const { release } = await findRelease(own, pubVersionId)
  await lockSub(own.db, release.projId, release.subId)
  const { sheet } = await findRelease(own, pubVersionId)
  if (sheet) return sheet
  const { username } = own.user.me
  const [made] = await own.db
    .insert(table)
    .values({ projId: release.projId, pubVersionId, createBy: username, updateBy: username })
    .returning()
  return made!
}

async function openDraft(own: ProjectCtx, pubVersionId: number): Promise<Sheet> {
  const sheet = await openSheet(own, pubVersionId)
  if (sheet.status !== 'draft') throw conflict('score.notDraft', await showScore(own, pubVersionId))
  return sheet
}

interface Decision extends Place {
  itemId: number
  points: number | null
  note: string
}

export const decideCheck = (ctx: ProjectCtx, decision: Decision): Promise<ScoreCheck[]> =>
  inTransaction(ctx, async (own) => {
    const { pubVersionId, discipline, itemId, points, note } = decision
    const sheet = await openDraft(own, pubVersionId)
    const ofItem = and(
      eq(checkTable.sheetId, sheet.id),
      eq(checkTable.discipline, discipline),
      eq(checkTable.itemId, itemId),
    )
    if (points === null) await own.db.delete(checkTable).where(ofItem)
    else await write(own, sheet, { ...decision, points, note })
    await own.db.update(table).set({ updateBy: own.user.me.username }).where(eq(table.id, sheet.id))
    tellProject(own, own.project.projId, 'score', pubVersionId)
    return listChecks(own, decision)
  })

async function write(
  own: ProjectCtx,
  sheet: Sheet,
  { discipline, itemId, points, note }: Decision & { points: number },
) {
  const disciplines = (await readWords(own, ['discipline'])).get('discipline') ?? []
  if (!disciplines.some(({ value }) => value === discipline))
    throw badRequest('issue.unknownWord', { value: discipline })
  const [item] = await own.db.select().from(scoreItemTable).where(eq(scoreItemTable.id, itemId))
  if (!item) throw notFound()
  const said = { points, note, userId: own.user.userId, updateTime: new Date() }
  await own.db
    .insert(checkTable)
    .values({ sheetId: sheet.id, discipline, itemId, name: item.name, nameEn: item.nameEn, ...said })
    .onConflictDoUpdate({ target: [checkTable.sheetId, checkTable.discipline, checkTable.itemId], set: said })
}

export const writeRemark = (
  ctx: ProjectCtx,
  { pubVersionId, rowVersion, remark }: { pubVersionId: number; rowVersion: number; remark: string },
): Promise<ScoreRow> =>
  inTransaction(ctx, async (own) => {
    const sheet = await openDraft(own, pubVersionId)
    if (sheet.rowVersion !== rowVersion) throw conflict('error.stale', await showScore(own, pubVersionId))
    await own.db.update(table).set({ remark, updateBy: own.user.me.username }).where(eq(table.id, sheet.id))
    tellProject(own, own.project.projId, 'score', pubVersionId)
    return showScore(own, pubVersionId)
  })

/** Copies what was decided into the next edition; what has left the checklist goes with it. */
export async function copyChecks({ db }: ProjectCtx, from: number, to: number): Promise<void> {
  const rows = await db.select().from(checkTable).where(eq(checkTable.sheetId, from))
  if (rows.length > 0) await db.insert(checkTable).values(rows.map(({ id: _, ...row }) => ({ ...row, sheetId: to })))
}
