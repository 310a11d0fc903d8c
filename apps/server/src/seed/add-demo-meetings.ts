// The demo's fortnightly coordination meeting: one that was held, with its minutes, and the next one with what it left open.
import { addDays, momentOf, zonedTime } from '@sunmao/contract'
import { and, asc, eq } from 'drizzle-orm'
import { siteZone } from '../core/wire-time.ts'
import type { Db } from '../db/client.ts'
import { issueViewTable } from '../modules/issue/issue.table.ts'
import {
  meetingActionTable,
  meetingDecisionTable,
  meetingItemTable,
  meetingPersonTable,
  meetingRoomTable,
  meetingSeriesTable,
  meetingTable,
} from '../modules/meeting/meeting.table.ts'
import { viewpointTable } from '../modules/viewpoint/viewpoint.table.ts'
import type { TaskContext } from '../tasks/define-task.ts'
import { randomToken } from '../token.ts'
import type { Place } from './demo-place.ts'

const HOUR_MS = 3_600_000
const AGO = 7
const EVERY = 14
const TITLE = '机电综合例会'

/** Left out where the project has meetings already. */
export async function addDemoMeetings({ db }: TaskContext, place: Place): Promise<void> {
  if ((await db.$count(meetingTable, eq(meetingTable.projId, place.projId))) > 0) return
  await db.transaction(async (tx) => {
    const [held, next] = await addSeries(tx, place)
    await addHeld(tx, place, held, next)
    await addNext(tx, place, held, next)
  })
}

async function addSeries(db: Db, { projId, idOf }: Place): Promise<[held: number, next: number]> {
  const zone = siteZone()
  const first = addDays(zonedTime(new Date(), zone).day, -AGO)
  const [room] = await db
    .insert(meetingRoomTable)
    .values({ name: '302 会议室', nameEn: 'Room 302', place: '三楼', seats: 12 })
    .onConflictDoNothing()
    .returning()
  const [series] = await db
    .insert(meetingSeriesTable)
    .values({ projId, rule: { kind: 'weekly', interval: 2, weekdays: [] }, zone, count: 2 })
    .returning()
  const uid = `${randomToken(12)}@demo`
  const ids: number[] = []
  for (const at of [0, 1]) {
    const startTime = momentOf({ day: addDays(first, at * EVERY), time: '15:00:00' }, zone)
    const endTime = new Date(startTime.getTime() + HOUR_MS)
    const isHeld = at === 0
    const [row] = await db
      .insert(meetingTable)
      .values({
        ...{
          projId,
          seriesId: series!.id,
          serial: at + 1,
          plannedTime: startTime,
          uid,
          title: TITLE,
          startTime,
          endTime,
          zone,
        },
        ...{ roomId: room?.id ?? null, place: room ? '' : '302 会议室', hostId: idOf('lead'), userId: idOf('lead') },
        ...{ createBy: 'lead', updateBy: 'lead' },
        ...(isHeld && { status: 'ended', startedTime: startTime, endedTime: endTime, distributedTime: endTime }),
      })
      .returning()
    await db.insert(meetingPersonTable).values(
      ['lead', 'hvac', 'review', 'suwanqing', 'lujingxing'].map((name, place) => ({
        ...{ meetingId: row!.id, userId: idOf(name), answer: place < 2 ? ('accepted' as const) : ('none' as const) },
        ...(isHeld && { attendance: name === 'lujingxing' ? ('leave' as const) : ('present' as const) }),
        ...(isHeld && name !== 'lujingxing' && { readTime: endTime }),
      })),
    )
    ids.push(row!.id)
  }
  return [ids[0]!, ids[1]!]
}

async function addItem(db: Db, meetingId: number, sort: number, item: Partial<typeof meetingItemTable.$inferInsert>) {
  const own = { kind: 'text' as const, title: '', minutes: 10, createBy: 'lead', updateBy: 'lead' }
  const [row] = await db
    .insert(meetingItemTable)
    .values({ ...own, ...item, meetingId, sort })
    .returning()
  return row!.id
}

async function addHeld(db: Db, { idOf }: Place, held: number, next: number): Promise<void> {
  const corridor = await addItem(db, held, 1, {
    title: '3F 走道净高',
    minutes: 20,
    state: 'done',
    html: '<p>走道 ③–④/Ⓑ 送风管与框架梁相碰，业主要求净高不低于 2.40 m。暖通改走 Ⓒ 轴北侧，结构复核梁上翻。</p>',
  })
  await db
    .insert(meetingDecisionTable)
    .values({ itemId: corridor, text: '风管改线，不降梁；计算不通过时改用扁管 1000×200。', userId: idOf('lead') })
  const by = { meetingId: held, itemId: corridor, createBy: 'lead', updateBy: 'lead' }
  await db.insert(meetingActionTable).values([
    { ...by, text: '风管改走 Ⓒ 轴北侧，底标高不低于 2.45 m', assigneeId: idOf('hvac'), carriedToId: next },
    { ...by, text: '复核框架梁上翻 100 的可行性', assigneeId: idOf('lujingxing'), carriedToId: next },
    { ...by, text: '净高图随第二版重新出图', assigneeId: idOf('suwanqing'), isDone: true },
  ])
  await addItem(db, held, 2, {
    title: '设备机房检修空间',
    minutes: 15,
    state: 'done',
    html: '<p>水泵基础与墙面净距按 0.8 m 调整，下版模型中体现。</p>',
  })
  await addItem(db, held, 3, { title: '幕墙分格方案', state: 'carried' })
}

async function addNext(db: Db, { projId, subId }: Place, held: number, next: number): Promise<void> {
  await addItem(db, next, 0, { kind: 'carryOver', title: TITLE, refId: held, minutes: 5 })
  await addItem(db, next, 1, { title: '幕墙分格方案' })
  const isShared = and(eq(viewpointTable.subId, subId), eq(viewpointTable.isPersonal, false))
  const [view] = await db.select().from(viewpointTable).where(isShared).orderBy(asc(viewpointTable.id)).limit(1)
  if (view) await addItem(db, next, 2, { kind: 'viewpoint', title: view.name, refId: view.id, minutes: 15 })
  const isOfProject = and(eq(issueViewTable.projId, projId), eq(issueViewTable.isPersonal, false))
  const [issues] = await db.select().from(issueViewTable).where(isOfProject).orderBy(asc(issueViewTable.id)).limit(1)
  if (issues) await addItem(db, next, 3, { kind: 'issueView', title: issues.name, refId: issues.id })
}
