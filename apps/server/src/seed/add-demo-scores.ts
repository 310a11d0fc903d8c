// The demo's scores: two earlier releases for coordination, one confirmed and one that waits, beside the present draft.
import { scoreWorkflow } from '@sunmao/contract'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { todoTable } from '../modules/hub-to-do/hub-to-do.table.ts'
import { modelPubVersionTable } from '../modules/model-version/model-version.table.ts'
import { freezeLines, readReleases } from '../modules/score/score.queries.ts'
import { scoreCheckTable, scoreItemTable, scoreSheetTable } from '../modules/score/score.table.ts'
import { countNow } from '../modules/score/score-row.service.ts'
import type { TaskContext } from '../tasks/define-task.ts'
import type { Place } from './demo-place.ts'

const HOUR_MS = 3_600_000
const later = (time: Date, hours: number) => new Date(Math.min(Date.now(), time.getTime() + hours * HOUR_MS))

/** Failed entries of the checklist, by their place in it. */
const failed: readonly (readonly [discipline: string, at: number, note: string])[] = [
  ['S', 1, '板配筋图层未分色'],
  ['A', 0, '门窗表与平面图不一致'],
]

/** Left out where somebody has written a score already. */
export async function addDemoScores({ db }: TaskContext, place: Place): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await tx.$count(scoreSheetTable, eq(scoreSheetTable.projId, place.projId))
    const releases = await tx
      .select()
      .from(modelPubVersionTable)
      .where(eq(modelPubVersionTable.subId, place.subId))
      .orderBy(asc(modelPubVersionTable.id))
    const [first, second, third] = releases
    if (known > 0 || !first) return
    if (third) await confirm(tx, place, first.id)
    if (second) await submit(tx, place, third ? second : first)
  })
}

async function addSheet(db: Db, { projId }: Place, pubVersionId: number): Promise<number> {
  const [sheet] = await db
    .insert(scoreSheetTable)
    .values({ projId, pubVersionId, createBy: 'lead', updateBy: 'lead' })
    .returning()
  return sheet!.id
}

async function confirm(db: Db, place: Place, pubVersionId: number): Promise<void> {
  const { projId, idOf } = place
  const sheetId = await addSheet(db, place, pubVersionId)
  await addChecks(db, place, sheetId)
  const [one] = await readReleases(db, { projId, ids: [pubVersionId] }, { page: 0, size: 1 })
  const frozen = (await countNow(db, [one!]))(one!)
  await freezeLines(db, pubVersionId, sheetId, frozen.weights)
  const time = one!.release.createTime
  await db
    .update(scoreSheetTable)
    .set({
      status: 'confirmed',
      frozen,
      remark: '提资深度满足要求，机电与结构的碰撞请在下一版解决。',
      submitterId: idOf('lead'),
      submitTime: later(time, 20),
      confirmerId: idOf('review'),
      confirmTime: later(time, 26),
    })
    .where(eq(scoreSheetTable.id, sheetId))
}

async function submit(db: Db, place: Place, release: typeof modelPubVersionTable.$inferSelect): Promise<void> {
  const { projId, subId, idOf } = place
  const sheetId = await addSheet(db, place, release.id)
  await addChecks(db, place, sheetId)
  await db
    .update(scoreSheetTable)
    .set({ status: 'submitted', submitterId: idOf('lead'), submitTime: later(release.createTime, 30) })
    .where(eq(scoreSheetTable.id, sheetId))
  await db.insert(todoTable).values({
    projId,
    subId,
    bizType: 'score',
    bizId: release.id,
    title: release.name,
    action: scoreWorkflow.duties.submitted!.action,
    link: `/scoreList?projId=${projId}&id=${release.id}`,
    handlerId: idOf('review'),
    fromId: idOf('lead'),
  })
}

async function addChecks(db: Db, { idOf }: Place, sheetId: number): Promise<void> {
  const items = await db.select().from(scoreItemTable).orderBy(asc(scoreItemTable.itemSort))
  for (const [discipline, at, note] of failed) {
    const item = items[at]
    if (!item) continue
    const { id: itemId, name, nameEn, points } = item
    await db
      .insert(scoreCheckTable)
      .values({ sheetId, discipline, itemId, name, nameEn, points, note, userId: idOf('review') })
  }
}
