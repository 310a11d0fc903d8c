import {
  type DesignDetail,
  type DesignKind,
  type DesignParameter,
  type DesignVersion,
  type DesignView,
  designFormatOf,
  designWorkflow,
  FileName,
  type ReceivedFile,
} from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { keepBlob } from '../../blobs/store-blob.ts'
import { tellPeople, tellSite } from '../../bus/tell.ts'
import type { Ctx } from '../../core/context.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { refusing } from '../../resource/refusing.ts'
import { enqueue } from '../../tasks/queue.ts'
import { readWords } from '../dict/dict-labels.service.ts'
import { userTable } from '../users/users.table.ts'
import {
  designCategoryTable,
  designFavouriteTable as favouriteTable,
  designItemTable as itemTable,
  designPackTable as packTable,
  designVersionTable as versionTable,
} from './design-library.table.ts'
import { readDesigns } from './design-list.service.ts'
import { partsOf } from './design-parts.ts'
import { designPrepareTask } from './design-prepare.task.ts'
import { mayEdit, requireItem, requireVersion, seesAll } from './design-seen.ts'

const ADDRESS_S = 600
type VersionRow = typeof versionTable.$inferSelect

export async function showDesign(ctx: Ctx, itemId: number): Promise<DesignDetail> {
  const row = await requireItem(ctx, itemId)
  const [item] = await readDesigns(ctx, eq(itemTable.itemId, itemId), { limit: 1 })
  return {
    ...item!,
    parameters: row.parameters,
    versions: await listVersions(ctx, itemId),
    mayEdit: mayEdit(ctx),
  }
}

/** Whoever may not change it sees what counts and what counted before. */
async function listVersions(ctx: Ctx, itemId: number): Promise<DesignVersion[]> {
  const rows = await ctx.db
    .select()
    .from(versionTable)
    .where(
      and(
        eq(versionTable.itemId, itemId),
        seesAll(ctx) ? undefined : inArray(versionTable.state, ['published', 'superseded']),
      ),
    )
    .orderBy(desc(versionTable.version))
  return presentVersions(ctx, rows)
}

async function presentVersions(ctx: Ctx, rows: readonly VersionRow[]): Promise<DesignVersion[]> {
  const ids = rows.flatMap(({ userId, submitterId, publisherId }) => [userId, submitterId, publisherId])
  const known = ids.filter((id) => id !== null)
  const people = known.length > 0 ? await ctx.db.select().from(userTable).where(inArray(userTable.id, known)) : []
  const name = (id: number | null) => people.find((one) => one.id === id)?.nickName
  const parts = partsOf(ctx)
  return rows.map((row) => ({
    versionId: row.versionId,
    itemId: row.itemId,
    version: row.version,
    fileName: row.fileName,
    format: row.format,
    size: row.size,
    note: row.note,
    state: row.state,
    work: row.work,
    error: row.error ? translate(ctx.lang, row.error.code as Key, row.error.facts) : undefined,
    isInApproval: row.approvalId !== null,
    // The reader of the library needs no names of people.
    createBy: ctx.user.kind === 'person' ? (name(row.userId) ?? '') : '',
    createTime: isoTime(row.createTime),
    submitBy: ctx.user.kind === 'person' ? name(row.submitterId) : undefined,
    publishBy: ctx.user.kind === 'person' ? name(row.publisherId) : undefined,
    publishTime: isoTime(row.publishTime),
    reason: seesAll(ctx) ? (row.reason ?? undefined) : undefined,
    parts,
    verbs: row.approvalId !== null ? [] : designWorkflow.verbsFor(row.state, parts),
    rowVersion: row.rowVersion,
  }))
}

export async function showVersion(ctx: Ctx, versionId: number): Promise<DesignVersion> {
  const [row] = await ctx.db.select().from(versionTable).where(eq(versionTable.versionId, versionId))
  if (!row) throw notFound()
  return (await presentVersions(ctx, [row]))[0]!
}

/** Formats whose original the browser draws from. */
const shownAsTheyCame: ReadonlySet<string> = new Set(['pdf', 'docx', 'image', 'text', 'markdown'])
const imageTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}
const plain = 'application/octet-stream'
const endOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

