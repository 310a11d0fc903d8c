import { dept } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { rowsOf, sheetOf } from '../../resource/sheet.ts'
import { matching, readDepts } from './dept.queries.ts'
import { createDept, listDepts, removeDepts, superiorDepts, updateDept } from './dept.service.ts'

const page = <T>(content: T[]) => ({ content, totalElements: content.length })

export const deptModule = defineModule({
  name: 'dept',
  routes: serveRoutes(dept, {
    list: async (ctx, { query }) => page(await listDepts(ctx, query)),
    download: (ctx, { query }) =>
      sheetOf(
        '部门',
        ['部门名称', '部门状态', '创建日期'],
        rowsOf(
          (...part) => readDepts(ctx.db, ctx.user.scope, matching(query), part),
          (row) => [row.name, row.enabled ? '启用' : '停用', row.createTime],
        ),
      ),
    superior: async (ctx, { query, body }) => page(await superiorDepts(ctx, body, query.exclude)),
    create: (ctx, { body: { id: _none, ...fields } }) => createDept(ctx, fields),
    update: (ctx, { body: { id, rowVersion, ...fields } }) => updateDept(ctx, id, rowVersion, fields),
    remove: (ctx, { body }) => removeDepts(ctx, body),
  }),
})
