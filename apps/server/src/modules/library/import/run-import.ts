// Takes the files of an archive one by one, a few in each transaction, which also writes down how far it is: a kill loses
// nothing and takes nothing twice.
import { type NamingRule, nameFault } from '@sunmao/contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { StoredBlob } from '../../../blobs/blobs.ts'
import { storeBlob } from '../../../blobs/store-blob.ts'
import { tellProject } from '../../../bus/tell.ts'
import type { Db } from '../../../db/client.ts'
import type { TaskContext } from '../../../tasks/define-task.ts'
import { ruleOf } from '../../hub-file/folder/folder.service.ts'
import { libraryFolderTable as folderTable } from '../../hub-file/folder/folder.table.ts'
import { hubFileKind } from '../../hub-file/hub-file.service.ts'
import { hubFileTable } from '../../hub-file/hub-file.table.ts'
import { hubFileVersions } from '../../hub-file/hub-file-versions.service.ts'
import { lockSub } from '../../project/project-lock.service.ts'
import { joinUpload } from '../../upload/join-upload.service.ts'
import { userTable } from '../../users/users.table.ts'
import { addVersion } from '../../versioned-file/add-version.service.ts'
import { folderNamed } from '../folder.service.ts'
import { libraryCheckOutTable as checkOutTable } from '../library.table.ts'
import { isLitter, placeOf } from './entry-path.ts'
import { type RefusedFile, libraryImportTable as table } from './import.table.ts'
import { BadEntry, looksLikeBomb, readDirectory, unpack, type ZipEntry } from './read-zip.ts'

/** Of one transaction, and of those how many are unpacked side by side. */
const AT_ONCE = 40
const BESIDE = 8
const REFUSED_SHOWN = 500
/** Of all files together. */
const UNPACKED_MOST = 100e9

type Row = typeof table.$inferSelect
type Context = TaskContext<{ id: number }>

export async function runImport(context: Context): Promise<void> {
  const { db, payload } = context
  const isIt = eq(table.id, payload.id)
  const [row] = await db.select().from(table).where(isIt)
  // Its folder or its project is gone.
  if (!row || row.status === 'done' || row.status === 'failed') return
  try {
    const hash = await joinArchive(context, row)
    const entries = (await readDirectory(context.blobs, hash, row.size)).filter(
      ({ path, isFolder }) => !isFolder && !isLitter(path),
    )
    requireHarmless(entries)
    await db.update(table).set({ status: 'running', total: entries.length }).where(isIt)
    await takeAll(context, { ...row, hash }, entries)
    await db.update(table).set({ status: 'done' }).where(isIt)
  } catch (error) {
    if (!(error instanceof BadEntry)) throw error
    await db
      .update(table)
      .set({ status: 'failed', error: { code: error.code, facts: {} } })
      .where(isIt)
  }
  tellProject({ bus: context }, row.projId, 'library')
  tellProject({ bus: context }, row.projId, 'hubFile')
}

async function joinArchive({ db, blobs }: Context, row: Row): Promise<string> {
  if (row.hash) return row.hash
  const whole = await joinUpload({ db, blobs }, row.uploadId!, async (tx, joined) => {
    await tx.update(table).set({ hash: joined.hash, uploadId: null }).where(eq(table.id, row.id))
  })
  return whole.hash
}

/** Before the first is taken: an archive that is a bomb as a whole is not taken at all. */
function requireHarmless(entries: readonly ZipEntry[]): void {
  const stated = entries.reduce((sum, entry) => sum + (looksLikeBomb(entry) ? 0 : entry.stated), 0)
  if (stated > UNPACKED_MOST) throw new BadEntry('library.import.bomb')
}

interface ReadFile {
  path: string
  name: string
  folders: string[]
  bytes: StoredBlob
}
type Outcome = ReadFile | RefusedFile
const isRefused = (one: Outcome): one is RefusedFile => !('bytes' in one)

async function takeAll(context: Context, row: Row & { hash: string }, entries: readonly ZipEntry[]): Promise<void> {
  const { db, signal, progress } = context
  const [target] = row.folderId
    ? await db.select().from(folderTable).where(eq(folderTable.folderId, row.folderId))
    : [undefined]
  const depth = target?.depth ?? 0
  const seen = new Set(entries.slice(0, row.next).map(({ path }) => path.toLowerCase()))
  for (let at = row.next; at < entries.length; at += AT_ONCE) {
    if (signal.aborted) return
    const outcomes: Outcome[] = []
    const batch = entries.slice(at, at + AT_ONCE)
    for (let from = 0; from < batch.length; from += BESIDE) {
      const beside = batch.slice(from, from + BESIDE)
      outcomes.push(...(await Promise.all(beside.map((one) => readEntry(context, row.hash, one, depth, seen)))))
    }
    await db.transaction((tx) => take(context, tx, row, outcomes, Math.min(at + AT_ONCE, entries.length)))
    progress(Math.floor((100 * Math.min(at + AT_ONCE, entries.length)) / entries.length), 'import')
    tellProject({ bus: context }, row.projId, 'library')
  }
}