export async function viewDesign(ctx: Ctx, versionId: number): Promise<DesignView> {
  const { version } = await requireVersion(ctx, versionId)
  const { format, fileName: name, size, hash, pages, work } = version
  if (work === 'queued' || work === 'preparing') throw conflict('designLibrary.notReady')
  const address = (of: string, type: string) => ctx.blobs.address(of, { type, seconds: ADDRESS_S })
  const packs = await ctx.db
    .select()
    .from(packTable)
    .where(eq(packTable.versionId, versionId))
    .orderBy(asc(packTable.kind), asc(packTable.part))
  const isOriginal = shownAsTheyCame.has(format) && !packs.some(({ kind }) => kind === 'image')
  return {
    ...{ format, name, size, pages },
    original: isOriginal && work === 'ready' ? await address(hash, imageTypes[endOf(name)] ?? plain) : undefined,
    packs: await Promise.all(
      packs.map(async ({ kind, part, hash: of }) => ({
        kind,
        part,
        address: await address(of, kind === 'thumbnail' ? 'image/png' : plain),
      })),
    ),
  }
}

export async function downloadDesign(ctx: Ctx, versionId: number): Promise<{ address: string; name: string }> {
  const { version } = await requireVersion(ctx, versionId)
  const options = { type: plain, name: version.fileName, seconds: ADDRESS_S }
  return { address: await ctx.blobs.address(version.hash, options), name: version.fileName }
}

export async function markFavourite(
  ctx: Ctx,
  { itemId, isFavourite }: { itemId: number; isFavourite: boolean },
): Promise<void> {
  await requireItem(ctx, itemId)
  const { userId } = ctx.user
  if (isFavourite) await ctx.db.insert(favouriteTable).values({ userId, itemId }).onConflictDoNothing()
  else
    await ctx.db.delete(favouriteTable).where(and(eq(favouriteTable.userId, userId), eq(favouriteTable.itemId, itemId)))
}

interface NewDesign {
  name: string
  kind: DesignKind
  categoryId?: number | undefined
  note: string
}

export async function createDesign(
  ctx: Ctx,
  file: ReceivedFile,
  { note, ...fields }: NewDesign,
): Promise<DesignDetail> {
  let itemId = 0
  await refusing(() =>
    inTransaction(ctx, async (own) => {
      if (fields.categoryId) await requireCategory(own, fields.categoryId)
      const by = own.user.me.username
      const [item] = await own.db
        .insert(itemTable)
        .values({ ...fields, searchText: searchTextOf(fields), createBy: by, updateBy: by })
        .returning()
      itemId = item!.itemId
      await addVersionOf(own, itemId, file, note)
    }),
  )
  return showDesign(ctx, itemId)
}

export async function addDesignVersion(
  ctx: Ctx,
  itemId: number,
  file: ReceivedFile,
  note: string,
): Promise<DesignDetail> {
  await inTransaction(ctx, async (own) => {
    await lockItem(own, itemId)
    await addVersionOf(own, itemId, file, note)
  })
  return showDesign(ctx, itemId)
}

async function addVersionOf(own: Ctx, itemId: number, file: ReceivedFile, note: string): Promise<void> {
  const named = FileName.safeParse(file.name)
  if (!named.success) throw badRequest('upload.badName')
  if (file.size === 0) throw badRequest('upload.emptyFile')
  const { hash, size } = await keepBlob(own.db, file)
  const by = own.user.me.username
  const [item] = await own.db
    .update(itemTable)
    .set({ versions: sql`${itemTable.versions} + 1`, updateBy: by, updateTime: new Date() })
    .where(eq(itemTable.itemId, itemId))
    .returning()
  const [row] = await own.db
    .insert(versionTable)
    .values({
      ...{
        itemId,
        version: item!.versions,
        fileName: named.data,
        format: designFormatOf(named.data),
        size,
        hash,
        note,
      },
      ...{ userId: own.user.userId, createBy: by, updateBy: by },
    })
    .returning()
  await startPreparing(own, row!)
}

async function startPreparing(own: Ctx, { versionId, size }: VersionRow, isAsked?: true): Promise<void> {
  const taskId = await enqueue(own.db, designPrepareTask, { versionId, isAsked }, { ownerId: own.user.userId, size })
  await own.db
    .update(versionTable)
    .set({ taskId, work: 'queued', error: null })
    .where(eq(versionTable.versionId, versionId))
  tellPeople(own, [own.user.userId], 'design')
}

