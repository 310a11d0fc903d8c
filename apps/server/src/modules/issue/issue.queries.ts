import type {
  Found,
  Issue,
  IssueActivity,
  IssueFilter,
  IssuePin,
  IssueSheetPin,
  IssueSort,
  IssueViewpoint,
  Page,
} from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { countRows } from '../../db/count.ts'
import { groupBy } from '../../db/group-by.ts'
import { found, gramsOf } from '../../db/search.ts'
import { pictureAddress } from '../file/picture.service.ts'
import { isOpenTo } from '../model/locked.service.ts'
import { isInSeenProject } from '../project/seen-project.service.ts'
import { threadPostTable, threadTable } from '../thread/thread.table.ts'
import { personOf } from '../users/person.service.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { issueActivityTable, issuePersonTable, issueViewpointTable, issueTable as table } from './issue.table.ts'
import { isOverdue, isSeenBy, whereOf } from './list/issue-filter.ts'

const reviewer = alias(userTable, 'reviewer')

/** By what a dictionary says of it, not by its letters. */
const priorityRank = sql`coalesce((select d.dict_sort from dict_detail d join dict on dict.id = d.dict_id
  where dict.name = 'issue_priority' and d.value = ${table.priority}), 999)`
const sortColumns = {
  createTime: table.id,
  updateTime: table.updateTime,
  dueDate: table.dueDate,
  priority: priorityRank,
  number: table.number,
}

/** What has none comes last, whichever way; rows that are alike stay in one order. */
export const orderOf = ({ by, isDescending }: IssueSort): SQL[] => {
  const column = sortColumns[by]
  return [isDescending ? sql`${column} desc nulls last` : sql`${column} asc nulls last`, desc(table.id)]
}

export async function listIssues(
  ctx: ProjectCtx,
  { page, size, sort, ...filter }: IssueFilter & { page: number; size: number; sort: IssueSort },
): Promise<Page<Issue>> {
  const where = whereOf(ctx, filter)
  return {
    content: await readIssues(ctx, where, size, page * size, orderOf(sort)),
    totalElements: await countRows(ctx.db, table, where),
  }
}

/** For the search of the whole site: by number, title, description or place, in every project of the caller. */
export async function findIssues(ctx: Ctx, blurry: string, size: number): Promise<Found[]> {
  const rows = await ctx.db
    .select({ id: table.id, projId: table.projId, number: table.number, title: table.title, status: table.status })
    .from(table)
    .where(
      and(
        found(table.searchText, gramsOf(table.searchText), blurry),
        isSeenBy(ctx),
        isInSeenProject(ctx, table.projId),
      ),
    )
    .orderBy(desc(table.id))
    .limit(size)
  return rows.map(({ number, title, ...row }) => ({
    kind: 'issue',
    title,
    detail: number ?? translate(ctx.lang, 'issue.status.draft'),
    link: issueLink(row),
    projId: row.projId,
  }))
}

/** More than these nobody tells apart in a picture. */
const MOST_PINS = 5000

export async function readPins(ctx: Ctx, filter: IssueFilter): Promise<IssuePin[]> {
  const rows = await ctx.db
    .select({
      id: table.id,
      number: table.number,
      title: table.title,
      status: table.status,
      point: sql<IssuePin['point']>`${table.location} -> 'point'`,
    })
    .from(table)
    .where(and(whereOf(ctx, filter), sql`${table.location} ? 'point'`))
    .orderBy(desc(table.id))
    .limit(MOST_PINS)
  return rows.map((row) => ({ ...row, number: row.number ?? undefined }))
}

export async function readSheetPins(ctx: Ctx, filter: IssueFilter): Promise<IssueSheetPin[]> {
  const rows = await ctx.db
    .select({
      id: table.id,
      number: table.number,
      title: table.title,
      status: table.status,
      sheet: sql<IssueSheetPin['sheet']>`${table.location} -> 'sheet'`,
    })
    .from(table)
    .where(and(whereOf(ctx, filter), sql`${table.location} ? 'sheet'`))
    .orderBy(desc(table.id))
    .limit(MOST_PINS)
  return rows.map((row) => ({ ...row, number: row.number ?? undefined }))
}

