import { hubToDo } from '@sunmao/contract'
import { type House, serve } from '../../http/serve.ts'
import { listTodos, projectsWithTodos, subsWithTodos } from './hub-to-do.queries.ts'

export const hubToDoModule = (house: House) =>
  serve(house, hubToDo, {
    page: (ctx, { query }) => listTodos(ctx, query),
    projItems: (ctx, { query }) => projectsWithTodos(ctx, query.status),
    subItems: (ctx, { query }) => subsWithTodos(ctx, query.projId, query.status),
  })
