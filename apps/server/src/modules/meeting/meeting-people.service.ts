// Who is invited: people of the project, whole roles of it, guests with an address.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { AppError, badRequest } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { projectResourceRoleTable, projectResourceTable } from '../project/project.table.ts'
import { userTable } from '../users/users.table.ts'
import { meetingPersonTable as table } from './meeting.table.ts'

export interface WantedPeople {
  hostId: number
  userIds: readonly number[]
  optionalIds: readonly number[]
  roleIds: readonly number[]
  guests: readonly { name: string; email: string }[]
}

export interface Invited {
  userId: number | null
  name: string
  email: string | null
  isOptional: boolean
}

const peopleMost = 250

/** Those who may be asked: of a project its staff, else everybody who can sign in. */
async function knownOf(db: Db, projId: number | null, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: userTable.id })
    .from(userTable)
    .where(
      and(
        inArray(userTable.id, [...ids]),
        eq(userTable.enabled, true),
        eq(userTable.kind, 'person'),
        projId === null
          ? undefined
          : sql`exists (select from ${projectResourceTable} r where r.proj_id = ${projId} and r.user_id = ${userTable.id})`,
      ),
    )
  return rows.map(({ id }) => id)
}

async function peopleInRoles(db: Db, projId: number, roleIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: projectResourceTable.userId })
    .from(projectResourceTable)
    .innerJoin(projectResourceRoleTable, eq(projectResourceRoleTable.resourceId, projectResourceTable.resourceId))
    .innerJoin(userTable, and(eq(userTable.id, projectResourceTable.userId), eq(userTable.enabled, true)))
    .where(and(eq(projectResourceTable.projId, projId), inArray(projectResourceRoleTable.roleId, [...roleIds])))
  return rows.map(({ userId }) => userId)
}

/** Refuses people who are not of the project, by their names; those in `known` were asked before. */
export async function findInvited(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  projId: number | null,
  wanted: WantedPeople,
  known: readonly number[] = [],
): Promise<Invited[]> {
  const { hostId, userIds, optionalIds, roleIds, guests } = wanted
  if (roleIds.length > 0 && projId === null) throw badRequest('meeting.rolesNeedProject')
  const inRoles = roleIds.length > 0 ? await peopleInRoles(db, projId!, roleIds) : []
  const required = new Set([hostId, ...userIds, ...inRoles.filter((id) => !optionalIds.includes(id))])
  const all = [...new Set([...required, ...optionalIds])]
  // Who arranges it as an administrator need not be on the staff.
  const strangers = all.filter((id) => id !== user.userId && !known.includes(id))
  const found = strangers.length > 0 ? await knownOf(db, projId, strangers) : []
  const missing = strangers.filter((id) => !found.includes(id))
  if (missing.length > 0) throw await refuse(db, missing)
  const people: Invited[] = all.map((userId) => ({ userId, name: '', email: null, isOptional: !required.has(userId) }))
  const byAddress = new Map(guests.map((guest) => [guest.email.toLowerCase(), guest]))
  for (const { name, email } of byAddress.values()) people.push({ userId: null, name, email, isOptional: true })
  if (people.length > peopleMost) throw new AppError(400, 'meeting.tooManyPeople', { most: peopleMost })
  return people
}

async function refuse(db: Db, ids: readonly number[]): Promise<AppError> {
  const rows = await db
    .select({ name: userTable.nickName })
    .from(userTable)
    .where(and(inArray(userTable.id, [...ids]), eq(userTable.kind, 'person')))
  return new AppError(400, 'meeting.notInProject', { names: rows.map(({ name }) => name).join('、') || '–' })
}

/** Answers and attendance of those who stay are kept. */
export async function setInvited(db: Db, meetingId: number, invited: readonly Invited[]) {
  const before = await db.select().from(table).where(eq(table.meetingId, meetingId))
  const keyOf = ({ userId, email }: Pick<Invited, 'userId' | 'email'>) => userId ?? email!.toLowerCase()
  const wanted = new Map(invited.map((one) => [keyOf(one), one]))
  const removed = before.filter((one) => !wanted.has(keyOf(one)))
  const stayed = before.filter((one) => wanted.has(keyOf(one)))
  const added = invited.filter((one) => !before.some((old) => keyOf(old) === keyOf(one)))
  if (removed.length > 0)
    await db.delete(table).where(
      inArray(
        table.id,
        removed.map(({ id }) => id),
      ),
    )
  for (const one of stayed) {
    const { isOptional } = wanted.get(keyOf(one))!
    if (isOptional !== one.isOptional) await db.update(table).set({ isOptional }).where(eq(table.id, one.id))
  }
  if (added.length > 0) await db.insert(table).values(added.map((one) => ({ meetingId, ...one })))
  return { added, removed, stayed }
}