/** Its bytes in the store, or why not. */
async function readEntry(
  { db, blobs }: Context,
  hash: string,
  entry: ZipEntry,
  depth: number,
  seen: Set<string>,
): Promise<Outcome> {
  const { path } = entry
  const refused = (code: string, facts = {}): RefusedFile => ({ path: path.slice(0, 300), text: { code, facts } })
  if (entry.isLink) return refused('library.import.link')
  const placed = placeOf(path, depth)
  if ('code' in placed) return refused(placed.code, placed.facts)
  if (seen.has(path.toLowerCase())) return refused('library.import.twice')
  seen.add(path.toLowerCase())
  if (entry.stated === 0) return refused('upload.emptyFile')
  try {
    return { path, ...placed, bytes: await storeBlob({ db, blobs }, unpack(blobs, hash, entry)) }
  } catch (error) {
    if (error instanceof BadEntry) return refused(error.code)
    throw error
  }
}

async function take(context: Context, tx: Db, row: Row, outcomes: readonly Outcome[], next: number): Promise<void> {
  const { id, projId, subId, userId } = row
  await lockSub(tx, projId, subId)
  const [now] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  // Another attempt was faster.
  if (!now || now.next >= next) return
  const [user] = await tx
    .select()
    .from(userTable)
    .where(eq(userTable.id, userId ?? 0))
  const own = {
    db: tx,
    bus: context,
    user: { userId: userId ?? 0, me: { username: user?.username ?? '' } },
    project: { projId },
  }
  let { room } = now
  const refused: RefusedFile[] = []
  for (const one of outcomes) {
    const reason = isRefused(one) ? one : await place(own, row, one, room)
    if (reason) refused.push(reason)
    else if (room !== null && !isRefused(one)) room -= one.bytes.size
  }
  await tx
    .update(table)
    .set({
      next,
      room,
      taken: now.taken + outcomes.length - refused.length,
      refusedCount: now.refusedCount + refused.length,
      refused: [...now.refused, ...refused].slice(0, REFUSED_SHOWN),
    })
    .where(eq(table.id, id))
}

type Own = Parameters<typeof addVersion>[0] & Parameters<typeof folderNamed>[0]

/** Puts it where it belongs; nothing where that is done. */
async function place(
  own: Own,
  row: Row,
  { path, name, folders, bytes }: ReadFile,
  room: number | null,
): Promise<RefusedFile | undefined> {
  const refused = (code: string, facts = {}): RefusedFile => ({ path: path.slice(0, 300), text: { code, facts } })
  if (!row.userId) return refused('library.import.noRight')
  if (room !== null && bytes.size > room) return refused('library.import.full')
  const [target] = row.folderId
    ? await own.db
        .select()
        .from(folderTable)
        .where(and(eq(folderTable.folderId, row.folderId), isNull(folderTable.deleteTime)))
    : [undefined]
  if (row.folderId && !target) return refused('library.import.folderGone')
  // The rule first: a folder that nothing may come into is not made.
  const found = await findFolder(own.db, row, folders, target?.folderId)
  const { folderId, rest, rightsFolderId } = found
  // Where other people's rights count, nobody writes by way of an archive.
  if (rightsFolderId !== (target?.rightsFolderId ?? null)) return refused('library.import.noRight')
  const rule: NamingRule | undefined = folderId ? await ruleOf(own.db, folderId) : undefined
  const fault = rule && nameFault(rule, name)
  if (fault) return { path: path.slice(0, 300), fault, endings: rule.endings }
  let at = folderId
  for (const folder of rest) {
    const made = await folderNamed(own, { subId: row.subId, pid: at, name: folder })
    if (typeof made !== 'number') return refused(made.code, made.facts)
    at = made
  }
  if (await isHeld(own, row.subId, at, name)) return refused('library.import.checkedOut')
  const fields: Partial<typeof hubFileTable.$inferInsert> = { folderId: at }
  await addVersion(own, hubFileKind, {
    ...{ projId: row.projId, subId: row.subId, name, ...bytes, fields, isGuessed: true },
    ofVersion: at ? ({ state: 'working' } as object) : {},
  })
  return undefined
}

/** As far as its folders are there already. */
async function findFolder(db: Db, { subId }: Row, folders: readonly string[], from: number | undefined) {
  let folderId = from
  let rightsFolderId: number | null = null
  if (from) {
    const [row] = await db.select().from(folderTable).where(eq(folderTable.folderId, from))
    rightsFolderId = row?.rightsFolderId ?? null
  }
  for (const [at, name] of folders.entries()) {
    const [below] = await db
      .select()
      .from(folderTable)
      .where(
        and(
          eq(folderTable.subId, subId),
          sql`coalesce(${folderTable.pid}, 0) = ${folderId ?? 0}`,
          sql`lower(${folderTable.name}) = lower(${name})`,
          isNull(folderTable.deleteTime),
        ),
      )
    if (!below) return { folderId, rightsFolderId, rest: folders.slice(at) }
    folderId = below.folderId
    rightsFolderId = below.rightsFolderId
  }
  return { folderId, rightsFolderId, rest: [] }
}

async function isHeld({ db, user }: Own, subId: number, folderId: number | undefined, name: string): Promise<boolean> {
  const rows = await db
    .select({ userId: checkOutTable.userId })
    .from(checkOutTable)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, checkOutTable.hubFileId))
    .where(
      and(
        eq(hubFileTable.subId, subId),
        hubFileVersions.placeOf({ folderId } as object),
        sql`lower(${hubFileTable.name}) = lower(${name})`,
        isNull(hubFileTable.deleteTime),
      ),
    )
  return rows.some((held) => held.userId !== user.userId)
}
