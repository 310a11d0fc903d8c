import { type Found, type HubFile, hubFilePath, type Page } from '@sunmao/contract'
import { and, asc, desc, eq, ilike, inArray, or } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { countRows } from '../../db/count.ts'
import { containing, found, gramsOf } from '../../db/search.ts'
import { isInSeenProject } from '../project/seen-project.service.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { isSeen } from './folder/readers.service.ts'
import { hubFileVersionTable as fileTable, hubFileTable, hubFileTextTable as textTable } from './hub-file.table.ts'
import { readHubFiles } from './hub-file-list.service.ts'
import { hubFileVersions } from './hub-file-versions.service.ts'

/** Letters on each side of what was looked for. */
const AROUND = 40

interface PageOfFile {
  file: HubFile
  page: number
  text: string
}

/** Pages of the newest versions that have all these words. */
export async function findPages(
  ctx: ProjectCtx,
  { projId, blurry, page, size }: { projId: number; blurry: string; page: number; size: number },
): Promise<Page<PageOfFile>> {
  const words = blurry.split(/\s+/).filter(Boolean)
  const latest = ctx.db
    .select({ fileId: hubFileTable.latestFileId })
    .from(hubFileTable)
    .innerJoin(fileTable, hubFileVersions.isLatest)
    .where(and(eq(hubFileTable.projId, projId), isThere(hubFileTable), isSeen(ctx)))
  const where = and(
    ...words.map((word) => found(textTable.searchText, gramsOf(textTable.searchText), word)),
    inArray(textTable.fileId, latest),
  )
  const rows = await ctx.db
    .select({ fileId: textTable.fileId, page: textTable.page, text: textTable.text })
    .from(textTable)
    .where(where)
    .orderBy(desc(textTable.fileId), asc(textTable.page))
    .limit(size)
    .offset(page * size)
  const fileIds = [...new Set(rows.map(({ fileId }) => fileId))]
  const files =
    fileIds.length > 0 ? await readHubFiles(ctx, inArray(fileTable.fileId, fileIds), { limit: fileIds.length }) : []
  const byId = new Map(files.map((file) => [file.fileId, file]))
  const content = rows.flatMap((row) => {
    const file = byId.get(row.fileId)
    return file ? [{ file, page: pageOf(file, row.page), text: excerpt(row.text, blurry) }] : []
  })
  return { content, totalElements: await countRows(ctx.db, textTable, where) }
}

/** A text without pages is kept in parts, which are nothing that somebody could open. */
const pageOf = ({ pages }: Pick<HubFile, 'pages'>, part: number) => (pages.length > 1 ? part : 0)

/** What stands around the words, or around the first of them, in one line. */
function excerpt(text: string, words: string): string {
  const all = text.toLowerCase()
  const [first = ''] = words.trim().toLowerCase().split(/\s+/)
  const together = all.indexOf(words.trim().toLowerCase())
  const at = Math.max(0, together < 0 ? all.indexOf(first) : together)
  const from = Math.max(0, at - AROUND)
  const to = at + words.length + AROUND
  const shown = text.slice(from, to).replace(/\s+/g, ' ').trim()
  return `${from > 0 ? '…' : ''}${shown}${to < text.length ? '…' : ''}`
}

/** For the search of the whole site: by name, number or title, in every project of the caller. */
export async function findHubFiles(ctx: Ctx, blurry: string, size: number): Promise<Found[]> {
  const like = containing(blurry.trim())
  const rows = await ctx.db
    .select({ file: fileTable, chain: hubFileTable })
    .from(hubFileTable)
    .innerJoin(fileTable, hubFileVersions.isLatest)
    .where(
      and(
        or(ilike(hubFileTable.name, like), ilike(fileTable.number, like), ilike(fileTable.title, like)),
        isSeen(ctx),
        isInSeenProject(ctx, hubFileTable.projId),
      ),
    )
    .orderBy(desc(fileTable.fileId))
    .limit(size)
  return rows.map(({ file, chain }) => ({
    kind: 'hubFile',
    title: [file.number, file.title].filter(Boolean).join(' ') || chain.name,
    detail: file.number || file.title ? chain.name : undefined,
    link: hubFileLink(chain, file),
    projId: chain.projId,
  }))
}

/** The page that shows a version. */
export const hubFileLink = (
  { projId, kind }: Pick<typeof hubFileTable.$inferSelect, 'projId' | 'kind'>,
  { fileId, format }: Pick<typeof fileTable.$inferSelect, 'fileId' | 'format'>,
) => `${hubFilePath({ kind, format })}?projId=${projId}&fileId=${fileId}`