export async function readIssues(
  ctx: ProjectCtx,
  where: SQL | undefined,
  limit: number,
  offset = 0,
  order: SQL[] = [desc(table.id)],
): Promise<Issue[]> {
  const rows = await ctx.db
    .select({
      row: table,
      raiser: { id: table.userId, nickName: authorName(table), kind: userTable.kind },
      avatarName: userTable.avatarName,
      reviewer: {
        id: reviewer.id,
        nickName: reviewer.nickName,
        avatarName: reviewer.avatarName,
        kind: reviewer.kind,
      },
      isOverdue: sql<boolean>`coalesce(${isOverdue()}, false)`,
    })
    .from(table)
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .leftJoin(reviewer, eq(reviewer.id, table.reviewerId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const ids = rows.map(({ row }) => row.id)
  if (ids.length === 0) return []
  const [people, pictures, comments] = [
    groupBy(await readPeople(ctx, ids, 'assignee'), ({ issueId }) => issueId),
    await firstPictures(ctx, ids),
    await countComments(ctx, ids),
  ]
  return rows.map(({ row, raiser, avatarName, reviewer, isOverdue }) => ({
    id: row.id,
    projId: row.projId,
    subId: row.subId,
    number: row.number ?? undefined,
    title: row.title,
    status: row.status,
    type: row.type,
    errorClass: row.errorClass,
    priority: row.priority,
    raiseDiscipline: row.raiseDiscipline,
    discipline: row.discipline,
    raiser: personOf({ ...raiser, avatarName }),
    assignees: (people.get(row.id) ?? []).map(personOf),
    reviewer: reviewer?.id ? personOf(reviewer) : undefined,
    dueDate: row.dueDate ?? undefined,
    isOverdue,
    labels: row.labels,
    round: row.round,
    location: row.location,
    picture: pictures.get(row.id),
    comments: comments.get(row.id) ?? 0,
    createTime: isoTime(row.createTime),
    updateTime: isoTime(row.updateTime),
    closeTime: isoTime(row.closeTime),
    rowVersion: row.rowVersion,
  }))
}

export const readPeople = (ctx: Ctx, ids: readonly number[], part: 'assignee' | 'watcher') =>
  ctx.db
    .select({
      issueId: issuePersonTable.issueId,
      id: userTable.id,
      nickName: userTable.nickName,
      avatarName: userTable.avatarName,
      kind: userTable.kind,
    })
    .from(issuePersonTable)
    .innerJoin(userTable, eq(userTable.id, issuePersonTable.userId))
    .where(and(inArray(issuePersonTable.issueId, [...ids]), eq(issuePersonTable.part, part)))
    .orderBy(asc(userTable.nickName), asc(userTable.id))

export const watchersOf = async (ctx: Ctx, id: number) => (await readPeople(ctx, [id], 'watcher')).map(personOf)

const shownFiles = sql`${issueViewpointTable.fileIds}`

async function firstPictures(ctx: ProjectCtx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await ctx.db
    .selectDistinctOn([issueViewpointTable.issueId], {
      issueId: issueViewpointTable.issueId,
      picture: issueViewpointTable.picture,
      pictureType: issueViewpointTable.pictureType,
    })
    .from(issueViewpointTable)
    .where(
      and(
        inArray(issueViewpointTable.issueId, [...ids]),
        isNotNull(issueViewpointTable.picture),
        isOpenTo(ctx, shownFiles),
      ),
    )
    .orderBy(issueViewpointTable.issueId, issueViewpointTable.id)
  return new Map(
    await Promise.all(
      rows.map(
        async ({ issueId, picture, pictureType }) =>
          [issueId, await pictureAddress(ctx, picture!, pictureType)] as const,
      ),
    ),
  )
}

async function countComments(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await ctx.db
    .select({ refId: threadTable.refId, total: sql<number>`count(*)::int` })
    .from(threadPostTable)
    .innerJoin(threadTable, eq(threadTable.threadId, threadPostTable.threadId))
    .where(and(eq(threadTable.kind, 'issue'), inArray(threadTable.refId, [...ids])))
    .groupBy(threadTable.refId)
  return new Map(rows.map(({ refId, total }) => [refId, total]))
}

export async function readViewpoints(ctx: ProjectCtx, issueId: number): Promise<IssueViewpoint[]> {
  const rows = await ctx.db
    .select({
      ...getTableColumns(issueViewpointTable),
      isOpen: sql<boolean>`${isOpenTo(ctx, shownFiles) ?? sql`true`}`,
    })
    .from(issueViewpointTable)
    .where(eq(issueViewpointTable.issueId, issueId))
    .orderBy(asc(issueViewpointTable.id))
  return Promise.all(
    rows.map(async ({ id, fileIds, state, picture, pictureType, isOpen, createTime }) => ({
      id,
      fileIds,
      state,
      picture: picture && isOpen ? await pictureAddress(ctx, picture, pictureType) : undefined,
      createTime: isoTime(createTime),
    })),
  )
}

export async function readActivity(ctx: Ctx, issueId: number): Promise<IssueActivity[]> {
  const rows = await ctx.db
    .select({
      row: issueActivityTable,
      user: { id: issueActivityTable.userId, nickName: authorName(issueActivityTable), kind: userTable.kind },
      avatarName: userTable.avatarName,
    })
    .from(issueActivityTable)
    .leftJoin(userTable, eq(userTable.id, issueActivityTable.userId))
    .where(eq(issueActivityTable.issueId, issueId))
    .orderBy(asc(issueActivityTable.id))
  return rows.map(({ row, user, avatarName }) => ({
    id: row.id,
    user: personOf({ ...user, avatarName }),
    kind: row.kind as IssueActivity['kind'],
    changes: row.changes,
    html: row.html ?? undefined,
    createTime: isoTime(row.createTime),
  }))
}

/** Where its models are open at the spot; in the list where it has no place in a model. */
export async function placeLink(ctx: Pick<Ctx, 'db'>, row: { projId: number; id: number }): Promise<string> {
  const [seen] = await ctx.db
    .select({ fileIds: issueViewpointTable.fileIds })
    .from(issueViewpointTable)
    .where(eq(issueViewpointTable.issueId, row.id))
    .orderBy(asc(issueViewpointTable.id))
    .limit(1)
  return seen ? `/browse?projId=${row.projId}&files=${seen.fileIds.join()}&issue=${row.id}` : issueLink(row)
}

/** Where an issue is shown. */
export const issueLink = ({ projId, id }: { projId: number; id: number }) => `/issueList?projId=${projId}&id=${id}`
