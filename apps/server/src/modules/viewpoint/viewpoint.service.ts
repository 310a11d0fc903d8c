import type { Page, Viewpoint, ViewState } from '@sunmao/contract'
import { and, count, desc, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { badRequest, notFound } from '../../core/errors.ts'
import { countRows } from '../../db/count.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { containing } from '../../db/search.ts'
import { keepPicture } from '../file/picture.service.ts'
import { isOpenTo } from '../model/locked.service.ts'
import { modelFileTable, modelTable } from '../model/model.table.ts'
import { presentSavedViews } from '../model/saved-view.service.ts'
import { projectSubTable } from '../project/project.table.ts'
import { beginSaved, isSeen, lockSaved, removeSaved } from '../project/saved-row.service.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { viewpointTable as table } from './viewpoint.table.ts'

/** Of the project's viewpoints. */
const RIGHT = 'viewpoint:edit'

interface NewViewpoint {
  subId: number
  name: string
  isPersonal: boolean
  fileIds: number[]
  state: ViewState
  picture?: string
}

export async function listViewpoints(
  ctx: ProjectCtx,
  { subId, blurry, page, size }: { subId: number; blurry?: string; page: number; size: number },
): Promise<Page<Viewpoint>> {
  const named = blurry ? ilike(table.name, containing(blurry)) : undefined
  const where = and(eq(table.subId, subId), isSeen(ctx, table), named)
  const content = await read(ctx, where, size, page * size)
  return { content: content.map(({ shown }) => shown), totalElements: await countRows(ctx.db, table, where) }
}

export async function openViewpoint(ctx: ProjectCtx, id: number): Promise<Viewpoint & { state: ViewState }> {
  const [found] = await read(ctx, and(eq(table.id, id), isSeen(ctx, table)), 1)
  if (!found) throw notFound()
  return { ...found.shown, state: found.row.state }
}

export const createViewpoint = (ctx: ProjectCtx, { picture, ...fields }: NewViewpoint): Promise<Viewpoint> =>
  inTransaction(ctx, async (own) => {
    await beginSaved(own, RIGHT, fields.isPersonal)
    await checkFiles(own, fields.subId, fields.fileIds)
    const by = ctx.user.me.username
    const [row] = await own.db
      .insert(table)
      .values({
        ...fields,
        fileIds: [...new Set(fields.fileIds)],
        picture: picture === undefined ? null : await keepPicture(own, picture),
        userId: ctx.user.userId,
        createBy: by,
        updateBy: by,
      })
      .returning({ id: table.id })
    return readOne(own, row!.id)
  })

async function checkFiles(ctx: Ctx, subId: number, fileIds: number[]): Promise<void> {
  const [found] = await ctx.db
    .select({ total: count() })
    .from(modelFileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
    .where(and(eq(modelTable.subId, subId), inArray(modelFileTable.fileId, fileIds), isThere(modelFileTable)))
  if (found?.total !== new Set(fileIds).size) throw badRequest('viewpoint.otherModels')
}

interface Changes {
  id: number
  rowVersion: number
  name: string
  isPersonal: boolean
}

export const updateViewpoint = (ctx: ProjectCtx, change: Changes): Promise<Viewpoint> =>
  inTransaction(ctx, async (own) => {
    const { id, name, isPersonal } = change
    await lockSaved(own, table, change, RIGHT, () => readOne(own, id))
    await own.db.update(table).set({ name, isPersonal, updateBy: ctx.user.me.username }).where(eq(table.id, id))
    return readOne(own, id)
  })

export const removeViewpoints = (ctx: ProjectCtx, ids: number[]): Promise<void> => removeSaved(ctx, table, ids)

const readOne = async (ctx: ProjectCtx, id: number) => (await read(ctx, eq(table.id, id), 1))[0]!.shown

async function read(ctx: ProjectCtx, where: SQL | undefined, limit: number, offset = 0) {
  const rows = await ctx.db
    .select({
      row: table,
      by: authorName(table),
      projId: projectSubTable.projId,
      isOpen: sql<boolean>`${isOpenTo(ctx, sql`${table.fileIds}`) ?? sql`true`}`,
    })
    .from(table)
    .innerJoin(projectSubTable, eq(projectSubTable.subId, table.subId))
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .where(where)
    .orderBy(desc(table.id))
    .limit(limit)
    .offset(offset)
  const shown = await presentSavedViews(ctx, rows)
  return rows.map(({ row }, at) => ({ row, shown: shown[at]! }))
}
