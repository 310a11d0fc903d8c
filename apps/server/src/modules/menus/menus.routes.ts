import { menus } from '@sunmao/contract'
import { type House, serve } from '../../http/serve.ts'
import { enterpriseMenu, projectMenu, projectPaths } from './menus.service.ts'

export const menusModule = (house: House) =>
  serve(house, menus, {
    build: (ctx, { query }) => enterpriseMenu(ctx, query.appType),
    buildProject: (ctx, { query }) => projectMenu(ctx, query.appType, query.projectId),
    fullPath: (ctx) => projectPaths(ctx),
  })
