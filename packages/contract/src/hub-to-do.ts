import * as z from 'zod'
import { Flag, Id, IdText, PageQuery, pageOf } from './common.ts'
import { route, signedIn } from './route.ts'

export const TodoKind = z.enum(['issue', 'annotation', 'clash', 'approval', 'review', 'meeting'])

export const Todo = z.object({
  todoId: Id,
  projId: Id,
  projName: z.string(),
  indexCode: z.string(),
  subId: Id.optional(),
  bizType: TodoKind,
  bizId: Id,
  title: z.string(),
  action: z.string(),
  from: z.string().optional(),
  dueTime: z.string().optional(),
  status: z.enum(['pending', 'done']),
  createTime: z.string(),
})
export type Todo = z.infer<typeof Todo>

export const hubToDo = {
  /** The caller's own. `isProj` true = inside `projId`, or inside any project when none is named. */
  page: route({
    method: 'GET',
    path: '/api/hubToDo/querySubHubToDoPage',
    policy: signedIn,
    query: PageQuery.extend({
      isProj: Flag.optional(),
      projId: IdText.optional(),
      subId: IdText.optional(),
      status: z.enum(['pending', 'done']).default('pending'),
    }),
    reply: pageOf(Todo),
    scope: 'todo.read',
  }),
}
