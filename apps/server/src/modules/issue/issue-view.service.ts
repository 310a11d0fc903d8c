import type { Input, IssueView, issueView } from '@sunmao/contract'
import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { FindReferences } from '../../answers.ts'
import { tellProject } from '../../bus/tell.ts'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { byIdsOrWords } from '../../db/search.ts'
import { beginSaved, isSeen, lockSaved, removeSaved } from '../project/saved-row.service.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { issueViewTable as table } from './issue.table.ts'

/** Of the project's views. */
const RIGHT = 'issue:edit'

type NewView = Input<typeof issueView.create>['body']
type Changes = Input<typeof issueView.update>['body']

/** The project's first, then one's own. */
export const listIssueViews = (ctx: Ctx, projId: number): Promise<IssueView[]> =>
  read(ctx, and(eq(table.projId, projId), isSeen(ctx, table)))

export const createIssueView = (ctx: ProjectCtx, fields: NewView): Promise<IssueView> =>
  inTransaction(ctx, async (own) => {
    await beginSaved(own, RIGHT, fields.isPersonal)
    const by = own.user.me.username
    const [row] = await own.db
      .insert(table)
      .values({ ...fields, userId: own.user.userId, createBy: by, updateBy: by })
      .returning({ id: table.id })
    tellProject(own, fields.projId, 'issueView')
    return readOne(own, row!.id)
  })

export const updateIssueView = (ctx: ProjectCtx, change: Changes): Promise<IssueView> =>
  inTransaction(ctx, async (own) => {
    const { id, rowVersion: _, ...fields } = change
    await lockSaved(own, table, change, RIGHT, () => readOne(own, id))
    await own.db
      .update(table)
      .set({ ...fields, group: fields.group ?? null, updateBy: own.user.me.username })
      .where(eq(table.id, id))
    tellProject(own, own.project.projId, 'issueView')
    return readOne(own, id)
  })

export const removeIssueViews = (ctx: ProjectCtx, ids: number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    await removeSaved(own, table, ids)
    for (const { projId } of own.projects) tellProject(own, projId, 'issueView')
  })

/** Of the project alone. */
export const findViewReferences: FindReferences = async ({ db }, wanted) => {
  const rows = await db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(
      and(eq(table.projId, wanted.projId), eq(table.isPersonal, false), byIdsOrWords(wanted, table.id, [table.name])),
    )
    .orderBy(asc(table.id))
    .limit(wanted.limit)
  return rows.map(({ id, name }) => ({ id, title: name, link: `/issueList?projId=${wanted.projId}&savedView=${id}` }))
}

const readOne = async (ctx: Ctx, id: number) => (await read(ctx, eq(table.id, id)))[0]!

async function read(ctx: Ctx, where: SQL | undefined): Promise<IssueView[]> {
  const rows = await ctx.db
    .select({ row: table, by: authorName(table) })
    .from(table)
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .where(where)
    .orderBy(asc(table.isPersonal), asc(table.id))
  return rows.map(({ row, by }) => ({
    id: row.id,
    projId: row.projId,
    name: row.name,
    isPersonal: row.isPersonal,
    mine: row.userId === ctx.user.userId,
    filter: row.filter,
    sort: row.sort,
    group: row.group ?? undefined,
    layout: row.layout,
    createBy: row.createBy ?? '',
    createByName: by ?? row.createBy ?? '',
    createTime: isoTime(row.createTime),
    rowVersion: row.rowVersion,
  }))
}
