import type { FilterModelView, ModelRoute } from '@sunmao/contract'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { ascending, lockSub, writeInProjects } from '../project/project-lock.service.ts'
import { beginSaved, isSeen, lockSaved, removeSaved } from '../project/saved-row.service.ts'
import { authorName, userTable } from '../users/users.table.ts'
import {
  modelRouteListTable as listTable,
  modelRouteTable as routeTable,
  filterModelViewTable as viewTable,
} from './model-view.table.ts'

export async function listRoutes(ctx: Ctx, subId: number): Promise<{ version: number; content: ModelRoute[] }> {
  const [list] = await ctx.db.select().from(listTable).where(eq(listTable.subId, subId))
  const rows = await ctx.db
    .select({ row: routeTable, by: userTable.nickName })
    .from(routeTable)
    .leftJoin(userTable, eq(userTable.username, routeTable.createBy))
    .where(eq(routeTable.subId, subId))
    .orderBy(asc(routeTable.sort))
  const content = rows.map(({ row, by }) => ({
    id: row.id,
    subId: row.subId,
    name: row.name,
    loop: row.loop,
    speed: row.speed,
    frames: row.frames,
    createBy: row.createBy ?? '',
    createByName: by ?? row.createBy ?? '',
    createTime: isoTime(row.createTime),
  }))
  return { version: list?.version ?? 0, content }
}

interface RouteList {
  subId: number
  version: number
  routes: { id?: number; name: string; loop: boolean; speed: number; frames: ModelRoute['frames'] }[]
}

/** The whole list at once; whoever wrote it meanwhile is not overwritten. */
export const writeRoutes = (ctx: ProjectCtx, { subId, version, routes }: RouteList) =>
  inTransaction(ctx, async (own) => {
    await lockSub(own.db, ctx.project.projId, subId)
    const now = await listRoutes(own, subId)
    if (now.version !== version) throw conflict('error.stale', now)
    const by = ctx.user.me.username
    const known = new Map(now.content.map((row) => [row.id, row]))
    if (routes.some(({ id }) => id !== undefined && !known.has(id))) throw notFound()
    await own.db.delete(routeTable).where(eq(routeTable.subId, subId))
    if (routes.length > 0)
      await own.db.insert(routeTable).values(
        routes.map(({ id, ...fields }, sort) => {
          const before = id === undefined ? undefined : known.get(id)
          // A walk that is moved or renamed stays whose it was, and as old.
          const made = before && { createBy: before.createBy, createTime: new Date(before.createTime) }
          return { ...fields, subId, sort, createBy: by, updateBy: by, ...made }
        }),
      )
    await bump(own, subId)
    return listRoutes(own, subId)
  })

export const removeRoutes = (ctx: ProjectCtx, ids: number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    const projectOf = new Map(ctx.rows.map((row) => [row.subId!, row.projId]))
    await writeInProjects(own.db, projectOf.values())
    for (const subId of ascending(projectOf.keys())) await lockSub(own.db, projectOf.get(subId)!, subId)
    const gone = await own.db.delete(routeTable).where(inArray(routeTable.id, ids)).returning()
    for (const subId of new Set(gone.map((row) => row.subId))) await bump(own, subId)
  })

const bump = (ctx: Ctx, subId: number) =>
  ctx.db
    .insert(listTable)
    .values({ subId, version: 1 })
    .onConflictDoUpdate({ target: listTable.subId, set: { version: sql`${listTable.version} + 1` } })

/** Of the project's views. */
const RIGHT = 'filterModelView:edit'

type ViewRow = typeof viewTable.$inferSelect
interface ViewFields {
  name: string
  isPersonal: boolean
  rules: FilterModelView['rules']
  camera?: FilterModelView['camera']
}

/** One's own, and those of the project. */
export const listViews = (ctx: Ctx, subId: number): Promise<FilterModelView[]> =>
  readViews(ctx, and(eq(viewTable.subId, subId), isSeen(ctx, viewTable)))

export const createViews = (ctx: ProjectCtx, { subId, views }: { subId: number; views: ViewFields[] }) =>
  inTransaction(ctx, async (own) => {
    await beginSaved(
      own,
      RIGHT,
      views.every(({ isPersonal }) => isPersonal),
    )
    const by = ctx.user.me.username
    const rows = await own.db
      .insert(viewTable)
      .values(views.map((view) => ({ ...view, subId, userId: ctx.user.userId, createBy: by, updateBy: by })))
      .returning({ id: viewTable.id })
    return readViews(
      own,
      inArray(
        viewTable.id,
        rows.map(({ id }) => id),
      ),
    )
  })

export const updateView = (ctx: ProjectCtx, change: ViewFields & { id: number; rowVersion: number }) =>
  inTransaction(ctx, async (own) => {
    const { id, rowVersion: _, ...fields } = change
    await lockSaved(own, viewTable, change, RIGHT, () => readView(own, id))
    await own.db
      .update(viewTable)
      .set({ ...fields, camera: fields.camera ?? null, updateBy: ctx.user.me.username })
      .where(eq(viewTable.id, id))
    return readView(own, id)
  })

export const removeViews = (ctx: ProjectCtx, ids: number[]): Promise<void> => removeSaved(ctx, viewTable, ids)

const readView = async (ctx: Ctx, id: number) => (await readViews(ctx, eq(viewTable.id, id)))[0]!

async function readViews(ctx: Ctx, where: SQL | undefined): Promise<FilterModelView[]> {
  const rows = await ctx.db
    .select({ row: viewTable, by: authorName(viewTable) })
    .from(viewTable)
    .leftJoin(userTable, eq(userTable.id, viewTable.userId))
    .where(where)
    .orderBy(asc(viewTable.isPersonal), asc(viewTable.id))
  return rows.map(({ row, by }) => present(ctx, row, by))
}

const present = (ctx: Ctx, row: ViewRow, by: string | null): FilterModelView => ({
  id: row.id,
  subId: row.subId,
  name: row.name,
  isPersonal: row.isPersonal,
  mine: row.userId === ctx.user.userId,
  rules: row.rules,
  camera: row.camera ?? undefined,
  createBy: row.createBy ?? '',
  createByName: by ?? row.createBy ?? '',
  createTime: isoTime(row.createTime),
  rowVersion: row.rowVersion,
})
