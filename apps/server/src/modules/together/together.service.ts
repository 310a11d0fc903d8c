import { leadLostMs, type Together, type ViewState } from '@sunmao/contract'
import { and, count, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { badRequest, conflict } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { openItem } from '../meeting/meeting-agenda.service.ts'
import { isOpenTo } from '../model/locked.service.ts'
import { modelFileTable, modelTable } from '../model/model.table.ts'
import { userTable } from '../users/users.table.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { type ShownItem, togetherRoomTable as table } from './together.table.ts'
import { type Place, requirePlace } from './together-place.service.ts'

type Row = typeof table.$inferSelect

/** By the database's clock, whichever process was told. */
const isLost = sql<boolean>`coalesce(${table.leadTime} < now() - make_interval(secs => ${leadLostMs / 1000}), true)`

export async function showRoom(ctx: Ctx, room: string): Promise<Together> {
  return readRoom(ctx, room, await requirePlace(ctx, room))
}

async function readRoom(ctx: Ctx, room: string, { projId, title }: Place): Promise<Together> {
  const [found] = await ctx.db
    .select({ row: table, name: userTable.nickName, isLost })
    .from(table)
    .leftJoin(userTable, eq(userTable.id, table.leaderId))
    .where(eq(table.room, room))
  const empty = { room, projId, title, seq: 0, fileIds: [], isRefused: false }
  if (!found) return empty
  const { row, name } = found
  const shown = await readShown(ctx, projId, row)
  return {
    ...empty,
    seq: row.seq,
    leader:
      row.leaderId !== null
        ? { userId: row.leaderId, name: name ?? '', connection: row.connection ?? '', isLost: found.isLost }
        : undefined,
    ...shown,
  }
}

type Shown = Pick<Together, 'fileIds' | 'state' | 'item' | 'isRefused'>
const refused: Shown = { fileIds: [], isRefused: true }

/** What the leader shows, as far as the caller may see it himself. */
async function readShown(ctx: Ctx, projId: number, { room, fileIds, state }: Row): Promise<Shown> {
  if (state === null) return { fileIds: [], isRefused: false }
  if ('itemId' in state) {
    const item = await openItem(ctx, meetingOf(room), state)
    return item ? { fileIds: [], item, isRefused: false } : refused
  }
  return (await maySee(ctx, projId, fileIds)) ? { fileIds, state, isRefused: false } : refused
}

const meetingOf = (room: string) => Number(room.slice(1))

/** Of this project, still there, and not locked for him. */
async function maySee(ctx: Ctx, projId: number, fileIds: readonly number[]): Promise<boolean> {
  const codes = ctx.user.isAdmin ? undefined : (await ctx.rights.inProject(ctx.user, projId)).codes
  const project = { can: (code: string) => codes === undefined || codes.has(code) }
  const ids = [...new Set(fileIds)]
  const [found] = await ctx.db
    .select({ total: count() })
    .from(modelFileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
    .where(
      and(
        eq(modelTable.projId, projId),
        inArray(modelFileTable.fileId, ids),
        isThere(modelFileTable),
        isOpenTo({ project } as ProjectCtx, sql`${sql.param(ids)}::int[]`),
      ),
    )
  return found?.total === ids.length
}

const tell = ({ bus }: Pick<Ctx, 'bus'>, room: string) =>
  bus.publish(`together:${room}`, { type: 'change', kind: 'together' })

/** The row of a room, held until the end of the transaction. */
async function lockRoom(db: Db, room: string, projId: number) {
  await db.insert(table).values({ room, projId, fileIds: [] }).onConflictDoNothing()
  const [row] = await db.select({ row: table, isLost }).from(table).where(eq(table.room, room)).for('update')
  return row!
}

/** Of two who take it at once one has it. */
export async function takeLead(
  ctx: Ctx,
  { room, connection, isRenewal }: { room: string; connection: string; isRenewal?: boolean },
): Promise<Together> {
  const place = await requirePlace(ctx, room)
  await inTransaction(ctx, async (own) => {
    const { row, isLost: isFree } = await lockRoom(own.db, room, place.projId)
    const { userId } = own.user
    if (row.leaderId !== null && row.leaderId !== userId && !isFree) throw conflict('together.otherLeads')
    // It may be on its way while the lead is given up or taken to another window.
    if (isRenewal && (row.leaderId !== userId || row.connection !== connection)) throw conflict('together.notLeading')
    await own.db
      .update(table)
      .set({ leaderId: userId, connection, leadTime: sql`now()`, updateTime: sql`now()` })
      .where(eq(table.room, room))
    if (row.leaderId !== userId || row.connection !== connection) tell(own, room)
  })
  return readRoom(ctx, room, place)
}

export async function handOver(
  ctx: Ctx,
  { room, userId, connection }: { room: string; userId?: number | null; connection?: string | null },
): Promise<Together> {
  const place = await requirePlace(ctx, room)
  if (userId && !(await ctx.rights.isStaffNow(userId, place.projId))) throw badRequest('together.notHere')
  await inTransaction(ctx, async (own) => {
    const { row } = await lockRoom(own.db, room, place.projId)
    if (row.leaderId !== own.user.userId) throw conflict('together.notLeading')
    await own.db
      .update(table)
      .set({
        leaderId: userId ?? null,
        connection: connection ?? null,
        // He has as long as anybody who was not heard of to take it up.
        leadTime: sql`now()`,
        updateTime: sql`now()`,
      })
      .where(eq(table.room, room))
    tell(own, room)
  })
  return readRoom(ctx, room, place)
}

/** Only by the window that leads; others hear that there is something new and ask for it with their own rights. */
export async function showState(
  ctx: Ctx,
  { room, connection, fileIds, state }: { room: string; connection: string; fileIds: number[]; state: ViewState },
): Promise<Together> {
  const place = await requirePlace(ctx, room)
  if (!(await maySee(ctx, place.projId, fileIds))) throw badRequest('viewpoint.otherModels')
  return keepShown(ctx, place, { room, connection, fileIds, state })
}

/** The same with an item of the agenda that opens no models. */
export async function showItem(
  ctx: Ctx,
  { room, connection, ...item }: { room: string; connection: string } & ShownItem,
): Promise<Together> {
  const place = await requirePlace(ctx, room)
  if (!(await openItem(ctx, meetingOf(room), item))) throw badRequest('meeting.noSuchThing')
  return keepShown(ctx, place, { room, connection, fileIds: [], state: item })
}

async function keepShown(
  ctx: Ctx,
  place: Place,
  { room, connection, fileIds, state }: Pick<Row, 'room' | 'fileIds' | 'state'> & { connection: string },
): Promise<Together> {
  await inTransaction(ctx, async (own) => {
    const { row } = await lockRoom(own.db, room, place.projId)
    if (row.leaderId !== own.user.userId || row.connection !== connection) throw conflict('together.notLeading')
    await own.db
      .update(table)
      .set({ fileIds, state, seq: row.seq + 1, leadTime: sql`now()`, updateTime: sql`now()` })
      .where(eq(table.room, room))
    tell(own, room)
  })
  return readRoom(ctx, room, place)
}

/** Nobody comes back to a room that was left for a day. */
export const sweepRooms = (db: Db) => db.delete(table).where(lt(table.updateTime, sql`now() - interval '1 day'`))
