// Which room a name means, and who may enter it: whoever sees the meeting, or is of the project of the sub.
import { and, eq } from 'drizzle-orm'
import type { Ctx, Follower, Services } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { meetingTable } from '../meeting/meeting.table.ts'
import { isInProject, isSeen } from '../meeting/meeting-access.service.ts'

export interface Place {
  projId: number
  title: string
}

type Asker = Pick<Ctx, 'db' | 'user' | 'rights' | 'locate'>

async function findPlace(asker: Asker, room: string): Promise<Place | undefined> {
  const place = room.startsWith('m') ? await findMeeting(asker, Number(room.slice(1))) : await findSub(asker, room)
  // Who sees a meeting through an invitation may have left its project since.
  return place && (await asker.rights.inProject(asker.user, place.projId)).isMember ? place : undefined
}

async function findMeeting({ db, user }: Asker, id: number): Promise<Place | undefined> {
  const [row] = await db
    .select({ projId: meetingTable.projId, title: meetingTable.title })
    .from(meetingTable)
    .where(and(eq(meetingTable.id, id), isInProject(db), await isSeen({ db, user })))
  return row?.projId ? { projId: row.projId, title: row.title } : undefined
}

async function findSub({ db, locate }: Asker, room: string): Promise<Place | undefined> {
  const [row] = (await locate(db, 'sub', [Number(room.slice(1))])) ?? []
  return row && { projId: row.projId, title: row.project.projName }
}

export async function requirePlace(ctx: Ctx, room: string): Promise<Place> {
  const place = await findPlace(ctx, room)
  if (!place) throw notFound()
  return place
}

/** For windows: readers of shares have no room here. */
export async function mayFollow(services: Services, { userId, link }: Follower, room: string): Promise<boolean> {
  if (link || userId === 0 || !/^[ms][1-9]\d{0,8}$/.test(room)) return false
  const person = await services.rights.now(userId)
  if (!person) return false
  const user = { ...person, kind: 'person', userId, epoch: `together:${crypto.randomUUID()}` } as Ctx['user']
  return (await findPlace({ ...services, user }, room)) !== undefined
}
