import type { Input, Page, ReceivedFile, Requirement, requirement } from '@sunmao/contract'
import type { Ids } from '@sunmao/ids'
import { and, desc, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import { keepBlob } from '../../blobs/store-blob.ts'
import { tellProject } from '../../bus/tell.ts'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import { countRows } from '../../db/count.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { containing } from '../../db/search.ts'
import { ask } from '../../threads/ask.ts'
import { writeInProject } from '../project/project-lock.service.ts'
import { readRequirement } from './read-requirement.ts'
import { requirementTable as table } from './requirement.table.ts'
import { specificationIn } from './requirement-words.ts'

type Routes = typeof requirement
const NAME_MOST = 200

/** With its table: the queries below have an id of their own. */
const ownId = sql.raw('"requirement"."id"')

const counted = (outcome: string) => sql<number>`(select count(*)::int from (
  select distinct on (c.model_id) c.results from requirement_check c
  where c.requirement_id = ${ownId} and c.status = 'done' order by c.model_id, c.file_id desc) last,
  jsonb_array_elements(last.results) one where one->>'outcome' = ${outcome})`

const shown = {
  id: table.id,
  projId: table.projId,
  name: table.name,
  title: sql<string>`${table.document}->>'title'`,
  version: sql<string | null>`${table.document}->>'version'`,
  author: sql<string | null>`${table.document}->>'author'`,
  specifications: sql<number>`jsonb_array_length(${table.document}->'specifications')`,
  onVersion: table.onVersion,
  isGate: table.isGate,
  models: sql<number>`(select count(distinct c.model_id)::int from requirement_check c
    where c.requirement_id = ${ownId} and c.status = 'done')`,
  pass: counted('pass'),
  fail: counted('fail'),
  none: counted('none'),
  createBy: table.createBy,
  createTime: table.createTime,
  rowVersion: table.rowVersion,
}

async function read(
  { db }: Pick<Ctx, 'db'>,
  where: SQL | undefined,
  limit: number,
  offset = 0,
): Promise<Requirement[]> {
  const rows = await db.select(shown).from(table).where(where).orderBy(desc(table.id)).limit(limit).offset(offset)
  return rows.map(({ pass, fail, none, createTime, createBy, version, author, ...row }) => ({
    ...row,
    version: version ?? undefined,
    author: author ?? undefined,
    counts: { pass, fail, none },
    createBy: createBy ?? '',
    createTime: isoTime(createTime),
  }))
}

export async function listRequirements(
  ctx: ProjectCtx,
  { page, size, blurry }: Input<Routes['list']>['query'],
): Promise<Page<Requirement>> {
  const like = blurry?.trim() ? containing(blurry.trim()) : undefined
  const where = and(
    eq(table.projId, ctx.project.projId),
    like ? sql`(${ilike(table.name, like)} or ${table.document}->>'title' ilike ${like})` : undefined,
  )
  return { content: await read(ctx, where, size, page * size), totalElements: await countRows(ctx.db, table, where) }
}

export const readOne = async (ctx: Pick<Ctx, 'db'>, id: number): Promise<Requirement> => {
  const [row] = await read(ctx, eq(table.id, id), 1)
  if (!row) throw notFound()
  return row
}

export async function showRequirement(ctx: ProjectCtx, id: number) {
  const [row] = await ctx.db.select({ document: table.document }).from(table).where(eq(table.id, id))
  if (!row) throw notFound()
  const asks = row.document.specifications.map((one) => specificationIn(ctx.lang, one))
  return { ...(await readOne(ctx, id)), asks }
}

export async function createRequirement(ctx: ProjectCtx, file: ReceivedFile): Promise<Requirement> {
  if (file.size === 0) throw badRequest('upload.emptyFile')
  const { hash } = await keepBlob(ctx.db, file)
  return addRequirement(ctx, file.name, hash)
}

/** The bytes have to lie in the store to be read in a thread; what is refused is cleaned up like all that nobody names. */
export const readDocument = async (ctx: ProjectCtx, hash: string): Promise<Ids> =>
  JSON.parse(Buffer.from(await ask(ctx, readRequirement, { hash })).toString()) as Ids

export async function addRequirement(ctx: ProjectCtx, name: string, hash: string): Promise<Requirement> {
  const document = await readDocument(ctx, hash)
  const { projId } = ctx.project
  const { username } = ctx.user.me
  return inTransaction(ctx, async (own) => {
    await writeInProject(own.db, projId)
    const [row] = await own.db
      .insert(table)
      .values({ projId, name: name.slice(0, NAME_MOST), hash, document, createBy: username, updateBy: username })
      .returning({ id: table.id })
    tellProject(own, projId, 'requirement', row!.id)
    return readOne(own, row!.id)
  })
}

export const updateRequirement = (
  ctx: ProjectCtx,
  { id, rowVersion, ...changes }: Input<Routes['update']>['body'],
): Promise<Requirement> =>
  inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    const [row] = await own.db
      .update(table)
      .set({ ...changes, updateBy: own.user.me.username })
      .where(and(eq(table.id, id), eq(table.rowVersion, rowVersion)))
      .returning({ id: table.id })
    if (!row) throw conflict('error.stale', await readOne(own, id))
    tellProject(own, own.project.projId, 'requirement', id)
    return readOne(own, id)
  })

/** All of them or none. */
export const removeRequirements = (ctx: ProjectCtx, ids: readonly number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    for (const { projId } of own.projects) await writeInProject(own.db, projId)
    const gone = await own.db
      .delete(table)
      .where(inArray(table.id, [...ids]))
      .returning({ id: table.id })
    if (gone.length !== new Set(ids).size) throw notFound()
    for (const { projId } of own.projects) tellProject(own, projId, 'requirement')
  })
