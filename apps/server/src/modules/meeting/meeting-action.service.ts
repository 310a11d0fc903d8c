// What was agreed in meetings: to-dos of those who do it, issues that are made of it.
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { AppError, badRequest, conflict, forbidden, notFound } from '../../core/errors.ts'
import { instantOf } from '../../core/wire-time.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { htmlOfText } from '../../rich-text/clean-html.ts'
import { endTodos, type Own } from '../hub-to-do/hub-to-do.service.ts'
import { renewTodosOf } from '../hub-to-do/renew-todos.service.ts'
import { raiseIssue } from '../issue/issue.service.ts'
import { issueTable } from '../issue/issue.table.ts'
import { usualWord } from '../issue/usual-word.service.ts'
import { isOpenTo } from '../model/locked.service.ts'
import { projectResourceTable } from '../project/project.table.ts'
import { writeInProject } from '../project/project-lock.service.ts'
import { viewpointTable } from '../viewpoint/viewpoint.table.ts'
import { meetingItemTable as itemTable, meetingActionTable as table } from './meeting.table.ts'
import { enterMeeting, lockMeeting, type MeetingRow, mayDo, meetingLink } from './meeting-access.service.ts'
import { say, tellMeeting } from './meeting-follow.service.ts'
import { meetingOfItem, requireInvited, workOn } from './meeting-item.service.ts'

type ActionRow = typeof table.$inferSelect

interface Said {
  text: string
  assigneeId?: number | null
  dueDate?: string | null
}

const columnsOf = ({ text, assigneeId, dueDate }: Said) => ({
  text,
  assigneeId: assigneeId ?? null,
  dueDate: dueDate ?? null,
})

/** In a project who is to do it has a to-do until it is done or an issue, which has its own. */
async function renewActionTodo(own: Own, meeting: MeetingRow, row: ActionRow, before?: number | null): Promise<void> {
  if (meeting.projId === null) {
    if (row.assigneeId !== null && row.assigneeId !== before)
      await say(own, [row.assigneeId], 'message.meetingAction', meeting)
    return
  }
  const subject = { bizType: 'meetingAction' as const, bizId: row.id }
  if (row.isDone || row.issueId !== null || row.assigneeId === null)
    return void (await endTodos(own, subject, row.assigneeId === null ? 'void' : 'done'))
  await renewTodosOf(
    own,
    {
      ...subject,
      projId: meeting.projId,
      title: row.text.slice(0, 200),
      link: meetingLink(meeting),
      dueTime: row.dueDate ? instantOf(`${row.dueDate} 23:59:59`) : undefined,
      action: 'handle',
      handlerIds: [row.assigneeId],
    },
    false,
  )
}

export async function addAction(ctx: Ctx, { itemId, ...said }: Said & { itemId: number }) {
  const meetingId = await meetingOfItem(ctx, itemId)
  return workOn(ctx, meetingId, 'note', async (own, meeting) => {
    if (said.assigneeId) await requireInvited(own, meetingId, [said.assigneeId])
    const by = own.user.me.username
    const [row] = await own.db
      .insert(table)
      .values({ meetingId, itemId, ...columnsOf(said), createBy: by, updateBy: by })
      .returning()
    await renewActionTodo(own, meeting, row!)
  })
}

async function readAction(ctx: Ctx, id: number): Promise<ActionRow> {
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!row) throw notFound()
  return row
}

async function lockAction(own: Pick<Ctx, 'db'>, id: number): Promise<ActionRow> {
  const [row] = await own.db.select().from(table).where(eq(table.id, id)).for('update')
  if (!row) throw notFound()
  return row
}

export async function updateAction(ctx: Ctx, { id, rowVersion, ...said }: Said & { id: number; rowVersion: number }) {
  const { meetingId } = await readAction(ctx, id)
  return workOn(ctx, meetingId, 'note', async (own, meeting) => {
    const held = await lockAction(own, id)
    if (held.rowVersion !== rowVersion) throw conflict('error.stale')
    if (held.issueId !== null) throw conflict('meeting.actionIsIssue')
    if (said.assigneeId && said.assigneeId !== held.assigneeId) await requireInvited(own, meetingId, [said.assigneeId])
    const [row] = await own.db
      .update(table)
      .set({ ...columnsOf(said), updateBy: own.user.me.username })
      .where(eq(table.id, id))
      .returning()
    await renewActionTodo(own, meeting, row!, held.assigneeId)
  })
}

export async function removeAction(ctx: Ctx, id: number) {
  const { meetingId } = await readAction(ctx, id)
  return workOn(ctx, meetingId, 'note', async (own) => {
    const held = await lockAction(own, id)
    if (held.issueId !== null) throw conflict('meeting.actionIsIssue')
    await endTodos(own, { bizType: 'meetingAction', bizId: id }, 'void')
    await own.db.delete(table).where(eq(table.id, id))
  })
}

