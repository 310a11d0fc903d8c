import { project } from '@sunmao/contract'
import { type House, serve } from '../../http/serve.ts'
import { listProjects, listResources, listSubs } from './project.queries.ts'

export const projectModule = (house: House) =>
  serve(house, project, {
    list: (ctx, { query }) => listProjects(ctx, query),
    subs: (ctx, { query }) => listSubs(ctx, query),
    resources: (ctx, { query }) => listResources(ctx, query),
  })
