import { menus } from '@sunmao/contract'
import { and, eq } from 'drizzle-orm'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { rowsOf, sheetOf } from '../../resource/sheet.ts'
import { menuTable } from '../admin/menu.table.ts'
import { createMenu, menuAndBelow, removeMenus, superiorMenus, updateMenu } from './menu-admin.service.ts'
import { levelOrFound, matching, readMenus } from './menu-list.queries.ts'
import { enterpriseMenu, projectMenu, projectPaths } from './menus.service.ts'

const titles = ['菜单标题', '菜单类型', '权限标识', '外链菜单', '菜单可见', '是否缓存', '创建日期']
const types = ['目录', '菜单', '按钮']
const yes = (is: boolean) => (is ? '是' : '否')

export const menusModule = defineModule({
  name: 'menus',
  routes: serveRoutes(menus, {
    build: (ctx, { query }) => (ctx.user.me.mustChangePassword ? [] : enterpriseMenu(ctx, query.appType)),
    buildProject: (ctx, { query }) => projectMenu(ctx, query.appType, query.projectId),
    fullPath: (ctx) => projectPaths(ctx),
    list: async (ctx, { query }) => {
      const content = await readMenus(ctx.db, ctx.lang, levelOrFound(query))
      return { content, totalElements: content.length }
    },
    download: (ctx, { query }) =>
      sheetOf(
        '菜单',
        titles,
        rowsOf(
          (...part) => readMenus(ctx.db, ctx.lang, matching(query), part),
          (row) => [
            row.title,
            types[row.type],
            row.permission,
            yes(row.iFrame),
            yes(!row.hidden),
            yes(row.cache),
            row.createTime,
          ],
        ),
      ),
    lazy: (ctx, { query: { pid, appType } }) => {
      const isWanted = appType === undefined ? undefined : eq(menuTable.appType, appType)
      return readMenus(ctx.db, ctx.lang, and(eq(menuTable.pid, pid), isWanted))
    },
    child: (ctx, { query }) => menuAndBelow(ctx, query.id),
    superior: (ctx, { body }) => superiorMenus(ctx, body),
    create: (ctx, { body: { id: _none, ...fields } }) => createMenu(ctx, fields),
    update: (ctx, { body: { id, rowVersion, ...fields } }) => updateMenu(ctx, id, rowVersion, fields),
    remove: (ctx, { body }) => removeMenus(ctx, body),
  }),
})
