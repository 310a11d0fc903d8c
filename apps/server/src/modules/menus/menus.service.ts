import type { MenuRoute } from '@sunmao/contract'
import { appTypeProject, projectPages } from '@sunmao/contract'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { menuTable } from '../admin/menu.table.ts'
import { roleMenuTable } from '../admin/role.table.ts'
import { projectResourceRoleTable, projectResourceTable, projectRoleMenuTable } from '../project/project.table.ts'
import { buildMenu, type MenuRow, pathsOf } from './build-menu.ts'

const built = new LRUCache<string, readonly MenuRoute[]>({ max: 2000 })

/** Enterprise menus of the caller's roles; an administrator has all of them. */
export async function enterpriseMenu(ctx: Ctx, appType: number): Promise<MenuRoute[]> {
  const roleIds = ctx.user.me.roles.map((role) => role.id)
  const who = ctx.user.isAdmin ? 'admin' : roleIds.join(',')
  return remember(ctx, `${appType}:${who}`, async () => {
    const granted = ctx.user.isAdmin ? 'all' : await menuIdsOfRoles(ctx.db, roleIds)
    return menuOf(ctx, appType, granted)
  })
}

export async function projectMenu(ctx: Ctx, appType: number, projId: number): Promise<MenuRoute[]> {
  const { isStaff } = await ctx.rights.inProject(ctx.user, projId)
  return remember(ctx, `${appType}:${projId}:${ctx.user.userId}`, async () => {
    const granted = ctx.user.isAdmin || !isStaff ? 'all' : await menuIdsInProject(ctx.db, ctx.user.userId, projId)
    return menuOf(ctx, appType, granted)
  })
}

/** Paths of project mode, whoever asks: they only tell which mode an address belongs to. */
export const projectPaths = (ctx: Ctx): Promise<string[]> =>
  remember(ctx, 'paths', () => menuOf(ctx, appTypeProject, 'all')).then((routes) => [
    ...new Set([...projectPages, ...pathsOf(routes)]),
  ])

async function remember(ctx: Ctx, what: string, build: () => Promise<MenuRoute[]>): Promise<MenuRoute[]> {
  const key = `${ctx.user.epoch}:${ctx.lang}:${what}`
  const known = built.get(key) ?? Object.freeze(await build())
  built.set(key, known)
  return known as MenuRoute[]
}

async function menuOf(ctx: Ctx, appType: number, granted: 'all' | ReadonlySet<number>): Promise<MenuRoute[]> {
  const rows = await ctx.db
    .select()
    .from(menuTable)
    .where(and(eq(menuTable.appType, appType), ne(menuTable.type, 2)))
    .orderBy(menuTable.menuSort, menuTable.id)
  return buildMenu(granted === 'all' ? rows : withAncestors(rows, granted), ctx.lang)
}

/** Granting a screen grants the way to it. */
function withAncestors(rows: MenuRow[], granted: ReadonlySet<number>): MenuRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const keep = new Set<number>()
  for (const row of rows) {
    if (!granted.has(row.id)) continue
    for (let at: MenuRow | undefined = row; at && !keep.has(at.id); at = byId.get(at.pid)) keep.add(at.id)
  }
  return rows.filter((row) => keep.has(row.id))
}

const menuIdsOfRoles = async (db: Db, roleIds: number[]) =>
  new Set(
    roleIds.length === 0
      ? []
      : (await db.select().from(roleMenuTable).where(inArray(roleMenuTable.roleId, roleIds))).map((row) => row.menuId),
  )

const menuIdsInProject = async (db: Db, userId: number, projId: number) =>
  new Set(
    (
      await db
        .select({ menuId: projectRoleMenuTable.menuId })
        .from(projectResourceTable)
        .innerJoin(projectResourceRoleTable, eq(projectResourceRoleTable.resourceId, projectResourceTable.resourceId))
        .innerJoin(projectRoleMenuTable, eq(projectRoleMenuTable.roleId, projectResourceRoleTable.roleId))
        .where(and(eq(projectResourceTable.userId, userId), eq(projectResourceTable.projId, projId)))
    ).map((row) => row.menuId),
  )
