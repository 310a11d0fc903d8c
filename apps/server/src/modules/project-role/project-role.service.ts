import { appTypeProject, type ProjectRole } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import { noteChanges, noteRemoved } from '../../core/changes.ts'
import type { Ctx } from '../../core/context.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { refusing } from '../../resource/refusing.ts'
import { menuTable } from '../admin/menu.table.ts'
import { projectResourceRoleTable, projectRoleMenuTable, projectRoleTable } from '../project/project.table.ts'
import { noteGrant } from '../roles/note-grant.service.ts'
import { lockProjectRoles, readProjectRoles } from './project-role.queries.ts'

interface Fields {
  name: string
  nameEn?: string | null
  roleSort: number
}

interface Grant {
  id: number
  menus: { id: number }[]
  rowVersion: number
}

/** A text that was left empty is none. */
const stored = ({ nameEn, ...fields }: Fields) => ({ ...fields, nameEn: nameEn || null })

export async function createProjectRole(ctx: Ctx, fields: Fields): Promise<ProjectRole> {
  const by = ctx.user.me.username
  let id = 0
  await refusing(async () => {
    const [row] = await ctx.db
      .insert(projectRoleTable)
      .values({ ...stored(fields), createBy: by, updateBy: by })
      .returning({ id: projectRoleTable.id })
    id = row!.id
  })
  return readOne(ctx.db, id)
}

export const updateProjectRole = (ctx: Ctx, id: number, rowVersion: number, fields: Fields) =>
  changing(ctx, id, rowVersion, async (tx, row) => {
    noteChanges(row, stored(fields))
    await tx
      .update(projectRoleTable)
      .set({ ...stored(fields), updateBy: ctx.user.me.username })
      .where(eq(projectRoleTable.id, id))
  })

/** Replaces what the role was granted. Only entries of the project side give rights in a project. */
export const grantProjectMenus = (ctx: Ctx, { id, menus, rowVersion }: Grant) =>
  changing(ctx, id, rowVersion, async (tx) => {
    const wanted = [...new Set(menus.map((menu) => menu.id))]
    const known = await tx
      .select({ id: menuTable.id })
      .from(menuTable)
      .where(and(inArray(menuTable.id, wanted), eq(menuTable.appType, appTypeProject)))
      .for('share')
    if (known.length !== wanted.length) throw badRequest('roles.menuMissing')
    const before = await tx.select().from(projectRoleMenuTable).where(eq(projectRoleMenuTable.roleId, id))
    await noteGrant(tx, new Set(before.map(({ menuId }) => menuId)), wanted)
    await tx.delete(projectRoleMenuTable).where(eq(projectRoleMenuTable.roleId, id))
    if (wanted.length > 0)
      await tx.insert(projectRoleMenuTable).values(wanted.map((menuId) => ({ roleId: id, menuId })))
    await tx.update(projectRoleTable).set({ updateBy: ctx.user.me.username }).where(eq(projectRoleTable.id, id))
  })

export const removeProjectRoles = (ctx: Ctx, ids: number[]) =>
  refusing(() =>
    ctx.db.transaction(async (tx) => {
      const rows = await lockProjectRoles(tx, ids)
      if (rows.length !== new Set(ids).size) throw notFound()
      const isHeld = inArray(projectResourceRoleTable.roleId, ids)
      const held = await tx.select().from(projectResourceRoleTable).where(isHeld).limit(1)
      if (held.length > 0) throw badRequest('projectRole.inUse')
      noteRemoved(rows)
      await tx.delete(projectRoleTable).where(inArray(projectRoleTable.id, ids))
    }),
  )

/** Holds the row, refuses a stale writer, and answers with what has become of it. */
async function changing(
  ctx: Ctx,
  id: number,
  rowVersion: number,
  work: (tx: Db, row: typeof projectRoleTable.$inferSelect) => Promise<unknown>,
) {
  await refusing(() =>
    ctx.db.transaction(async (tx) => {
      const [row] = await lockProjectRoles(tx, [id])
      if (!row) throw notFound()
      if (row.rowVersion !== rowVersion) throw conflict('error.stale', await readOne(tx, id))
      await work(tx, row)
    }),
  )
  return readOne(ctx.db, id)
}

async function readOne(db: Db, id: number): Promise<ProjectRole> {
  const [row] = await readProjectRoles(db, eq(projectRoleTable.id, id))
  if (!row) throw notFound()
  return row
}
