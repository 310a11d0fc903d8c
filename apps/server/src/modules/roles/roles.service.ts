import { eq, inArray } from 'drizzle-orm'
import { noteChanges, noteRemoved } from '../../core/changes.ts'
import type { Ctx } from '../../core/context.ts'
import { badRequest, notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { refusing } from '../../resource/refusing.ts'
import { refuseStale } from '../../resource/stale-write.ts'
import { deptTable } from '../admin/dept.table.ts'
import { type dataScopes, roleDeptTable, roleTable } from '../admin/role.table.ts'
import { requireInScope } from '../dept/dept.service.ts'
import { userRoleTable } from '../users/users.table.ts'
import { lockRoles, nameIn, type RoleRow, readRoles } from './roles.queries.ts'
import { isStronger } from './strength.service.ts'

interface Fields {
  name: string
  level: number
  dataScope: (typeof dataScopes)[number]
  description?: string | null
  depts: { id: number }[]
}

export const createRole = (ctx: Ctx, { depts, ...fields }: Fields) =>
  refusing(() =>
    ctx.db.transaction(async (tx) => {
      requireWeaker(ctx, [fields])
      requireScopeOf(ctx, fields)
      const deptIds = await chosenDepts(ctx, tx, fields, depts)
      const by = ctx.user.me.username
      const [row] = await tx
        .insert(roleTable)
        .values({ ...fields, createBy: by, updateBy: by })
        .returning()
      await replaceDepts(tx, row!.id, deptIds)
    }),
  )

export const updateRole = (ctx: Ctx, id: number, rowVersion: number | undefined, { depts, ...fields }: Fields) =>
  refusing(() =>
    ctx.db.transaction(async (tx) => {
      const row = await lockRole(ctx, tx, id, rowVersion)
      requireWeaker(ctx, [{ ...fields, key: row.key }])
      if (fields.dataScope !== row.dataScope) requireScopeOf(ctx, fields)
      const isRenamed = fields.name !== nameIn(row, ctx.lang)
      // The administrator's role is what the product itself relies on.
      if (row.key === 'admin' && (isRenamed || fields.level !== row.level || fields.dataScope !== row.dataScope))
        throw badRequest('roles.adminFixed')
      const deptIds = await chosenDepts(ctx, tx, fields, depts, id)
      const { name, ...rest } = fields
      await tx
        .update(roleTable)
        // A name of somebody's own is the same in every language.
        .set({ ...rest, ...(isRenamed && { name, nameEn: null }), updateBy: ctx.user.me.username })
        .where(eq(roleTable.id, id))
      noteChanges(row, { ...rest, ...(isRenamed && { name }) })
      await replaceDepts(tx, id, deptIds)
    }),
  )

export const removeRoles = (ctx: Ctx, ids: number[]) =>
  refusing(() =>
    ctx.db.transaction(async (tx) => {
      const rows = await lockRoles(tx, ids)
      if (rows.length !== new Set(ids).size) throw notFound()
      requireWeaker(ctx, rows)
      if (rows.some((row) => row.key !== null)) throw badRequest('roles.builtIn')
      const held = await tx.select().from(userRoleTable).where(inArray(userRoleTable.roleId, ids)).limit(1)
      if (held.length > 0) throw badRequest('roles.inUse')
      noteRemoved(rows)
      await tx.delete(roleTable).where(inArray(roleTable.id, ids))
    }),
  )

/** Holds the row; refuses a stale writer and whoever is weaker than the role. */
export async function lockRole(ctx: Ctx, tx: Db, id: number, rowVersion?: number): Promise<RoleRow> {
  const [row] = await lockRoles(tx, [id])
  if (!row) throw notFound()
  requireWeaker(ctx, [row])
  const current = async () => (await readRoles(tx, ctx.lang, eq(roleTable.id, id)))[0]
  await refuseStale(ctx, tx, roleTable, row, rowVersion, current)
  return row
}

function requireWeaker(ctx: Ctx, roles: { key?: string | null; level: number }[]): void {
  if (isStronger(roles, ctx)) throw badRequest('roles.tooStrong')
}

/** Nobody opens more departments than he sees. */
function requireScopeOf({ user }: Ctx, { dataScope }: Pick<Fields, 'dataScope'>): void {
  if (dataScope === '全部' && user.scope !== 'all') throw badRequest('roles.scopeTooWide')
}

/** Only a scope of one's own choice has departments. They are held before anything is written, as their removal does. */
async function chosenDepts(ctx: Ctx, tx: Db, fields: Pick<Fields, 'dataScope'>, depts: { id: number }[], roleId = 0) {
  if (fields.dataScope !== '自定义') return []
  const wanted = [...new Set(depts.map((dept) => dept.id))]
  const before = await tx.select().from(roleDeptTable).where(eq(roleDeptTable.roleId, roleId))
  for (const id of wanted) if (!before.some((one) => one.deptId === id)) requireInScope(ctx, id)
  const known = await tx
    .select({ id: deptTable.id })
    .from(deptTable)
    .where(inArray(deptTable.id, wanted))
    .for('key share')
  if (known.length !== wanted.length) throw notFound()
  return wanted
}

async function replaceDepts(tx: Db, roleId: number, deptIds: number[]): Promise<void> {
  await tx.delete(roleDeptTable).where(eq(roleDeptTable.roleId, roleId))
  if (deptIds.length > 0) await tx.insert(roleDeptTable).values(deptIds.map((deptId) => ({ roleId, deptId })))
}
