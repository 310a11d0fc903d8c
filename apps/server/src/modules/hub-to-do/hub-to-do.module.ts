import { hubToDo } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { firstSchedule } from '../../tasks/job-kind.ts'
import { listTodos, projectsWithTodos, subsWithTodos } from './hub-to-do.queries.ts'
import { remindTask } from './remind.task.ts'

export const hubToDoModule = defineModule({
  name: 'hubToDo',
  routes: serveRoutes(hubToDo, {
    page: (ctx, { query }) => listTodos(ctx, query),
    projItems: (ctx, { query }) => projectsWithTodos(ctx, query.status),
    subItems: (ctx, { query }) => subsWithTodos(ctx, query.projId, query.status),
  }),
  tasks: [remindTask],
  jobKinds: [remindTask],
  seeds: [firstSchedule(remindTask)],
})
