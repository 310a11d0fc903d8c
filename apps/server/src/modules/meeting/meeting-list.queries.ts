import type { Meeting, MeetingConflict, MeetingStatus, Page, PageQuery } from '@sunmao/contract'
import { and, asc, desc, eq, gt, ilike, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import { countRows } from '../../db/count.ts'
import { containing } from '../../db/search.ts'
import { projectTable } from '../project/project.table.ts'
import { personOf } from '../users/person.service.ts'
import { userTable } from '../users/users.table.ts'
import {
  meetingItemTable as itemTable,
  meetingPersonTable as personTable,
  meetingRoomTable as roomTable,
  meetingTable as table,
} from './meeting.table.ts'
import { isInProject, isMine, isSeen } from './meeting-access.service.ts'

interface ListQuery extends PageQuery {
  projId?: number
  from?: string
  to?: string
  mine?: boolean
  status?: MeetingStatus
  isDescending?: boolean
}

export async function listMeetings(ctx: Ctx, query: ListQuery): Promise<Page<Meeting>> {
  if (query.projId !== undefined && !(await ctx.rights.inProject(ctx.user, query.projId)).isMember) throw notFound()
  const where = and(
    query.mine ? isMine(ctx) : await isSeen(ctx),
    isInProject(ctx.db),
    query.projId === undefined ? undefined : eq(table.projId, query.projId),
    query.from ? gt(table.endTime, new Date(query.from)) : undefined,
    query.to ? lt(table.startTime, new Date(query.to)) : undefined,
    query.status ? eq(table.status, query.status) : undefined,
    query.blurry?.trim() ? ilike(table.title, containing(query.blurry.trim())) : undefined,
  )
  const order = query.isDescending ? [desc(table.startTime), desc(table.id)] : [asc(table.startTime), asc(table.id)]
  return {
    content: await readMeetings(ctx, where, { order, limit: query.size, offset: query.page * query.size }),
    totalElements: await countRows(ctx.db, table, where),
  }
}

const host = alias(userTable, 'host')

export async function readMeetings(
  ctx: Pick<Ctx, 'db' | 'user' | 'lang'>,
  where: SQL | undefined,
  { order, limit, offset = 0 }: { order: SQL[]; limit: number; offset?: number },
): Promise<Meeting[]> {
  const rows = await ctx.db
    .select({
      row: table,
      projName: projectTable.projName,
      room: { id: roomTable.id, name: roomTable.name, nameEn: roomTable.nameEn },
      host: { id: host.id, nickName: host.nickName, avatarName: host.avatarName, kind: host.kind },
      people: sql<number>`(select count(*)::int from ${personTable} p where p.meeting_id = ${table.id})`,
      items: sql<number>`(select count(*)::int from ${itemTable} i where i.meeting_id = ${table.id})`,
      answer: personTable.answer,
    })
    .from(table)
    .leftJoin(projectTable, eq(projectTable.projId, table.projId))
    .leftJoin(roomTable, eq(roomTable.id, table.roomId))
    .leftJoin(host, eq(host.id, table.hostId))
    .leftJoin(personTable, and(eq(personTable.meetingId, table.id), eq(personTable.userId, ctx.user.userId)))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map(({ row, projName, room, host: led, people, items, answer }) => ({
    id: row.id,
    projId: row.projId ?? undefined,
    projName: projName ?? undefined,
    seriesId: row.seriesId ?? undefined,
    serial: row.serial ?? undefined,
    title: row.title,
    startTime: isoTime(row.startTime),
    endTime: isoTime(row.endTime),
    zone: row.zone,
    place: row.place,
    room: room?.id ? { id: room.id, name: (ctx.lang === 'en' && room.nameEn) || room.name! } : undefined,
    link: row.link ?? undefined,
    status: row.status,
    host: personOf(led ?? { id: null, nickName: row.userName, kind: null }),
    people,
    items,
    isDistributed: row.distributedTime !== null,
    answer: answer ?? undefined,
    rowVersion: row.rowVersion,
  }))
}

const MOST = 100

interface Asked {
  startTime: string
  endTime: string
  roomId?: number | null
  userIds: readonly number[]
  exceptId?: number | null
}

/** Who and what is taken then. Titles are for who sees those meetings anyway. */
export async function findConflicts(ctx: Ctx, asked: Asked): Promise<MeetingConflict[]> {
  const { db } = ctx
  const seen = await isSeen(ctx)
  const isThen = and(
    lt(table.startTime, new Date(asked.endTime)),
    gt(table.endTime, new Date(asked.startTime)),
    ne(table.status, 'cancelled'),
    isInProject(db),
    asked.exceptId ? ne(table.id, asked.exceptId) : undefined,
  )
  const said = {
    title: sql<string | null>`case when ${seen ?? sql`true`} then ${table.title} end`,
    startTime: table.startTime,
    endTime: table.endTime,
  }
  const rooms = asked.roomId
    ? await db
        .select({ name: roomTable.name, ...said })
        .from(table)
        .innerJoin(roomTable, eq(roomTable.id, table.roomId))
        .where(and(isThen, eq(table.roomId, asked.roomId)))
        .orderBy(table.startTime)
        .limit(MOST / 2)
    : []
  const people =
    asked.userIds.length > 0
      ? await db
          .select({ name: userTable.nickName, ...said })
          .from(table)
          .innerJoin(personTable, eq(personTable.meetingId, table.id))
          .innerJoin(userTable, eq(userTable.id, personTable.userId))
          .where(and(isThen, inArray(personTable.userId, [...asked.userIds]), ne(personTable.answer, 'declined')))
          .orderBy(table.startTime)
          .limit(MOST / 2)
      : []
  const shown = (kind: MeetingConflict['kind']) => (row: (typeof rooms)[number]) => ({
    kind,
    name: row.name,
    title: row.title ?? undefined,
    startTime: isoTime(row.startTime),
    endTime: isoTime(row.endTime),
  })
  return [...rooms.map(shown('room')), ...people.map(shown('person'))]
}