/** Also long after the minutes are out, and from the meeting that it was carried to. */
export async function finishAction(ctx: Ctx, { id, isDone }: { id: number; isDone: boolean }) {
  const { meetingId, carriedToId } = await readAction(ctx, id)
  const entered = await enterMeeting(ctx, meetingId)
  const later = carriedToId === null ? undefined : await enterMeeting(ctx, carriedToId).catch(ignoreMissing)
  const leads = [entered, ...(later ? [later] : [])].some((one) => {
    const { row, isManager } = one
    return (
      isManager || row.userId === ctx.user.userId || row.hostId === ctx.user.userId || mayDo(one, ctx.user.userId).lead
    )
  })
  await inTransaction(ctx, async (own) => {
    const meeting = await lockMeeting(own.db, entered.row)
    const held = await lockAction(own, id)
    if (!leads && held.assigneeId !== own.user.userId) throw forbidden()
    if (held.issueId !== null) throw conflict('meeting.actionIsIssue')
    const [row] = await own.db
      .update(table)
      .set({ isDone, updateBy: own.user.me.username })
      .where(eq(table.id, id))
      .returning()
    await renewActionTodo(own, meeting, row!)
    await tellMeeting(own, meeting)
    if (carriedToId !== null) await tellMeeting(own, { id: carriedToId, projId: meeting.projId })
  })
  return { id, isDone }
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}

/** Once: who comes second gets the issue that is there. */
export async function raiseFromAction(
  ctx: ProjectCtx,
  { id, subId, discipline }: { id: number; subId: number; discipline?: string },
) {
  const { meetingId } = await readAction(ctx, id)
  const entered = await enterMeeting(ctx, meetingId)
  if (entered.row.projId !== ctx.project.projId) throw badRequest('meeting.otherProject')
  const isPart = entered.mine !== undefined || mayDo(entered, ctx.user.userId).edit || entered.isManager
  if (!isPart) throw forbidden()
  return inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    const meeting = await lockMeeting(own.db, entered.row)
    const held = await lockAction(own, id)
    if (held.issueId === null) {
      const issueId = await raiseIssue(own, await issueOf(own, held, { subId, discipline }))
      const [row] = await own.db
        .update(table)
        .set({ issueId, updateBy: own.user.me.username })
        .where(and(eq(table.id, id)))
        .returning()
      await renewActionTodo(own, meeting, row!)
      await tellMeeting(own, meeting)
      held.issueId = issueId
    }
    const [made] = await own.db
      .select({ number: issueTable.number })
      .from(issueTable)
      .where(eq(issueTable.id, held.issueId))
    return { issueId: held.issueId, number: made?.number ?? undefined }
  })
}

/** With what it was talked about: the viewpoint or the group of clashes of its item. */
async function issueOf(
  own: ProjectCtx,
  held: ActionRow,
  { subId, discipline }: { subId: number; discipline?: string },
): Promise<Parameters<typeof raiseIssue>[1]> {
  const [item] = await own.db.select().from(itemTable).where(eq(itemTable.id, held.itemId))
  const found = discipline ?? (await disciplineOf(own, held.assigneeId ?? own.user.userId))
  return {
    ...{ subId, title: held.text.slice(0, 200), html: htmlOfText(held.text) },
    type: await usualWord(own, 'issue_type', 'conflict'),
    errorClass: await usualWord(own, 'issue_error_class', 'none'),
    priority: await usualWord(own, 'issue_priority', 'medium'),
    ...{ discipline: found, raiseDiscipline: found },
    assigneeIds: held.assigneeId === null ? [] : [held.assigneeId],
    watcherIds: [],
    references: item?.kind === 'clashGroup' && item.refId ? [{ kind: 'clashGroup', id: item.refId }] : [],
    labels: [],
    elements: [],
    viewpoints: item?.kind === 'viewpoint' && item.refId ? await viewpointOf(own, item.refId) : [],
    dueDate: held.dueDate,
    round: 1,
    location: {},
    isDraft: false,
  }
}

async function viewpointOf(own: ProjectCtx, id: number) {
  const [row] = await own.db
    .select()
    .from(viewpointTable)
    .where(and(eq(viewpointTable.id, id), isOpenTo(own, sql`${viewpointTable.fileIds}`)))
  return row ? [{ fileIds: row.fileIds, state: row.state, kept: row.picture }] : []
}

async function disciplineOf(own: ProjectCtx, userId: number): Promise<string> {
  const [row] = await own.db
    .select({ disciplines: projectResourceTable.disciplines })
    .from(projectResourceTable)
    .where(and(eq(projectResourceTable.projId, own.project.projId), eq(projectResourceTable.userId, userId)))
  return row?.disciplines[0] ?? usualWord(own, 'discipline', 'A')
}
