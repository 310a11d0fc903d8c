import { type Task, task } from '@sunmao/contract'
import type { Ctx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { askCancel, findTask, type TaskRow } from '../../tasks/queue.ts'
import { tasksBefore } from '../../tasks/tasks-before.ts'

const isTaskId = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)

export const taskModule = defineModule({
  name: 'task',
  routes: serveRoutes(task, {
    get: async (ctx, { params }) => present(ctx, await mine(ctx, params.id)),
    cancel: async (ctx, { params }) => {
      await mine(ctx, params.id)
      return present(ctx, (await askCancel(ctx.db, params.id))!)
    },
  }),
  topics: {
    task: {
      may: async ({ db }, { userId, isAdmin, link }, id) => {
        const found = link || !isTaskId(id) ? undefined : await findTask(db, id)
        return found !== undefined && (isAdmin || found.ownerId === userId)
      },
    },
  },
})

async function mine(ctx: Ctx, id: string): Promise<TaskRow> {
  const found = await findTask(ctx.db, id)
  if (!found || !(ctx.user.isAdmin || found.ownerId === ctx.user.userId)) throw notFound()
  return found
}

const present = async (ctx: Ctx, row: TaskRow): Promise<Task> => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  stage: row.stage ?? undefined,
  progress: row.progress,
  attempts: row.attempts,
  before: (await tasksBefore(ctx, [row])).get(row.id),
  error: row.error ?? undefined,
  result: row.result,
  createTime: isoTime(row.createTime),
})
