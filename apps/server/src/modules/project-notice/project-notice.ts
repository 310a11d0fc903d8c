import type { ProjectStatus } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { ProjectEvent } from '../../core/project-event.ts'
import { endTodos, giveTodo } from '../hub-to-do/hub-to-do.service.ts'
import { notify } from '../message/message.service.ts'
import { projectResourceTable } from '../project/project.table.ts'
import { announce } from '../webhook/webhook.service.ts'

const linkTo = (projId: number) => `/project/detail?projId=${projId}`
const startOf = (projId: number) => ({ bizType: 'review', bizId: projId }) as const

/** To-dos, messages and chat groups hear of what happens to a project. */
export async function noticeProject(ctx: Ctx, event: ProjectEvent): Promise<void> {
  const { projId, projName, status } = event
  switch (event.type) {
    case 'created':
      return askToStart(ctx, projId, projName, event.managerId)
    case 'manager':
      if (status !== 'not_started') return
      await endStart(ctx, projId, 'void')
      return askToStart(ctx, projId, projName, event.managerId)
    case 'status':
      await endStart(ctx, projId, status === 'running' ? 'done' : 'void')
      return tellStatus(ctx, event)
  }
}

/** A project that is new waits for its manager, who checks what was typed and starts it. */
const askToStart = (ctx: Ctx, projId: number, title: string, managerId: number) =>
  giveTodo(ctx, {
    ...startOf(projId),
    projId,
    title,
    action: 'start',
    link: linkTo(projId),
    handlerIds: [managerId],
  })

const endStart = (ctx: Ctx, projId: number, status: 'done' | 'void') => endTodos(ctx, startOf(projId), status)

/** To everybody on its staff, and to the chat groups that follow projects. */
async function tellStatus(
  ctx: Ctx,
  { projId, projName: project, status }: { projId: number; projName: string; status: ProjectStatus },
): Promise<void> {
  const staff = await ctx.db
    .select({ userId: projectResourceTable.userId })
    .from(projectResourceTable)
    .where(and(eq(projectResourceTable.projId, projId), ne(projectResourceTable.userId, ctx.user.userId)))
  const ids = staff.map(({ userId }) => userId)
  await notify(
    ctx,
    ids,
    'project',
    'message.projectStatus',
    { project, status: `@project.status.${status}` },
    linkTo(projId),
  )
  const word = translate('zh-CN', `project.status.${status}`)
  await announce(ctx, 'project', translate('zh-CN', 'message.projectStatus', { project, status: word }), linkTo(projId))
}
