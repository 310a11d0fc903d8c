import type { TitleBlock } from '@sunmao/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Blobs } from '../../../blobs/blobs.ts'
import { storeBlob } from '../../../blobs/store-blob.ts'
import type { Db } from '../../../db/client.ts'
import { beginReading, endReading } from '../../../tasks/begun-reading.ts'
import type { TaskContext } from '../../../tasks/define-task.ts'
import { lockVersions } from '../../versioned-file/lock-version.service.ts'
import { joinOriginal } from '../../versioned-file/original.service.ts'
import { loadFollowers } from '../../versioned-file/version-ready.service.ts'
import { isThere } from '../../versioned-file/versioned-file.service.ts'
import { hubFileVersionTable as fileTable, hubFileTable } from '../hub-file.table.ts'
import { type HubFilePack, replaceHubFilePacks } from '../hub-file-pack.service.ts'
import { hubFileVersions } from '../hub-file-versions.service.ts'
import { keepTexts } from './keep-texts.ts'
import { replaceTexts } from './page-texts.ts'
import type { MadePack, Prepared } from './prepared.ts'
import { READER } from './reader.ts'
import { recognise } from './recognise.ts'
import { Refused } from './refused.ts'
import { findTwin } from './twin.ts'
import { wordsOfName } from './words-of-name.ts'

/**
 * From the uploaded bytes to what the browser draws. Every step can be done again: what a killed attempt has stored lies under
 * the name of its content, and the rows change once, at the end.
 */
export async function prepare(
  context: TaskContext<{ fileId: number; isGuessed?: boolean; isAsked?: boolean }>,
): Promise<void> {
  const { db, blobs, progress, payload } = context
  const isIt = and(eq(fileTable.fileId, payload.fileId), isThere(fileTable))
  const [row] = await db
    .select({ file: fileTable, name: hubFileTable.name, kind: hubFileTable.kind })
    .from(fileTable)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, fileTable.hubFileId))
    .where(isIt)
  // Removed meanwhile.
  if (!row) return
  const followers = await loadFollowers(context, 'hubFile')
  progress(1, 'join')
  const hash = await joinOriginal({ db, blobs }, hubFileVersions, row.file)
  const bytes = { kind: 'prepare', hash, reader: READER }
  try {
    progress(5, 'read')
    const { name } = row
    const badEnd = await beginReading(db, bytes, { taskId: context.taskId, isAsked: payload.isAsked })
    if (badEnd) throw new Refused(hubFileVersions.ends[badEnd])
    const twin = payload.isAsked ? undefined : await findTwin(db, hash, name)
    const { format, made, packs } = twin ?? (await readAnew(context, hash, name))
    await db.transaction(async (tx) => {
      const [kept] = await lockVersions(tx, hubFileVersions, [payload.fileId])
      if (!kept) return
      await tx
        .update(fileTable)
        .set({
          ...describe(made, row.kind === 'drawing' ? wordsOfName(name) : {}),
          ...{ format, reader: READER, found: made.titleBlock ?? {} },
        })
        .where(isIt)
      await guessWords(tx, kept.chainId, made, payload.isGuessed ?? false)
      await replaceHubFilePacks(tx, payload.fileId, packs)
      await replaceTexts(tx, payload.fileId, made.texts ?? [])
      await endReading(tx, bytes)
      await followers.within(tx, payload.fileId)
    })
    await followers.after(context, payload.fileId)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const isRead = !Object.values(hubFileVersions.ends).includes(error.code)
    const said = { code: error.code, facts: { ...error.facts } }
    await db.transaction(async (tx) => {
      const [kept] = await lockVersions(tx, hubFileVersions, [payload.fileId])
      if (!kept) return
      await tx.update(fileTable).set({ status: 'failed', error: said, warnings: [], pages: [] }).where(isIt)
      await replaceHubFilePacks(tx, row.file.fileId, [])
      await replaceTexts(tx, row.file.fileId, [])
      if (isRead) await endReading(tx, bytes)
    })
  }
}

async function readAnew({ db, blobs, config, progress, signal }: TaskContext<unknown>, hash: string, name: string) {
  const { format, read } = await recognise(blobs, hash, name)
  const made = keepTexts(
    await read({ name, progress, signal, dwgConverter: config.dwgConverter, folder: config.dataDir }),
  )
  progress(90, 'store')
  return { format, made, packs: await storePacks(db, blobs, made.packs ?? []) }
}

const longest = { number: 80, title: 200, revision: 40, scale: 40, level: 120 } as const

/** What somebody has typed stays. */
function describe({ pages, titleBlock = {}, leftOut = [], notes = [] }: Prepared, named: TitleBlock) {
  const kept = (column: keyof TitleBlock) =>
    sql`coalesce(${fileTable[column]}, ${(titleBlock[column] ?? named[column])?.slice(0, longest[column]) ?? null})`
  return {
    status: leftOut.length > 0 ? ('partial' as const) : ('ready' as const),
    error: null,
    warnings: [...leftOut, ...notes],
    pages,
    number: kept('number'),
    title: kept('title'),
    revision: kept('revision'),
    scale: kept('scale'),
    level: kept('level'),
  }
}

/** What its name did not tell of the file. */
async function guessWords(tx: Db, hubFileId: number, { titleBlock = {} }: Prepared, isGuessed: boolean): Promise<void> {
  const isIt = eq(hubFileTable.hubFileId, hubFileId)
  const { discipline, number, scale } = titleBlock
  if (discipline)
    await tx
      .update(hubFileTable)
      .set({ discipline })
      .where(and(isIt, sql`${hubFileTable.discipline} is null`))
  if (isGuessed && number && scale)
    await tx
      .update(hubFileTable)
      .set({ kind: 'drawing' })
      .where(and(isIt, eq(hubFileTable.kind, 'document')))
}

async function storePacks(db: Db, blobs: Blobs, packs: readonly MadePack[]): Promise<HubFilePack[]> {
  const stored: HubFilePack[] = []
  for (const { kind, part, bytes } of packs)
    stored.push({ kind, part, hash: (await storeBlob({ db, blobs }, bytes)).hash })
  return stored
}
