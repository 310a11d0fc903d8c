// Changes that come from another program, such as an import of BCF, in the name of who sends them. His part in the issue decides
// as if he had made them here.
import { type IssueFields, type IssueMove, type IssuePart, type IssueStatus, issueWorkflow } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import type { Db } from '../../db/client.ts'
import { issueReferenceTable, issueTable as table } from './issue.table.ts'
import { changesBetween } from './issue-changes.ts'
import { checkFields, checkFiles } from './issue-check.service.ts'
import { type IssueMeans, type KeptViewpoint, keepViewpoint } from './issue-insert.service.ts'
import {
  addActivity,
  ascending,
  derivedOf,
  fieldsOf,
  type IssueRow,
  lockIssue,
  mayEdit,
  setPeople,
} from './issue-row.ts'
import { stepIssue } from './issue-step.ts'
import { renewTodos } from './issue-todo.ts'

type Fields = Partial<
  Pick<IssueFields, 'title' | 'html' | 'type' | 'priority' | 'labels' | 'dueDate' | 'assigneeIds' | 'round'>
>

/** Why nothing of it is done. */
export type Refusal = 'forbidden' | 'isOver' | 'notNow'

export const assigneesOf = async (db: Db, row: IssueRow): Promise<number[]> => (await fieldsOf(db, row)).assigneeIds

export interface Sender {
  means: IssueMeans
  /** He may change issues that he has no part in. */
  isLead: boolean
  /** What is said with a move that asks for a reason. */
  reason: string
}

function partsOf(
  { means, isLead }: Pick<Sender, 'isLead'> & { means: Pick<IssueMeans, 'user'> },
  row: IssueRow,
  assigneeIds: readonly number[],
): IssuePart[] {
  const { userId } = means.user
  const parts: [IssuePart, boolean][] = [
    ['raiser', row.userId === userId],
    ['assignee', assigneeIds.includes(userId)],
    ['reviewer', row.reviewerId === userId],
    ['lead', isLead],
  ]
  return parts.filter(([, is]) => is).map(([part]) => part)
}

/** The move that leads there in one step, if it is his. */
const moveTo = (from: IssueStatus, to: IssueStatus, parts: readonly IssuePart[]): IssueMove | undefined =>
  issueWorkflow.verbsFor(from, parts).find((verb) => issueWorkflow.verbs[verb].to === to)

/**
 * All of it or nothing, in the transaction of the exchange, which holds the project. An issue that is over is reopened before its
 * fields change, and closed after.
 */
export async function changeByExchange(
  sender: Sender,
  id: number,
  { status, ...fields }: Fields & { status?: IssueStatus },
): Promise<Refusal | undefined> {
  const { means: own } = sender
  const row = await lockIssue(own, id)
  const before = await fieldsOf(own.db, row)
  const parts = partsOf(sender, row, before.assigneeIds)
  const move = status === undefined || status === row.status ? undefined : moveTo(row.status, status, parts)
  const hasFields = Object.keys(fields).length > 0
  const reopens = move === 'reopen'
  if (status !== undefined && status !== row.status && !move) return parts.length === 0 ? 'forbidden' : 'notNow'
  if (hasFields && !mayEdit(reopens ? { ...row, status: 'open' } : row, parts))
    return mayEdit({ ...row, status: 'open' }, parts) ? 'isOver' : 'forbidden'
  await checkFields(own, row.projId, fields)
  const { assigneeIds, ...columns } = fields
  if (reopens) await take(sender, id, 'reopen')
  if (hasFields) {
    const next = { ...row, ...columns }
    const [saved] = await own.db
      .update(table)
      .set({ ...columns, ...derivedOf(next), updateBy: own.user.me.username })
      .where(eq(table.id, id))
      .returning()
    await setPeople(own, id, { assigneeIds })
    const after = await fieldsOf(own.db, saved!)
    const changes = await changesBetween(own.db, before, after)
    if (changes.length > 0) await addActivity(own, id, 'edit', changes)
    await renewTodos(own, saved!, after.assigneeIds, false)
  }
  if (move && !reopens) await take(sender, id, move)
  tellProject(own, row.projId, 'issue', id)
  return undefined
}

