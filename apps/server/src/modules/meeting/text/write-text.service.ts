// Changes of a text that several write, in the transaction of whoever makes them.
import { richTextLettersMost } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { applyUpdate, type Doc, decodeUpdate, encodeStateAsUpdate, encodeStateVector, Skip } from 'yjs'
import type { Ctx } from '../../../core/context.ts'
import { AppError, badRequest, conflict } from '../../../core/errors.ts'
import { htmlOf, isText, writeHtml } from '../../../rich-text/shared/shared-text.ts'
import { meetingItemTable as itemTable } from '../meeting.table.ts'
import { addUpdate, readText, type TextRow } from './text-rows.queries.ts'

/** Of a document with all that was ever deleted from it; what is left of a deleted letter is small. */
const DOCUMENT_BYTES_MOST = 2_000_000
/** A window has one number in a document, or a second one where it has met its own. */
const NEW_WRITERS_MOST = 4

type Writers = Record<string, number>

/**
 * Adds what somebody has written. Nothing of it is kept where any of it is not what the editor writes, lacks what it stands on, or
 * was written in the name of somebody else's window, whose own words would then be taken for known ones.
 */
export async function addToText(own: Ctx, text: TextRow, update: Uint8Array): Promise<number> {
  const writers = writersOf(text, update, own.user.userId)
  const added = apply(text.doc, update)
  if (!added) return text.row.seq
  return keep(own, text, added, writers)
}

/** Answers whether there was one: who writes html by a program takes the place of what was written together. */
export async function replaceText(own: Ctx, itemId: number, html: string): Promise<boolean> {
  const text = await readText(own.db, itemId, 'update')
  if (!text) return false
  const before = encodeStateVector(text.doc)
  writeHtml(text.doc, html)
  await keep(own, text, encodeStateAsUpdate(text.doc, before), text.row.writers)
  return true
}

/** Of what is new in it: whose windows they are. */
function writersOf({ row, doc }: TextRow, update: Uint8Array, userId: number): Writers {
  const known = readable(() => decodeUpdate(update)).structs
  const isNew = ({ id: { client, clock }, length }: (typeof known)[number]) => {
    const items = doc.store.clients.get(client)
    const last = items?.at(-1)
    return clock + length > (last ? last.id.clock + last.length : 0)
  }
  const clients = new Set(known.filter((one) => !(one instanceof Skip) && isNew(one)).map(({ id }) => id.client))
  const fresh = [...clients].filter((client) => row.writers[client] === undefined)
  const isOthers = [...clients].some((client) => (row.writers[client] ?? userId) !== userId)
  // What the server itself has written belongs to nobody.
  const isServers = fresh.some((client) => doc.store.clients.has(client))
  if (isOthers || isServers || fresh.length > NEW_WRITERS_MOST) throw conflict('meeting.textOtherWriter')
  return { ...row.writers, ...Object.fromEntries(fresh.map((client) => [client, userId])) }
}

/** Only a text that is nobody's bug may throw here. */
function readable<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw badRequest('meeting.textBroken')
  }
}

/** Answers what it has changed, if anything. */
function apply(doc: Doc, update: Uint8Array): Uint8Array | undefined {
  let added: Uint8Array | undefined
  doc.once('update', (change) => {
    added = change
  })
  readable(() => applyUpdate(doc, update))
  if (doc.store.pendingStructs || doc.store.pendingDs) throw conflict('meeting.textMissing')
  if (!isText(doc)) throw badRequest('meeting.textBroken')
  return added
}

async function keep(own: Ctx, text: TextRow, update: Uint8Array, writers: Writers): Promise<number> {
  const { itemId } = text.row
  const html = htmlOf(text.doc)
  if (html.length > richTextLettersMost || encodeStateAsUpdate(text.doc).length > DOCUMENT_BYTES_MOST)
    throw new AppError(413, 'meeting.textTooLong')
  const { userId, me } = own.user
  const seq = await addUpdate(own.db, text, { update, userId, writers })
  await own.db.update(itemTable).set({ html, updateBy: me.username }).where(eq(itemTable.id, itemId))
  own.bus.publish(`minutes:${itemId}`, { type: 'text', topic: `minutes:${itemId}`, seq })
  return seq
}
