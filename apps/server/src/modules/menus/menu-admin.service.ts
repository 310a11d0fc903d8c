import { appTypeEnterprise, type Menu } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import { noteChanges, noteRemoved } from '../../core/changes.ts'
import type { Ctx } from '../../core/context.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { asTree, idsAbove, idsBelow, lockTree } from '../../db/tree.ts'
import { menuTable } from '../admin/menu.table.ts'
import { readMenus } from './menu-list.queries.ts'
import { checkFields, checkUnique, type MenuFields } from './menu-rules.ts'

export async function menuAndBelow(ctx: Ctx, id: number): Promise<number[]> {
  const ids = await idsBelow(ctx.db, menuTable, [id])
  if (ids.length === 0) throw notFound()
  return ids
}

/** The levels from which a parent of these rows can be chosen; the rows themselves cannot. */
export async function superiorMenus(ctx: Ctx, ids: number[]): Promise<Menu[]> {
  if (ids.length === 0) return readMenus(ctx.db, ctx.lang, eq(menuTable.pid, 0))
  const known = await ctx.db.select().from(menuTable).where(inArray(menuTable.id, ids))
  if (known.length !== new Set(ids).size) throw notFound()
  const levels = [0, ...(await idsAbove(ctx.db, menuTable, ids))]
  const appTypes = known.map((row) => row.appType)
  const where = and(inArray(menuTable.pid, levels), inArray(menuTable.appType, appTypes))
  const rows = (await readMenus(ctx.db, ctx.lang, where)).filter((row) => !ids.includes(row.id))
  return asTree(
    rows.map((row) => {
      const subCount = row.subCount - known.filter((one) => one.pid === row.id).length
      return { ...row, subCount, hasChildren: subCount > 0, leaf: subCount === 0 }
    }),
  )
}

export async function createMenu(ctx: Ctx, fields: MenuFields): Promise<void> {
  checkFields(ctx, fields)
  await ctx.db.transaction(async (tx) => {
    await lockTree(tx, 'menus')
    const parent = await parentOf(tx, fields.pid)
    const appType = parent?.appType ?? fields.appType ?? appTypeEnterprise
    await checkUnique(tx, fields, appType)
    const by = ctx.user.me.username
    await tx.insert(menuTable).values({ ...stored(fields), appType, createBy: by, updateBy: by })
  })
}

export const updateMenu = (ctx: Ctx, id: number, rowVersion: number | undefined, fields: MenuFields) =>
  ctx.db.transaction(async (tx) => {
    await lockTree(tx, 'menus')
    const [row] = await tx.select().from(menuTable).where(eq(menuTable.id, id)).for('update')
    if (!row) throw notFound()
    if (rowVersion !== undefined && rowVersion !== row.rowVersion) {
      const [current] = await readMenus(tx, ctx.lang, eq(menuTable.id, id))
      throw conflict('error.stale', current)
    }
    checkFields(ctx, fields, row)
    const below = await idsBelow(tx, menuTable, [id])
    if (below.includes(fields.pid)) throw badRequest('menus.parentBelow')
    const parent = await parentOf(tx, fields.pid)
    const appType = parent?.appType ?? fields.appType ?? row.appType
    await checkUnique(tx, fields, appType, id)
    await tx
      .update(menuTable)
      .set({ ...stored(fields, row), updateBy: ctx.user.me.username })
      .where(eq(menuTable.id, id))
    noteChanges(row, { ...stored(fields, row), appType })
    // A branch moves to the other application as a whole.
    if (appType !== row.appType) await tx.update(menuTable).set({ appType }).where(inArray(menuTable.id, below))
  })

export const removeMenus = (ctx: Ctx, ids: number[]) =>
  ctx.db.transaction(async (tx) => {
    await lockTree(tx, 'menus')
    const all = await idsBelow(tx, menuTable, ids)
    if (ids.some((id) => !all.includes(id))) throw notFound()
    const gone = await tx.delete(menuTable).where(inArray(menuTable.id, all)).returning()
    noteRemoved(gone.map(({ id, title }) => ({ id, name: title })))
  })

async function parentOf(tx: Db, pid: number) {
  if (pid === 0) return undefined
  const [parent] = await tx.select().from(menuTable).where(eq(menuTable.id, pid))
  if (!parent) throw notFound()
  return parent
}

/** Empty texts are no texts. The ancestor's clients know no English title, so they leave it as it is. */
const stored = ({ appType: _fromParent, ...fields }: MenuFields, row?: { titleEn: string | null; affix: boolean }) => ({
  ...fields,
  titleEn: (fields.titleEn === undefined ? row?.titleEn : fields.titleEn) || null,
  componentName: fields.componentName || null,
  component: fields.component || null,
  path: fields.path ?? '',
  permission: fields.permission || null,
  icon: fields.icon || null,
  affix: fields.affix ?? row?.affix ?? false,
})
