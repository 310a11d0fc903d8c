// Who sees a meeting: those who are invited or arranged it, and whoever may look at all meetings of its project or of the house.
import { appTypeProject } from '@sunmao/contract'
import { and, eq, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { conflict, notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { menuTable } from '../admin/menu.table.ts'
import {
  projectResourceRoleTable,
  projectResourceTable,
  projectRoleMenuTable,
  projectTable,
} from '../project/project.table.ts'
import { writeInProject } from '../project/project-lock.service.ts'
import { meetingPersonTable as personTable, meetingTable as table } from './meeting.table.ts'

export type MeetingRow = typeof table.$inferSelect
export type PersonRow = typeof personTable.$inferSelect
type Asker = Pick<Ctx, 'db' | 'user'>

/** That a row is in a project that is there, or in none. */
export const isInProject = (db: Db): SQL =>
  or(
    isNull(table.projId),
    notInArray(
      table.projId,
      db.select({ projId: projectTable.projId }).from(projectTable).where(isNotNull(projectTable.deleteTime)),
    ),
  )!

/** Projects whose meetings the caller sees whether he is invited or not. */
async function watchedProjects({ db, user }: Asker): Promise<number[]> {
  const rows = await db
    .selectDistinct({ projId: projectResourceTable.projId })
    .from(projectResourceTable)
    .innerJoin(projectResourceRoleTable, eq(projectResourceRoleTable.resourceId, projectResourceTable.resourceId))
    .innerJoin(projectRoleMenuTable, eq(projectRoleMenuTable.roleId, projectResourceRoleTable.roleId))
    .innerJoin(menuTable, eq(menuTable.id, projectRoleMenuTable.menuId))
    .where(
      and(
        eq(projectResourceTable.userId, user.userId),
        inArray(menuTable.permission, ['meeting:list', 'meeting:manage']),
        eq(menuTable.appType, appTypeProject),
      ),
    )
  return rows.map(({ projId }) => projId)
}

/** Those that somebody is invited to or has arranged, as long as he is of the project. */
export function isMine({ db, user: { userId, isAdmin } }: Asker): SQL {
  const invited = db.select({ id: personTable.meetingId }).from(personTable).where(eq(personTable.userId, userId))
  const arranged = db
    .select({ id: table.id })
    .from(table)
    .where(or(eq(table.userId, userId), eq(table.hostId, userId)))
  const staffed = db
    .select({ projId: projectResourceTable.projId })
    .from(projectResourceTable)
    .where(eq(projectResourceTable.userId, userId))
  return and(
    sql`${table.id} in (${invited} union ${arranged})`,
    isAdmin ? undefined : or(isNull(table.projId), inArray(table.projId, staffed)),
  )!
}

/** What the caller may see; nothing = all of it. */
export async function isSeen(ctx: Asker): Promise<SQL | undefined> {
  if (ctx.user.isAdmin) return undefined
  const watched = await watchedProjects(ctx)
  return or(
    isMine(ctx),
    watched.length > 0 ? inArray(table.projId, watched) : undefined,
    ctx.user.codes.has('meeting:manage') ? isNull(table.projId) : undefined,
  )
}

/** A meeting as the caller meets it. */
export interface Entered {
  row: MeetingRow
  /** His own invitation. */
  mine: PersonRow | undefined
  isManager: boolean
}

/** Without telling strangers that it is there. Asks for rights: call it outside transactions. */
export async function enterMeeting(ctx: Ctx, id: number): Promise<Entered> {
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), isInProject(ctx.db), await isSeen(ctx)))
  if (!row) throw notFound()
  return { row, mine: await invitationOf(ctx, id), isManager: await mayIn(ctx, row.projId, 'meeting:manage') }
}

async function invitationOf({ db, user }: Asker, id: number): Promise<PersonRow | undefined> {
  const [mine] = await db
    .select()
    .from(personTable)
    .where(and(eq(personTable.meetingId, id), eq(personTable.userId, user.userId)))
  return mine
}

/** A project that the caller is not of is not there. */
export async function mayIn(
  ctx: Pick<Ctx, 'user' | 'rights'>,
  projId: number | null,
  code: 'meeting:add' | 'meeting:manage',
): Promise<boolean> {
  if (projId === null) return ctx.user.isAdmin || ctx.user.codes.has(code)
  const { isMember, codes } = await ctx.rights.inProject(ctx.user, projId)
  if (!isMember) throw notFound()
  return ctx.user.isAdmin || codes.has(code)
}

/** What the caller may do with it now. */
export function mayDo({ row, mine, isManager }: Entered, userId: number) {
  const isLead = isManager || row.userId === userId || row.hostId === userId
  const isOpen = row.status !== 'cancelled' && row.distributedTime === null
  return {
    /** Its time, place and people. */
    edit: isLead && (row.status === 'planned' || row.status === 'running'),
    lead: isLead && isOpen,
    note: (isLead || mine !== undefined) && isOpen,
    answer: mine !== undefined && row.status === 'planned',
    confirm: mine !== undefined && row.distributedTime !== null && mine.readTime === null,
  }
}

/** Of a row that is held and so cannot change any more. */
export function requireOpen(row: MeetingRow): void {
  if (row.status === 'cancelled') throw conflict('meeting.isCancelled')
  if (row.distributedTime !== null) throw conflict('meeting.isDistributed')
}

/** Project, then meetings in the order of their numbers. */
export async function lockMeetings(db: Db, projId: number | null, ids: readonly number[]): Promise<MeetingRow[]> {
  if (projId !== null) await writeInProject(db, projId)
  const rows = await db
    .select()
    .from(table)
    .where(inArray(table.id, [...new Set(ids)]))
    .orderBy(table.id)
    .for('no key update')
  if (rows.length !== new Set(ids).size) throw notFound()
  return rows
}

export const lockMeeting = async (db: Db, { projId, id }: Pick<MeetingRow, 'projId' | 'id'>): Promise<MeetingRow> =>
  (await lockMeetings(db, projId, [id]))[0]!

export const meetingLink = ({ projId, id }: Pick<MeetingRow, 'projId' | 'id'>) =>
  projId === null ? `/meeting/detail?id=${id}` : `/meeting/detail?projId=${projId}&id=${id}`
