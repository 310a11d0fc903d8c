import type { Dept } from '@sunmao/contract'
import { and, inArray, or } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest, notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { asTree, idsAbove, idsBelow, lockTree } from '../../db/tree.ts'
import { refusing } from '../../resource/refusing.ts'
import { refuseStale } from '../../resource/stale-write.ts'
import { deptTable } from '../admin/dept.table.ts'
import { roleDeptTable } from '../admin/role.table.ts'
import { userTable } from '../users/users.table.ts'
import { type DeptFilters, isDept, isTop, lockDepts, matching, readDepts } from './dept.queries.ts'

interface Fields {
  name: string
  pid?: number | null
  enabled: boolean
  deptSort: number
}

/** Choosing among the enabled ones also goes level by level, so that alone is no search. */
export function listDepts(ctx: Ctx, filters: DeptFilters): Promise<Dept[]> {
  const { scope } = ctx.user
  const isSearch =
    filters.name || filters.pid !== undefined || filters.createTime?.length === 2 || filters.enabled === false
  return readDepts(ctx.db, scope, and(matching(filters), isSearch ? undefined : isTop(scope)))
}

export async function superiorDepts(ctx: Ctx, ids: number[], exclude: boolean): Promise<Dept[]> {
  const { scope } = ctx.user
  if (ids.length === 0) return readDepts(ctx.db, scope, isTop(scope))
  for (const id of ids) requireInScope(ctx, id)
  const known = await readDepts(ctx.db, scope, inArray(deptTable.id, ids))
  if (known.length !== new Set(ids).size) throw notFound()
  const levels = await idsAbove(ctx.db, deptTable, ids)
  const rows = await readDepts(ctx.db, scope, or(inArray(deptTable.pid, levels), isTop(scope)))
  const shown = exclude ? rows.filter((row) => !ids.includes(row.id)).map((row) => without(row, known)) : rows
  return asTree(shown)
}

/** A parent whose only child is left out has none to show. */
function without(row: Dept, hidden: readonly Dept[]): Dept {
  const subCount = row.subCount - hidden.filter((one) => one.pid === row.id).length
  return { ...row, subCount, hasChildren: subCount > 0, leaf: subCount === 0 }
}

export const createDept = (ctx: Ctx, fields: Fields) =>
  ctx.db.transaction(async (tx) => {
    await lockTree(tx, 'dept')
    const pid = await parentOf(ctx, tx, fields.pid)
    const by = ctx.user.me.username
    await tx.insert(deptTable).values({ ...fields, pid, createBy: by, updateBy: by })
  })

export const updateDept = (ctx: Ctx, id: number, rowVersion: number | undefined, fields: Fields) =>
  ctx.db.transaction(async (tx) => {
    await lockTree(tx, 'dept')
    requireInScope(ctx, id)
    const [row] = await lockDepts(tx, [id])
    if (!row) throw notFound()
    const current = async () => (await readDepts(tx, ctx.user.scope, isDept(id)))[0]
    await refuseStale(ctx, tx, deptTable, row, rowVersion, current)
    // Whoever sees a department but not its parent may edit it where it is.
    const isMoved = (fields.pid || null) !== row.pid
    const pid = isMoved ? await parentOf(ctx, tx, fields.pid) : row.pid
    if (isMoved && pid !== null && (await idsBelow(tx, deptTable, [id])).includes(pid))
      throw badRequest('dept.parentBelow')
    await tx
      .update(deptTable)
      .set({ ...fields, pid, updateBy: ctx.user.me.username })
      .where(isDept(id))
  })

/** All of them with everything below, or nothing. */
export const removeDepts = (ctx: Ctx, ids: number[]) =>
  refusing(() =>
    ctx.db.transaction(async (tx) => {
      await lockTree(tx, 'dept')
      const all = await idsBelow(tx, deptTable, ids)
      if (ids.some((id) => !all.includes(id))) throw notFound()
      for (const id of all) requireInScope(ctx, id)
      await lockDepts(tx, all)
      const people = await tx.select().from(userTable).where(inArray(userTable.deptId, all)).limit(1)
      if (people.length > 0) throw badRequest('dept.hasUsers')
      const roles = await tx.select().from(roleDeptTable).where(inArray(roleDeptTable.deptId, all)).limit(1)
      if (roles.length > 0) throw badRequest('dept.hasRoles')
      await tx.delete(deptTable).where(inArray(deptTable.id, all))
    }),
  )

async function parentOf(ctx: Ctx, tx: Db, pid: number | null | undefined): Promise<number | null> {
  if (!pid) {
    if (ctx.user.scope !== 'all') throw badRequest('dept.topNotYours')
    return null
  }
  requireInScope(ctx, pid)
  const [parent] = await lockDepts(tx, [pid])
  if (!parent) throw notFound()
  return pid
}

/** A department that somebody may not know of is not there. */
export function requireInScope({ user }: Ctx, id: number): void {
  if (user.scope !== 'all' && !user.scope.includes(id)) throw notFound()
}
