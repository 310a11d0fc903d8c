import { type User, userParts } from '@sunmao/contract'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest, notFound } from '../../core/errors.ts'
import { countRows } from '../../db/count.ts'
import { idsBelow } from '../../db/tree.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { type Cell, rowsOf, sheetOf } from '../../resource/sheet.ts'
import { deptTable } from '../admin/dept.table.ts'
import { findPeople, findPersons } from '../users/find-people.service.ts'
import { userTable } from '../users/users.table.ts'
import { isGone, isVisibleTo } from '../users/visible.service.ts'
import { importTemplate } from './import-template.ts'
import { removeUsers, resetPasswords, unlockUsers } from './user-actions.service.ts'
import { createUser, updateUser } from './user-admin.service.ts'
import { importUsers } from './user-import.service.ts'
import { findLeaver, leave } from './user-leave.service.ts'
import { matching, readUsers, type UserFilters } from './user-list.queries.ts'
import { withRole } from './user-relations.queries.ts'

const titles = ['用户名', '角色', '部门', '岗位', '邮箱', '状态', '手机号码', '修改密码的时间', '创建日期']
const namesOf = (named: { name: string }[]) => named.map(({ name }) => name).join(',')
const cells = (row: User): Cell[] => [
  row.username,
  namesOf(row.roles),
  row.dept.name,
  namesOf(row.jobs),
  row.email,
  row.enabled ? '启用' : '禁用',
  row.phone,
  row.pwdResetTime,
  row.createTime,
]

/** A department stands for everything below it too. */
async function visible(ctx: Ctx, query: UserFilters & { deptId?: number; roleId?: number }): Promise<SQL | undefined> {
  const { id, enabled, blurry, createTime, deptId, roleId } = query
  const depts = deptId === undefined ? undefined : await idsBelow(ctx.db, deptTable, [deptId])
  return and(
    matching({ id, enabled, blurry, createTime }),
    isVisibleTo(ctx.user),
    depts && inArray(userTable.deptId, depts),
    roleId === undefined ? undefined : inArray(userTable.id, withRole(ctx.db, roleId)),
  )
}

/** Without a filter, for whom everybody is there, nobody is counted one by one. */
async function countUsers(ctx: Ctx, query: Parameters<typeof visible>[1], where: SQL | undefined): Promise<number> {
  const { isAdmin, scope } = ctx.user
  const { id, enabled, blurry, createTime, deptId, roleId } = query
  const isFiltered = matching({ id, enabled, blurry, createTime }) || deptId !== undefined || roleId !== undefined
  if (isFiltered || !isAdmin || scope !== 'all') return countRows(ctx.db, userTable, where)
  const [all, gone] = [await countRows(ctx.db, userTable, undefined), await ctx.db.$count(userTable, isGone)]
  return all - gone
}

export const userAdminModule = defineModule({
  name: 'userAdmin',
  routes: serveRoutes(userParts.admin, {
    list: async (ctx, { query }) => {
      const where = await visible(ctx, query)
      const part = { sort: query.sort, limit: query.size, offset: query.page * query.size }
      // The total over everybody takes as long as the page itself.
      const [content, totalElements] = await Promise.all([
        readUsers(ctx.db, ctx.lang, where, part),
        countUsers(ctx, query, where),
      ])
      return { content, totalElements }
    },
    download: async (ctx, { query }) => {
      const where = await visible(ctx, query)
      const read = (limit: number, offset: number) =>
        readUsers(ctx.db, ctx.lang, where, { sort: query.sort, limit, offset })
      return sheetOf('用户', titles, rowsOf(read, cells))
    },
    template: (ctx) => importTemplate(ctx.lang),
    import: (ctx, { files, query }) => {
      if (!files.file) throw badRequest('error.fileMissing', { field: 'file' })
      return importUsers(ctx, files.file.bytes, query.dryRun ?? false)
    },
    create: (ctx, { body: { id: _none, ...fields } }) => createUser(ctx, fields),
    update: (ctx, { body: { id, rowVersion, ...fields } }) => updateUser(ctx, id, rowVersion, fields),
    remove: (ctx, { body }) => removeUsers(ctx, body),
    waiting: (ctx, { query }) => findLeaver(ctx, query.id),
    leave: (ctx, { body }) => leave(ctx, body),
    resetPwd: (ctx, { body }) => resetPasswords(ctx, body),
    unlock: (ctx, { body }) => unlockUsers(ctx, body),
    findByIdNoCache: async (ctx, { query }) => {
      const [row] = await readUsers(ctx.db, ctx.lang, and(eq(userTable.id, query.id), isVisibleTo(ctx.user)))
      if (!row) throw notFound()
      return row
    },
    findList: (ctx, { body }) => readUsers(ctx.db, ctx.lang, and(inArray(userTable.id, body), isVisibleTo(ctx.user))),
    query: (ctx, { query }) => findPeople(ctx.db, query.blurryName),
  }),
  search: findPersons,
})
