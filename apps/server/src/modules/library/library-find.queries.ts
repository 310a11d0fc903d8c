import type { LibraryFile } from '@sunmao/contract'
import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
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

/** Files of the whole library whose name, or number and title, have all these words; the newest first. */
export async function findFiles(
  ctx: ProjectCtx,
  { projId, blurry, size }: { projId: number; blurry: string; size: number },
): Promise<{ files: LibraryFile[] }> {
  const words = blurry.toLowerCase().split(/\s+/).filter(Boolean)
  const byName = ctx.db
    .select({ id: hubFileTable.latestFileId })
    .from(hubFileTable)
    .where(
      and(eq(hubFileTable.projId, projId), isNull(hubFileTable.deleteTime), hasAll(nameWords(hubFileTable), words)),
    )
  const byTitle = ctx.db
    .select({ id: fileTable.fileId })
    .from(fileTable)
    .where(and(isNull(fileTable.deleteTime), hasAll(titleWords(fileTable), words)))
  const where = and(
    eq(hubFileTable.projId, projId),
    isNull(hubFileTable.deleteTime),
    hubFileVersions.isLatest,
    or(inArray(fileTable.fileId, byName), inArray(fileTable.fileId, byTitle)),
    isSeen(ctx),
  )
  const rows = await readHubFiles(ctx, where, { limit: size, order: [desc(fileTable.fileId)] })
  return { files: await describeFiles(ctx, rows) }
}