async function take({ means: own, reason }: Sender, id: number, move: IssueMove): Promise<void> {
  const row = await lockIssue(own, id)
  const { assigneeIds } = await fieldsOf(own.db, row)
  await stepIssue(own, row, move, { to: issueWorkflow.verbs[move].to, html: reason, assigneeIds })
}

/** Its row as it is, held until the end of the transaction. */
export const holdIssue = (own: Pick<IssueMeans, 'db'>, id: number): Promise<IssueRow> => lockIssue(own, id)

/** What the sender may do to an issue, and the statuses that it can have after one step of his. */
export function rightsInExchange(
  sender: Pick<Sender, 'isLead'> & { means: Pick<IssueMeans, 'user'> },
  row: IssueRow,
  assigneeIds: readonly number[],
) {
  const parts = partsOf(sender, row, assigneeIds)
  const moves = issueWorkflow.verbsFor(row.status, parts)
  return {
    mayEdit: mayEdit(row, parts),
    hasPart: parts.length > 0,
    statuses: [...new Set([row.status, ...moves.map((verb) => issueWorkflow.verbs[verb].to)])],
  }
}

/** The issues that it refers to; references of other kinds stay. */
export async function relateByExchange(
  sender: Sender,
  id: number,
  refIds: readonly number[],
): Promise<Refusal | undefined> {
  const { means: own } = sender
  const row = await lockIssue(own, id)
  const before = await fieldsOf(own.db, row)
  const parts = partsOf(sender, row, before.assigneeIds)
  if (!mayEdit(row, parts)) return mayEdit({ ...row, status: 'open' }, parts) ? 'isOver' : 'forbidden'
  const isOurs = and(eq(issueReferenceTable.issueId, id), eq(issueReferenceTable.kind, 'issue'))
  const known = await own.db.select().from(issueReferenceTable).where(isOurs)
  const wanted = ascending(refIds.filter((one) => one !== id))
  if (JSON.stringify(ascending(known.map(({ refId }) => refId))) === JSON.stringify(wanted)) return undefined
  await own.db.delete(issueReferenceTable).where(isOurs)
  if (wanted.length > 0)
    await own.db
      .insert(issueReferenceTable)
      .values(wanted.map((refId) => ({ issueId: id, kind: 'issue' as const, refId })))
  const titles = await own.db
    .select({ id: table.id, title: table.title })
    .from(table)
    .where(inArray(table.id, [...known.map(({ refId }) => refId), ...wanted, 0]))
  const named = (ids: readonly number[]) =>
    titles.flatMap((one) => (ids.includes(one.id) ? one.title : [])).join('、') || undefined
  const change = { field: 'references', from: named(known.map(({ refId }) => refId)), to: named(wanted) }
  await own.db.update(table).set({ updateBy: own.user.me.username }).where(eq(table.id, id))
  await addActivity(own, id, 'edit', [change])
  tellProject(own, row.projId, 'issue', id)
  return undefined
}

/** As where views are added by hand: whoever has a part in the issue. */
export const mayAddViews = (sender: Sender, row: IssueRow, assigneeIds: readonly number[]): boolean =>
  partsOf(sender, row, assigneeIds).length > 0

/** Views that came, with their pictures. Their numbers. */
export async function addViewsByExchange(
  own: IssueMeans,
  id: number,
  views: readonly KeptViewpoint[],
  isNew: boolean,
): Promise<number[]> {
  if (views.length === 0) return []
  const row = await lockIssue(own, id)
  const fileIds = ascending(views.flatMap((view) => view.fileIds))
  await checkFiles(own.db, row.projId, fileIds)
  const ids: number[] = []
  for (const view of views) ids.push(await keepViewpoint(own.db, id, view))
  await own.db
    .update(table)
    .set({ fileIds: ascending([...row.fileIds, ...fileIds]) })
    .where(eq(table.id, id))
  if (!isNew) await addActivity(own, id, 'viewpoint', [])
  tellProject(own, row.projId, 'issue', id)
  return ids
}
