import type { HubBasicAnnotation, hubBasicAnnotation, Input, Page } from '@sunmao/contract'
import { and, desc, eq, ilike, type SQL, sql } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { countRows } from '../../db/count.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { containing } from '../../db/search.ts'
import { keepPicture } from '../file/picture.service.ts'
import { checkFiles, checkSheet } from '../issue/issue-check.service.ts'
import { isOpenTo } from '../model/locked.service.ts'
import { presentSavedViews } from '../model/saved-view.service.ts'
import { projectSubTable } from '../project/project.table.ts'
import { ascending } from '../project/project-lock.service.ts'
import { beginSaved, isSeen, lockSaved, removeSaved } from '../project/saved-row.service.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { hubBasicAnnotationTable as table } from './hub-basic-annotation.table.ts'

/** Of the project's drawings. */
const RIGHT = 'hubAnnotation:edit'

type Asked = Input<typeof hubBasicAnnotation.queryList>['query']
type NewDrawing = Input<typeof hubBasicAnnotation.create>['body']
type Changes = Input<typeof hubBasicAnnotation.update>['body']

/** Those over locked models are for who has the key to them. */
export async function listDrawings(
  ctx: ProjectCtx,
  { subId, hubFileId, blurry, page, size }: Asked,
): Promise<Page<HubBasicAnnotation>> {
  const where = and(
    eq(table.subId, subId),
    hubFileId === undefined ? undefined : sql`${table.sheet} ->> 'hubFileId' = ${String(hubFileId)}`,
    isSeen(ctx, table),
    isOpenTo(ctx, sql`${table.fileIds}`),
    blurry ? ilike(table.name, containing(blurry)) : undefined,
  )
  return {
    content: await read(ctx, where, size, page * size),
    totalElements: await countRows(ctx.db, table, where),
  }
}

export const createDrawing = (ctx: ProjectCtx, { picture, ...fields }: NewDrawing): Promise<HubBasicAnnotation> =>
  inTransaction(ctx, async (own) => {
    await beginSaved(own, RIGHT, fields.isPersonal)
    await checkFiles(own.db, own.project.projId, fields.fileIds)
    if (fields.sheet) await checkSheet(own.db, own.project.projId, fields.sheet)
    const by = own.user.me.username
    const [row] = await own.db
      .insert(table)
      .values({
        ...fields,
        fileIds: ascending(fields.fileIds),
        picture: picture === undefined ? null : await keepPicture(own, picture),
        userId: own.user.userId,
        createBy: by,
        updateBy: by,
      })
      .returning({ id: table.id })
    tellProject(own, own.project.projId, 'annotation')
    return readOne(own, row!.id)
  })

export const updateDrawing = (ctx: ProjectCtx, change: Changes): Promise<HubBasicAnnotation> =>
  inTransaction(ctx, async (own) => {
    const { id, name, isPersonal, marks, picture } = change
    await lockSaved(own, table, change, RIGHT, () => readOne(own, id))
    await own.db
      .update(table)
      .set({
        name,
        isPersonal,
        marks,
        ...(picture !== undefined && { picture: await keepPicture(own, picture) }),
        updateBy: own.user.me.username,
      })
      .where(eq(table.id, id))
    tellProject(own, own.project.projId, 'annotation')
    return readOne(own, id)
  })

export const removeDrawings = (ctx: ProjectCtx, ids: number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    await removeSaved(own, table, ids)
    for (const { projId } of own.projects) tellProject(own, projId, 'annotation')
  })

const readOne = async (ctx: ProjectCtx, id: number) => (await read(ctx, eq(table.id, id), 1))[0]!

async function read(ctx: ProjectCtx, where: SQL | undefined, limit: number, offset = 0): Promise<HubBasicAnnotation[]> {
  const rows = await ctx.db
    .select({ row: table, by: authorName(table), projId: projectSubTable.projId, isOpen: sql<boolean>`true` })
    .from(table)
    .innerJoin(projectSubTable, eq(projectSubTable.subId, table.subId))
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .where(where)
    .orderBy(desc(table.id))
    .limit(limit)
    .offset(offset)
  const shown = await presentSavedViews(ctx, rows)
  return rows.map(({ row: { state, sheet, marks } }, at) => ({
    ...shown[at]!,
    state: state ?? undefined,
    sheet: sheet ?? undefined,
    marks,
  }))
}
