// What follows from a change of a meeting, in its transaction: to-dos in a project, notices elsewhere, open windows.
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { tellPeople, tellProject } from '../../bus/tell.ts'
import { endTodos, type Own } from '../hub-to-do/hub-to-do.service.ts'
import { renewTodosOf } from '../hub-to-do/renew-todos.service.ts'
import { type MessageKind, notify } from '../message/message.service.ts'
import { meetingPersonTable as personTable, meetingTable as table } from './meeting.table.ts'
import { type MeetingRow, meetingLink, type PersonRow } from './meeting-access.service.ts'
import { spanText } from './meeting-letter.service.ts'

const invitedTo = ({ db }: Pick<Own, 'db'>, meetingId: number): Promise<PersonRow[]> =>
  db
    .select()
    .from(personTable)
    .where(and(eq(personTable.meetingId, meetingId), isNotNull(personTable.userId)))
    .orderBy(asc(personTable.id))

/** Windows of those who are invited, and of the project. */
export async function tellMeeting(own: Own, row: Pick<MeetingRow, 'id' | 'projId'>): Promise<void> {
  const people = await invitedTo(own, row.id)
  tellPeople(
    own,
    people.flatMap(({ userId }) => userId ?? []),
    'meeting',
    row.id,
  )
  if (row.projId !== null) tellProject(own, row.projId, 'meeting', row.id)
}

/** Who was invited attends the next meeting of a series; one that lies further ahead asks nothing of anybody yet. */
export async function renewMeetingTodos(own: Own, row: MeetingRow): Promise<void> {
  if (row.projId === null) return
  const subject = { bizType: 'meeting' as const, bizId: row.id }
  const isWaited = (row.status === 'planned' || row.status === 'running') && (await isNextOfSeries(own, row))
  if (!isWaited) return void (await endTodos(own, subject, row.status === 'ended' ? 'done' : 'void'))
  const people = await invitedTo(own, row.id)
  await renewTodosOf(
    own,
    {
      ...subject,
      projId: row.projId,
      title: `${row.title} ${spanText(row)}`.slice(0, 200),
      link: meetingLink(row),
      dueTime: row.endTime,
      action: 'attend',
      handlerIds: people.flatMap(({ userId, answer }) => (answer === 'declined' ? [] : (userId ?? []))),
    },
    false,
  )
}

async function isNextOfSeries({ db }: Pick<Own, 'db'>, row: MeetingRow): Promise<boolean> {
  if (row.seriesId === null || row.status === 'running') return true
  const [first] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.seriesId, row.seriesId), eq(table.status, 'planned')))
    .orderBy(asc(table.startTime), asc(table.id))
    .limit(1)
  return first?.id === row.id
}

/** After one of a series is over or moved: the one that is next now. */
export async function renewSeriesTodos(own: Own, seriesId: number | null): Promise<void> {
  if (seriesId === null) return
  const [next] = await own.db
    .select()
    .from(table)
    .where(and(eq(table.seriesId, seriesId), eq(table.status, 'planned')))
    .orderBy(asc(table.startTime), asc(table.id))
    .limit(1)
  if (next) await renewMeetingTodos(own, next)
}

/** Everybody but whoever did it. */
export const say = (own: Own, userIds: readonly number[], kind: MessageKind, row: MeetingRow) =>
  notify(
    own,
    userIds.filter((id) => id !== own.user.userId),
    'meeting',
    kind,
    { title: row.title, time: spanText(row) },
    meetingLink(row),
  )
