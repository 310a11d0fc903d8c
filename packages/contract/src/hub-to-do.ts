import * as z from 'zod'
import { Flag, Id, IdText, PageQuery, pageOf } from './core/common.ts'
import { defineFeature, termOf } from './core/feature.ts'
import { describeRoutes, route, signedIn } from './core/route.ts'
import { todoActions } from './core/workflow.ts'

export const hubToDoFeature = defineFeature({
  order: 3,
  permissions: ['hubToDo:list'],
  scopes: ['todo.read'],
  messageGroups: ['todo'],
  eventKinds: ['todo'],
})
declare module './core/feature.ts' {
  interface Features {
    hubToDo: typeof hubToDoFeature
  }
}

const TodoKind = termOf('todoKinds')

/** What waits for the caller, what he has done, what he asked of others, what he was only told of. */
export const todoViews = ['pending', 'done', 'mine', 'copied'] as const
export type TodoView = (typeof todoViews)[number]

export const Todo = z.object({
  todoId: Id,
  projId: Id,
  projName: z.string(),
  indexCode: z.string(),
  subId: Id.optional(),
  subName: z.string().optional(),
  bizType: TodoKind,
  bizId: Id,
  title: z.string(),
  action: z.enum(todoActions),
  /** Where it is done: a path of ours. */
  link: z.string(),
  handler: z.string(),
  from: z.string().optional(),
  dueTime: z.string().optional(),
  status: z.enum(['pending', 'done', 'void']),
  createTime: z.string(),
  doneTime: z.string().optional(),
})
export type Todo = z.infer<typeof Todo>

const Status = z.enum(todoViews).default('pending')

export const hubToDo = describeRoutes('To-dos of the caller.', {
  page: route({
    summary: "List the caller's to-dos",
    description: '`isProj` true: inside `projId`, nothing without one; false: the whole site, whatever is named.',
    method: 'GET',
    path: '/api/hubToDo/querySubHubToDoPage',
    policy: signedIn,
    query: PageQuery.extend({
      isProj: Flag.optional(),
      projId: IdText.optional(),
      subId: IdText.optional(),
      bizType: TodoKind.optional(),
      status: Status,
    }),
    reply: pageOf(Todo),
    scope: 'todo.read',
  }),
  projItems: route({
    summary: "Count the caller's to-dos by project",
    method: 'GET',
    path: '/api/hubToDo/queryProjHubToDoProjItems',
    policy: signedIn,
    query: z.object({ status: Status }),
    reply: z.array(z.object({ projId: Id, indexCode: z.string(), projName: z.string(), count: z.int() })),
    scope: 'todo.read',
  }),
  subItems: route({
    summary: "Count the caller's to-dos by sub of a project",
    description: 'What belongs to the whole project has no sub.',
    method: 'GET',
    path: '/api/hubToDo/querySubHubToDoProjSubItems',
    policy: signedIn,
    query: z.object({ projId: IdText, status: Status }),
    reply: z.array(
      z.object({ subId: Id.optional(), subNo: z.string().optional(), subName: z.string().optional(), count: z.int() }),
    ),
    scope: 'todo.read',
  }),
})
