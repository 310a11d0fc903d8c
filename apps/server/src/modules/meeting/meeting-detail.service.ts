import type { MeetingAction, MeetingDetail } from '@sunmao/contract'
import { and, asc, desc, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { issueTable } from '../issue/issue.table.ts'
import { personOf } from '../users/person.service.ts'
import { authorName, userTable } from '../users/users.table.ts'
import {
  meetingActionTable as actionTable,
  meetingDecisionTable as decisionTable,
  meetingPersonTable as personTable,
  meetingSeriesTable as seriesTable,
  meetingTable as table,
} from './meeting.table.ts'
import { enterMeeting, type MeetingRow, mayDo } from './meeting-access.service.ts'
import { findRefs, readItems } from './meeting-agenda.service.ts'
import { findConflicts, readMeetings } from './meeting-list.queries.ts'

export async function showMeeting(ctx: Ctx, id: number): Promise<MeetingDetail> {
  const entered = await enterMeeting(ctx, id)
  const { row } = entered
  const [listed] = await readMeetings(ctx, eq(table.id, id), { order: [sql`${table.id}`], limit: 1 })
  if (!listed) throw notFound()
  const may = mayDo(entered, ctx.user.userId)
  const items = await readItems(ctx, id)
  const refs = await findRefs(
    ctx,
    row.projId,
    items.map(({ row: item }) => item),
  )
  const decisions = await readDecisions(
    ctx.db,
    items.map(({ row: item }) => item.id),
  )
  const actions = await readActions(ctx, id)
  const isLead = may.lead || may.edit
  return {
    ...listed,
    note: row.note,
    recurrence: await ruleOf(ctx.db, row.seriesId),
    remindMinutes: row.remindMinutes,
    participants: await readParticipants(ctx.db, id, isLead),
    agenda: items.map(({ row: item, presenter }) => {
      const found = item.refId === null ? undefined : refs.get(`${item.kind} ${item.refId}`)
      const ref = found && item.page !== null ? { ...found, path: `${found.path}&page=${item.page}` } : found
      return {
        id: item.id,
        kind: item.kind,
        title: item.title,
        refId: item.refId ?? undefined,
        page: item.page ?? undefined,
        ref,
        isHidden: item.refId !== null && item.kind !== 'carryOver' && ref === undefined,
        minutes: item.minutes,
        presenter: presenter ? personOf(presenter) : undefined,
        state: item.state,
        startTime: item.id === row.itemId ? isoTime(item.startTime) : undefined,
        html: item.html,
        decisions: decisions.filter((one) => one.itemId === item.id),
        actions: actions.filter((one) => one.meetingId === id && one.itemId === item.id),
        rowVersion: item.rowVersion,
      }
    }),
    openActions: actions.filter((one) => one.meetingId !== id),
    ...(await neighboursOf(ctx.db, row)),
    roomTaken:
      row.roomId === null || row.status === 'cancelled'
        ? []
        : (
            await findConflicts(ctx, {
              startTime: isoTime(row.startTime),
              endTime: isoTime(row.endTime),
              roomId: row.roomId,
              userIds: [],
              exceptId: id,
            })
          ).map(({ title = '', startTime, endTime }) => ({ title, startTime, endTime })),
    startedTime: isoTime(row.startedTime),
    endedTime: isoTime(row.endedTime),
    distributedTime: isoTime(row.distributedTime),
    may,
  }
}

async function ruleOf(db: Db, seriesId: number | null) {
  if (seriesId === null) return undefined
  const [series] = await db.select({ rule: seriesTable.rule }).from(seriesTable).where(eq(seriesTable.id, seriesId))
  return series?.rule
}

async function readParticipants(db: Db, meetingId: number, isLead: boolean): Promise<MeetingDetail['participants']> {
  const rows = await db
    .select({
      row: personTable,
      user: { id: userTable.id, nickName: userTable.nickName, avatarName: userTable.avatarName, kind: userTable.kind },
    })
    .from(personTable)
    .leftJoin(userTable, eq(userTable.id, personTable.userId))
    .where(eq(personTable.meetingId, meetingId))
    .orderBy(asc(personTable.isOptional), asc(personTable.id))
  return rows.map(({ row, user }) => ({
    id: row.id,
    isGuest: row.userId === null,
    person: user?.id ? personOf(user) : { nickName: row.name },
    email: isLead && row.userId === null ? (row.email ?? undefined) : undefined,
    isOptional: row.isOptional,
    answer: row.answer,
    attendance: row.attendance,
    readTime: isoTime(row.readTime),
  }))
}

async function readDecisions(db: Db, itemIds: readonly number[]) {
  if (itemIds.length === 0) return []
  const rows = await db
    .select({ row: decisionTable, by: authorName(decisionTable) })
    .from(decisionTable)
    .leftJoin(userTable, eq(userTable.id, decisionTable.userId))
    .where(inArray(decisionTable.itemId, [...itemIds]))
    .orderBy(asc(decisionTable.id))
  return rows.map(({ row: { id, itemId, text, createTime }, by }) => ({
    id,
    itemId,
    text,
    by: by ?? '',
    createTime: isoTime(createTime),
  }))
}

const origin = alias(table, 'origin')

/** Agreed in a meeting, or carried over to it. An action whose issue is closed is done. */
async function readActions({ db }: Pick<Ctx, 'db'>, meetingId: number): Promise<MeetingAction[]> {
  const rows = await db
    .select({
      row: actionTable,
      title: origin.title,
      assignee: {
        id: userTable.id,
        nickName: userTable.nickName,
        avatarName: userTable.avatarName,
        kind: userTable.kind,
      },
      issue: { id: issueTable.id, projId: issueTable.projId, number: issueTable.number, status: issueTable.status },
    })
    .from(actionTable)
    .innerJoin(origin, eq(origin.id, actionTable.meetingId))
    .leftJoin(userTable, eq(userTable.id, actionTable.assigneeId))
    .leftJoin(issueTable, eq(issueTable.id, actionTable.issueId))
    .where(or(eq(actionTable.meetingId, meetingId), eq(actionTable.carriedToId, meetingId)))
    .orderBy(asc(actionTable.id))
  return rows.map(({ row, title, assignee, issue }) => ({
    id: row.id,
    meetingId: row.meetingId,
    meetingTitle: title,
    itemId: row.itemId,
    text: row.text,
    assignee: assignee?.id ? personOf(assignee) : undefined,
    dueDate: row.dueDate ?? undefined,
    isDone: row.isDone || issue?.status === 'closed',
    issue: issue?.id
      ? {
          id: issue.id,
          number: issue.number ?? undefined,
          status: issue.status,
          path: `/issueList?projId=${issue.projId}&id=${issue.id}`,
        }
      : undefined,
    rowVersion: row.rowVersion,
  }))
}

async function neighboursOf(db: Db, row: MeetingRow): Promise<Pick<MeetingDetail, 'previous' | 'next'>> {
  if (row.seriesId === null) return {}
  const find = async (isBefore: boolean) => {
    const [found] = await db
      .select({ id: table.id, startTime: table.startTime })
      .from(table)
      .where(
        and(
          eq(table.seriesId, row.seriesId!),
          ne(table.status, 'cancelled'),
          isBefore ? lt(table.startTime, row.startTime) : gt(table.startTime, row.startTime),
        ),
      )
      .orderBy(isBefore ? desc(table.startTime) : asc(table.startTime))
      .limit(1)
    return found && { id: found.id, startTime: isoTime(found.startTime) }
  }
  return { previous: await find(true), next: await find(false) }
}