export async function prepareAgain(ctx: Ctx, versionId: number): Promise<DesignVersion> {
  await inTransaction(ctx, async (own) => {
    await requireVersion(own, versionId)
    const [row] = await own.db.select().from(versionTable).where(eq(versionTable.versionId, versionId)).for('update')
    if (row?.work === 'queued' || row?.work === 'preparing') throw conflict('designLibrary.underWay')
    await startPreparing(own, row!, true)
  })
  return showVersion(ctx, versionId)
}

interface Changes {
  itemId: number
  rowVersion: number
  name?: string | undefined
  kind?: DesignKind | undefined
  categoryId?: number | null | undefined
  discipline?: string | null | undefined
  tags?: string[] | undefined
  description?: string | undefined
  parameters?: DesignParameter[] | undefined
}

export async function updateDesign(ctx: Ctx, { itemId, rowVersion, ...changes }: Changes): Promise<DesignDetail> {
  await refusing(() =>
    inTransaction(ctx, async (own) => {
      const row = await lockItem(own, itemId)
      if (row.rowVersion !== rowVersion) throw conflict('error.stale', await showDesign(own, itemId))
      if (changes.categoryId) await requireCategory(own, changes.categoryId)
      if (changes.discipline) await requireDiscipline(own, changes.discipline)
      const set = { ...changes, ...(changes.tags && { tags: [...new Set(changes.tags)] }) }
      await own.db
        .update(itemTable)
        .set({
          ...set,
          searchText: searchTextOf({ ...row, ...set }),
          updateBy: own.user.me.username,
          updateTime: new Date(),
        })
        .where(eq(itemTable.itemId, itemId))
      tellSite(own, 'design')
    }),
  )
  return showDesign(ctx, itemId)
}

interface Searched {
  name: string
  tags?: readonly string[]
  description?: string
  parameters?: readonly DesignParameter[]
}

export const searchTextOf = ({ name, tags = [], description = '', parameters = [] }: Searched): string =>
  [name, ...tags, description, ...parameters.flatMap((one) => [one.name, one.value])]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()

async function requireCategory({ db }: Ctx, id: number): Promise<void> {
  if ((await db.$count(designCategoryTable, eq(designCategoryTable.id, id))) === 0)
    throw badRequest('designLibrary.noCategory')
}

async function requireDiscipline(own: Ctx, value: string): Promise<void> {
  const words = (await readWords(own, ['discipline'])).get('discipline') ?? []
  if (!words.some((word) => word.value === value)) throw badRequest('issue.unknownWord', { value })
}

/** Held until the end of the transaction. */
export async function lockItem({ db }: Pick<Ctx, 'db'>, itemId: number): Promise<typeof itemTable.$inferSelect> {
  const [row] = await db
    .select()
    .from(itemTable)
    .where(and(eq(itemTable.itemId, itemId), isNull(itemTable.deleteTime)))
    .for('update')
  if (!row) throw notFound()
  return row
}

const inOrder = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b)

/** All or none. What is published leaves the library with it; projects keep what they took. */
export const removeDesigns = (ctx: Ctx, ids: readonly number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    for (const itemId of inOrder(ids)) await lockItem(own, itemId)
    await own.db
      .update(itemTable)
      .set({ deleteTime: new Date(), deleteBy: own.user.me.username })
      .where(inArray(itemTable.itemId, [...ids]))
    tellSite(own, 'design')
  })

async function lockRemoved({ db }: Ctx, ids: readonly number[]): Promise<void> {
  const rows = await db
    .select({ itemId: itemTable.itemId })
    .from(itemTable)
    .where(and(inArray(itemTable.itemId, [...ids]), isNotNull(itemTable.deleteTime)))
    .orderBy(itemTable.itemId)
    .for('update')
  if (rows.length !== new Set(ids).size) throw notFound()
}

export const restoreDesigns = (ctx: Ctx, ids: readonly number[]): Promise<void> =>
  refusing(() =>
    inTransaction(ctx, async (own) => {
      await lockRemoved(own, ids)
      await own.db
        .update(itemTable)
        .set({ deleteTime: null, deleteBy: null, updateBy: own.user.me.username })
        .where(inArray(itemTable.itemId, [...ids]))
      tellSite(own, 'design')
    }),
  )

export const purgeDesigns = (ctx: Ctx, ids: readonly number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    await lockRemoved(own, ids)
    await own.db.delete(itemTable).where(inArray(itemTable.itemId, [...ids]))
    tellSite(own, 'design')
  })
