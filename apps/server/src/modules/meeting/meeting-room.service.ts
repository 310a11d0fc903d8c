import type { Input, MeetingRoom, meetingRoom } from '@sunmao/contract'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { meetingTable, meetingRoomTable as table } from './meeting.table.ts'

type NewRoom = Input<typeof meetingRoom.create>['body']
type Changes = Input<typeof meetingRoom.update>['body']

const shown = (row: typeof table.$inferSelect): MeetingRoom => ({
  id: row.id,
  name: row.name,
  nameEn: row.nameEn ?? undefined,
  place: row.place,
  seats: row.seats,
  isOn: row.isOn,
  rowVersion: row.rowVersion,
})

export const listRooms = async ({ db }: Ctx): Promise<MeetingRoom[]> =>
  (await db.select().from(table).orderBy(asc(table.name))).map(shown)

export const createRoom = (ctx: Ctx, fields: NewRoom): Promise<MeetingRoom> =>
  inTransaction(ctx, async ({ db, user }) => {
    const by = user.me.username
    const [row] = await db
      .insert(table)
      .values({ ...fields, createBy: by, updateBy: by })
      .onConflictDoNothing()
      .returning()
    if (!row) throw conflict('meeting.roomNameTaken')
    return shown(row)
  })

export const updateRoom = (ctx: Ctx, { id, rowVersion, ...fields }: Changes): Promise<MeetingRoom> =>
  inTransaction(ctx, async ({ db, user }) => {
    const [held] = await db.select().from(table).where(eq(table.id, id)).for('update')
    if (!held) throw notFound()
    if (held.rowVersion !== rowVersion) throw conflict('error.stale', shown(held))
    const [other] = await db.select({ id: table.id }).from(table).where(eq(table.name, fields.name))
    if (other && other.id !== id) throw conflict('meeting.roomNameTaken')
    const [row] = await db
      .update(table)
      .set({ ...fields, nameEn: fields.nameEn ?? null, updateBy: user.me.username })
      .where(eq(table.id, id))
      .returning()
    return shown(row!)
  })

/** All of them or none; one that meetings name can be switched off instead. */
export const removeRooms = (ctx: Ctx, ids: number[]): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    const rows = await db.select({ id: table.id }).from(table).where(inArray(table.id, ids)).for('update')
    if (rows.length !== new Set(ids).size) throw notFound()
    if ((await db.$count(meetingTable, inArray(meetingTable.roomId, ids))) > 0) throw conflict('meeting.roomIsUsed')
    await db.delete(table).where(inArray(table.id, ids))
  })
