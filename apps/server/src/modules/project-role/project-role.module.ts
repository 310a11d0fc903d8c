import { projectRole } from '@sunmao/contract'
import { countRows } from '../../db/count.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { projectRoleTable } from '../project/project.table.ts'
import { matching, readProjectRoles } from './project-role.queries.ts'
import { createProjectRole, grantProjectMenus, removeProjectRoles, updateProjectRole } from './project-role.service.ts'

export const projectRoleModule = defineModule({
  name: 'projectRole',
  routes: serveRoutes(projectRole, {
    list: async (ctx, { query }) => ({
      content: await readProjectRoles(ctx.db, matching(query), {
        sort: query.sort,
        limit: query.size,
        offset: query.page * query.size,
      }),
      totalElements: await countRows(ctx.db, projectRoleTable, matching(query)),
    }),
    create: (ctx, { body }) => createProjectRole(ctx, body),
    update: (ctx, { body: { id, rowVersion, ...fields } }) => updateProjectRole(ctx, id, rowVersion, fields),
    menu: (ctx, { body }) => grantProjectMenus(ctx, body),
    remove: (ctx, { body }) => removeProjectRoles(ctx, body),
  }),
})
