import type { HubFile, HubFileState, LibraryFile } from '@sunmao/contract'
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { badRequest, notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import { isSeen } from '../hub-file/folder/readers.service.ts'
import { hubFileVersionTable as fileTable, hubFileTable, placeKey } from '../hub-file/hub-file.table.ts'
import { readHubFiles } from '../hub-file/hub-file-list.service.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { libraryCheckOutTable as checkOutTable } from './library.table.ts'
import { movesOf } from './state.service.ts'

interface Wanted {
  subId: number
  folderId?: number
  state?: HubFileState
  discipline?: string
  sort: 'name' | 'time'
  after?: string
  size: number
}

/** One page of a folder, found by an index from where the page before has ended, however many files there are. */
export async function listFiles(ctx: ProjectCtx, wanted: Wanted): Promise<{ files: LibraryFile[]; next?: string }> {
  const { subId, folderId = 0, sort, after, size } = wanted
  const name = sql`lower(${hubFileTable.name})`
  const where = and(
    eq(hubFileTable.subId, subId),
    sql`${placeKey(hubFileTable)} = ${folderId}`,
    isNull(hubFileTable.deleteTime),
    eq(hubFileTable.latestFileId, fileTable.fileId),
    isSeen(ctx),
    matching(wanted),
    after === undefined
      ? undefined
      : sort === 'name'
        ? sql`${name} > ${after}`
        : sql`${hubFileTable.latestFileId} < ${numberIn(after)}`,
  )
  const order = sort === 'name' ? [asc(name)] : [desc(hubFileTable.latestFileId)]
  const rows = await readHubFiles(ctx, where, { limit: size + 1, order })
  const files = await describeFiles(ctx, rows.slice(0, size))
  const last = files.at(-1)
  if (rows.length <= size || !last) return { files }
  return { files, next: sort === 'name' ? await lowerName(ctx, last.hubFileId) : String(last.fileId) }
}

const numberIn = (text: string) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw badRequest('error.invalid')
  return number
}

/** As the database writes it in small letters; JavaScript does it otherwise for some letters. */
async function lowerName({ db }: ProjectCtx, hubFileId: number): Promise<string> {
  const [row] = await db
    .select({ name: sql<string>`lower(name)` })
    .from(hubFileTable)
    .where(eq(hubFileTable.hubFileId, hubFileId))
  return row?.name ?? ''
}

const matching = ({ state, discipline }: Wanted): SQL | undefined =>
  and(state ? eq(fileTable.state, state) : undefined, discipline ? eq(hubFileTable.discipline, discipline) : undefined)

export async function findFile(ctx: ProjectCtx, fileId: number): Promise<LibraryFile> {
  const rows = await readHubFiles(ctx, and(eq(fileTable.fileId, fileId), isSeen(ctx)), { limit: 1 })
  const [file] = await describeFiles(ctx, rows)
  if (!file) throw notFound()
  return file
}

/** What the library tells of files besides. */
export async function describeFiles(ctx: ProjectCtx, files: readonly HubFile[]): Promise<LibraryFile[]> {
  const ids = files.map(({ hubFileId }) => hubFileId)
  if (ids.length === 0) return []
  const drafts = await draftsOf(ctx, ids)
  const checkOuts = await checkOutsOf(ctx, ids)
  const moves = await movesOf(ctx, files)
  return files.map((file) => {
    const draft = drafts.get(file.hubFileId)
    return {
      ...file,
      draft: draft && draft.fileId > file.fileId && file.isLatest ? draft : undefined,
      checkOut: checkOuts.get(file.hubFileId),
      moves: moves.get(file.fileId) ?? [],
    }
  })
}

/** The last version in the works that the caller may see. */
async function draftsOf(ctx: ProjectCtx, ids: readonly number[]) {
  const rows = await ctx.db
    .select({ file: fileTable, by: authorName(fileTable) })
    .from(fileTable)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, fileTable.hubFileId))
    .leftJoin(userTable, eq(userTable.id, fileTable.userId))
    .where(
      and(
        inArray(fileTable.hubFileId, [...ids]),
        eq(fileTable.state, 'working'),
        isNull(fileTable.deleteTime),
        isSeen(ctx),
      ),
    )
    .orderBy(asc(fileTable.fileId))
  return new Map(
    rows.map(({ file: { hubFileId, fileId, version, createTime }, by }) => [
      hubFileId,
      { fileId, version, createBy: by ?? '', createTime: isoTime(createTime) },
    ]),
  )
}

async function checkOutsOf({ db }: ProjectCtx, ids: readonly number[]) {
  const rows = await db
    .select({ row: checkOutTable, name: userTable.nickName })
    .from(checkOutTable)
    .innerJoin(userTable, eq(userTable.id, checkOutTable.userId))
    .where(inArray(checkOutTable.hubFileId, [...ids]))
  return new Map(
    rows.map(({ row, name }) => [row.hubFileId, { userId: row.userId, name, time: isoTime(row.createTime) }]),
  )
}
