import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest, conflict } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { idsAbove } from '../../db/tree.ts'
import { menuTable } from '../admin/menu.table.ts'
import { roleMenuTable, roleTable } from '../admin/role.table.ts'
import { noteGrant } from './note-grant.service.ts'
import { readRoles } from './roles.queries.ts'
import { lockRole } from './roles.service.ts'

interface Grant {
  id: number
  menus: { id: number }[]
  rowVersion?: number
}

/** Replaces what a role was granted. Nobody gives what he does not have himself; what the role had may stay or go. */
export const grantMenus = (ctx: Ctx, { id, menus, rowVersion }: Grant) =>
  ctx.db.transaction(async (tx) => {
    const role = await lockRole(ctx, tx, id, rowVersion)
    // All of it is replaced, so that only who has seen all of it may say so; clients of the ancestor stack say nothing.
    if (rowVersion !== undefined && rowVersion !== role.rowVersion)
      throw conflict('error.stale', (await readRoles(tx, ctx.lang, eq(roleTable.id, id)))[0])
    const wanted = [...new Set(menus.map((menu) => menu.id))]
    const rows = await tx.select().from(menuTable).where(inArray(menuTable.id, wanted)).for('share')
    if (rows.length !== wanted.length) throw badRequest('roles.menuMissing')
    const before = await menuIdsOf(tx, [id])
    if (!ctx.user.isAdmin) {
      const mine = await menuIdsOf(
        tx,
        ctx.user.me.roles.map((role) => role.id),
      )
      // The way to a screen comes with it.
      for (const above of await idsAbove(tx, menuTable, [...mine])) mine.add(above)
      const has = (row: (typeof rows)[number]) =>
        before.has(row.id) || mine.has(row.id) || Boolean(row.permission && ctx.user.codes.has(row.permission))
      if (!rows.every(has)) throw badRequest('roles.notYours')
    }
    await noteGrant(tx, before, wanted)
    await tx.delete(roleMenuTable).where(eq(roleMenuTable.roleId, id))
    if (wanted.length > 0) await tx.insert(roleMenuTable).values(wanted.map((menuId) => ({ roleId: id, menuId })))
    await tx.update(roleTable).set({ updateBy: ctx.user.me.username }).where(eq(roleTable.id, id))
  })

async function menuIdsOf(db: Db, roleIds: number[]): Promise<Set<number>> {
  const rows = await db.select().from(roleMenuTable).where(inArray(roleMenuTable.roleId, roleIds))
  return new Set(rows.map((row) => row.menuId))
}
