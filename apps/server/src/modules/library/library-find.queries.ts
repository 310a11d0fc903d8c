import type { LibraryFile } from '@sunmao/contract'
import { and, desc, eq, gt, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { containing } from '../../db/search.ts'
import { isSeen } from '../hub-file/folder/readers.service.ts'
import { hubFileVersionTable as fileTable, hubFileTable, nameWords, titleWords } from '../hub-file/hub-file.table.ts'
import { readHubFiles } from '../hub-file/hub-file-list.service.ts'
import { hubFileVersions } from '../hub-file/hub-file-versions.service.ts'
import { describeFiles } from './library-list.queries.ts'

/** All words in the text, found by its pairs of letters. */
const hasAll = (text: SQL, words: readonly string[]): SQL | undefined =>
  and(...words.map((word) => sql`grams(${text}) @> grams(${word}) and ${text} like ${containing(word)}`))

/** So many of the newest are read before the index is asked: words that many files have are among them. */
const NEWEST = 1000

/** Files of the whole library whose name, or number and title, have all these words; the newest first. */
export async function findFiles(
  ctx: ProjectCtx,
  { projId, blurry, size }: { projId: number; blurry: string; size: number },
): Promise<{ files: LibraryFile[] }> {
  const words = blurry.toLowerCase().split(/\s+/).filter(Boolean)
  const isHere = and(eq(hubFileTable.projId, projId), isNull(hubFileTable.deleteTime))
  const isSaid = (text: SQL) => and(...words.map((word) => sql`${text} like ${containing(word)}`))
  const isNew = await isAmongNewest(ctx, isHere)
  const among = await read(
    ctx,
    and(isHere, isNew, or(isSaid(nameWords(hubFileTable)), isSaid(titleWords(fileTable)))),
    size,
  )
  if (among.length === size) return { files: await describeFiles(ctx, among) }
  const byName = ctx.db
    .select({ id: hubFileTable.latestFileId })
    .from(hubFileTable)
    .where(and(isHere, hasAll(nameWords(hubFileTable), words)))
  const byTitle = ctx.db
    .select({ id: fileTable.fileId })
    .from(fileTable)
    .where(and(isNull(fileTable.deleteTime), hasAll(titleWords(fileTable), words)))
  const rows = await read(ctx, and(isHere, isOneOf(sql`${byName} union ${byTitle}`)), size)
  return { files: await describeFiles(ctx, rows) }
}

/** With the bound as a number and on both tables they are read in their order, side by side, until a page is full. */
async function isAmongNewest({ db }: ProjectCtx, isHere: SQL | undefined): Promise<SQL | undefined> {
  const [beyond] = await db
    .select({ fileId: hubFileTable.latestFileId })
    .from(hubFileTable)
    .where(and(isHere, isNotNull(hubFileTable.latestFileId)))
    .orderBy(desc(hubFileTable.latestFileId))
    .offset(NEWEST)
    .limit(1)
  const edge = beyond?.fileId ?? 0
  return and(gt(hubFileTable.latestFileId, edge), gt(fileTable.fileId, edge))
}

/** Found first and looked at then: with "or" between names and titles every file of the project would be looked at. */
const isOneOf = (ids: SQLWrapper): SQL => sql`${fileTable.fileId} = any(array(${ids}))`

const read = (ctx: ProjectCtx, where: SQL | undefined, size: number) =>
  readHubFiles(ctx, and(where, hubFileVersions.isLatest, isSeen(ctx)), { limit: size, order: [desc(fileTable.fileId)] })
