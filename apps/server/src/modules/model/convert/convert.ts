import { warmBooleans } from '@sunmao/ifc'
import type { Helper } from '@sunmao/ifc/helper'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { CodedText } from '../../../db/coded-text.ts'
import { type Bytes, beginReading, endReading } from '../../../tasks/begun-reading.ts'
import type { TaskContext } from '../../../tasks/define-task.ts'
import { joinOriginal } from '../../versioned-file/original.service.ts'
import { loadFollowers } from '../../versioned-file/version-ready.service.ts'
import { isThere } from '../../versioned-file/versioned-file.service.ts'
import { modelFileTable as fileTable, type ModelFacts } from '../model.table.ts'
import { modelVersions } from '../model-versions.service.ts'
import { type ModelPacks, replacePacks } from '../packs/model-pack.service.ts'
import { CONVERTER } from './converter.ts'
import { doubtOf, leaveUnconfirmed } from './doubt.ts'
import { makePacks } from './make-packs.ts'
import { readOriginal } from './read-original.ts'
import { Unreadable } from './unreadable.ts'

export const warm = warmBooleans

/**
 * `isMade`: it was converted before somebody said what it is. `isAsked`: somebody wants it tried again. `isRenewal`: an older
 * converter has made it already, and what that made stays where this one fails.
 */
interface Payload {
  fileId: number
  isMade?: boolean | undefined
  isAsked?: boolean | undefined
  isRenewal?: boolean | undefined
}

type Set = Partial<typeof fileTable.$inferInsert>

/**
 * From the uploaded parts to packs. Every step can be done again: what a killed attempt has stored lies under the name of its
 * content, and the row changes once, at the end.
 */
export async function convert(context: TaskContext<Payload>, helper?: Helper): Promise<void> {
  const { db, config, blobs, progress, signal } = context
  const { fileId, isMade } = context.payload
  const isIt = and(eq(fileTable.fileId, fileId), isThere(fileTable))
  const [row] = await db.select().from(fileTable).where(isIt)
  // Removed meanwhile.
  if (!row) return
  const end = (own: Db, set: Set) => own.update(fileTable).set(set).where(isIt).returning()
  const fail = async (error: CodedText) => {
    if (!context.payload.isRenewal) await end(db, { status: 'failed', error })
  }
  const followers = await loadFollowers(context, 'model')
  const makeReady = async (facts: ModelFacts, set: Set, packs?: ModelPacks, read?: Bytes) => {
    const status = facts.counts.problems > 0 ? 'partial' : 'ready'
    await db.transaction(async (tx) => {
      const [kept] = await end(tx, { ...set, status, error: null })
      if (!kept) return
      if (packs) await replacePacks(tx, fileId, packs)
      if (read) await endReading(tx, read)
      await followers.within(tx, fileId)
    })
    await followers.after(context, fileId)
  }
  if (isMade && row.facts) return makeReady(row.facts, {})
  progress(1, 'join')
  const hash = await joinOriginal({ db, blobs }, modelVersions, row)
  if (row.format === 'document') return void (await end(db, { status: 'ready', error: null }))
  const bytes = { kind: 'convert', hash, reader: CONVERTER }
  const badEnd = await beginReading(db, bytes, { taskId: context.taskId, isAsked: context.payload.isAsked })
  if (badEnd) return fail({ code: modelVersions.ends[badEnd], facts: {} })
  try {
    const surroundings = { progress, signal, folder: config.dataDir, helper }
    const { packs, doubt, ...made } = await readOriginal(blobs, hash, row, surroundings, async (read) => {
      progress(85, 'pack')
      return { ...(await makePacks(db, blobs, row, read)), doubt: await doubtOf({ db, blobs }, row, read.building) }
    })
    const set = { ...made, converter: CONVERTER }
    if (doubt) await leaveUnconfirmed(context, { ...set, fileId, doubt }, packs, bytes)
    else await makeReady(made.facts, set, packs, bytes)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    await fail({ code: error.code, facts: error.facts })
    await endReading(db, bytes)
  }
}
