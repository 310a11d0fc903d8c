import { roles } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { notFound } from '../../core/errors.ts'
import { countRows } from '../../db/count.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { rowsOf, sheetOf } from '../../resource/sheet.ts'
import { roleTable } from '../admin/role.table.ts'
import { grantMenus } from './grant.service.ts'
import { matching, readRoles } from './roles.queries.ts'
import { createRole, removeRoles, updateRole } from './roles.service.ts'
import { levelOf } from './strength.service.ts'

export const rolesModule = defineModule({
  name: 'roles',
  routes: serveRoutes(roles, {
    list: async (ctx, { query }) => {
      const part = { sort: query.sort, limit: query.size, offset: query.page * query.size }
      return {
        content: await readRoles(ctx.db, ctx.lang, matching(query), part),
        totalElements: await countRows(ctx.db, roleTable, matching(query)),
      }
    },
    download: (ctx, { query }) =>
      sheetOf(
        '角色',
        ['角色名称', '角色级别', '描述', '创建日期'],
        rowsOf(
          (limit, offset) => readRoles(ctx.db, ctx.lang, matching(query), { sort: query.sort, limit, offset }),
          (row) => [row.name, row.level, row.description, row.createTime],
        ),
      ),
    all: (ctx) => readRoles(ctx.db, ctx.lang, undefined),
    level: (ctx) => ({ level: levelOf(ctx) }),
    get: async (ctx, { params }) => {
      const [row] = await readRoles(ctx.db, ctx.lang, eq(roleTable.id, params.id))
      if (!row) throw notFound()
      return row
    },
    create: (ctx, { body: { id: _none, ...fields } }) => createRole(ctx, fields),
    update: (ctx, { body: { id, rowVersion, ...fields } }) => updateRole(ctx, id, rowVersion, fields),
    menu: (ctx, { body }) => grantMenus(ctx, body),
    remove: (ctx, { body }) => removeRoles(ctx, body),
  }),
})
