// What was said to an item, written by several at once: each window sends what it has added and gets what it has not.
import type { MeetingText } from '@sunmao/contract'
import { encodeStateAsUpdate, encodeStateVector } from 'yjs'
import type { Ctx, Follower, Services } from '../../../core/context.ts'
import { AppError, badRequest } from '../../../core/errors.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { enterMeeting, lockMeeting, mayDo } from '../meeting-access.service.ts'
import { tellMeeting } from '../meeting-follow.service.ts'
import { lockItem, meetingOfItem, requirePart } from '../meeting-item.service.ts'
import { lockText, readText, type TextRow } from './text-rows.queries.ts'
import { addToText } from './write-text.service.ts'

interface Sync {
  itemId: number
  seq?: number | null
  vector: string
  update?: string | null
}

export async function syncText(ctx: Ctx, { itemId, seq: seen, vector, update }: Sync): Promise<MeetingText> {
  const entered = await enterMeeting(ctx, await meetingOfItem(ctx, itemId))
  requirePart(entered, ctx.user.userId, 'note')
  const known = update ? undefined : await readWhole(ctx, itemId)
  if (known) return answerOf(known, known.row.seq, { seen, vector })
  return inTransaction(ctx, async (own) => {
    const row = await lockMeeting(own.db, entered.row)
    requirePart({ ...entered, row }, own.user.userId, 'note')
    const text = await lockText(own.db, itemId, async () => (await lockItem(own, itemId)).html)
    if (!update) return answerOf(text, text.row.seq, { seen, vector })
    const seq = await addToText(own, text, Buffer.from(update, 'base64'))
    if (seq !== text.row.seq) await tellMeeting(own, row)
    return answerOf(text, seq, { seen, vector })
  })
}

/** The snapshot and the updates that follow this one: they may be put into the next snapshot between two queries. */
const readWhole = ({ db }: Ctx, itemId: number) =>
  db.transaction((tx) => readText(tx, itemId), { isolationLevel: 'repeatable read', accessMode: 'read only' })

/** Whoever has seen all that came before `seq` has everything. */
function answerOf({ row, doc }: TextRow, seq: number, { seen, vector }: Pick<Sync, 'vector'> & { seen: Sync['seq'] }) {
  const answer: MeetingText = { seq, vector: base64(encodeStateVector(doc)) }
  if (seen === row.seq) return answer
  try {
    return { ...answer, update: base64(encodeStateAsUpdate(doc, Buffer.from(vector, 'base64'))) }
  } catch {
    throw badRequest('meeting.textBroken')
  }
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** Who may write it. Each update is asked for with one's own rights, so that a window which lost them hears of a number only. */
export async function mayWriteText(services: Services, { userId, link }: Follower, item: string): Promise<boolean> {
  const person = link || !/^[1-9]\d{0,8}$/.test(item) ? undefined : await services.rights.now(userId)
  if (!person) return false
  const user = { ...person, kind: 'person', userId, epoch: `minutes:${crypto.randomUUID()}` } as Ctx['user']
  const ctx = { ...services, user } as Ctx
  try {
    return mayDo(await enterMeeting(ctx, await meetingOfItem(ctx, Number(item))), userId).note
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
