import type {
  ClashElement,
  ClashFilter,
  ClashPin,
  ClashPoint,
  ClashPointHistory,
  ClashSort,
  Page,
} from '@sunmao/contract'
import { asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ProjectCtx } from '../../../core/context.ts'
import { isoTime } from '../../../core/wire-time.ts'
import { countRows } from '../../../db/count.ts'
import { modelTable } from '../../model/model.table.ts'
import { personOf } from '../../users/person.service.ts'
import { authorName, userTable } from '../../users/users.table.ts'
import {
  clashRunTable,
  clashTestTable,
  clashPointHistoryTable as historyTable,
  clashPointTable as table,
} from '../clash.table.ts'
import { issuesOf } from '../clash-reference.service.ts'
import { whereOf } from './clash-filter.ts'
import { clashNumber } from './clash-name.service.ts'

type Row = typeof table.$inferSelect

const sortColumns = {
  number: table.number,
  depth: table.depth,
  level: table.level,
  updateTime: table.updateTime,
}

/** What has none comes last, whichever way; points that are alike stay in one order. */
const orderOf = ({ by, isDescending }: ClashSort): SQL[] => {
  const column = sortColumns[by]
  const way = isDescending ? sql`${column} desc` : sql`${column} asc`
  return [by === 'level' ? sql`${way} nulls last` : way, isDescending ? desc(table.id) : asc(table.id)]
}

export async function listPoints(
  ctx: ProjectCtx,
  { page, size, sort, ...filter }: ClashFilter & { page: number; size: number; sort: ClashSort },
): Promise<Page<ClashPoint>> {
  const where = await whereOf(ctx, filter)
  const [content, totalElements] = await Promise.all([
    readPoints(ctx, where, size, page * size, orderOf(sort)),
    countRows(ctx.db, table, where),
  ])
  return { content, totalElements }
}

export async function readPoints(
  ctx: ProjectCtx,
  where: SQL | undefined,
  limit: number,
  offset = 0,
  order: SQL[] = [asc(table.id)],
): Promise<ClashPoint[]> {
  // The few rows of a page are read whole; to sort all of them their order is enough.
  const page = ctx.db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const rows = await ctx.db
    .select({ row: table, type: clashTestTable.type })
    .from(table)
    .innerJoin(clashTestTable, eq(clashTestTable.id, table.testId))
    .where(inArray(table.id, page))
    .orderBy(...order)
  const { userId } = ctx.user
  const models = await modelNames(
    ctx,
    rows.map(({ row }) => row),
  )
  const ofPoints = await issuesOf(
    ctx.db,
    userId,
    'clashPoint',
    rows.map(({ row }) => row.id),
  )
  const ofGroups = await issuesOf(
    ctx.db,
    userId,
    'clashGroup',
    rows.map(({ row }) => row.groupId),
  )
  return rows.map(({ row, type }) => ({
    id: row.id,
    projId: row.projId,
    subId: row.subId,
    testId: row.testId,
    groupId: row.groupId,
    number: clashNumber(row.number),
    type,
    status: row.status,
    a: elementOf(row, 'a', models),
    b: elementOf(row, 'b', models),
    depth: row.depth,
    quality: row.quality,
    point: row.point as ClashPoint['point'],
    box: row.box ?? undefined,
    why: row.why ?? undefined,
    level: row.level ?? undefined,
    room: row.room ?? undefined,
    grid: row.grid ?? undefined,
    ruleId: row.ruleId ?? undefined,
    issue: ofPoints.get(row.id) ?? ofGroups.get(row.groupId),
    updateTime: isoTime(row.updateTime),
    rowVersion: row.rowVersion,
  }))
}

const elementOf = (row: Row, side: 'a' | 'b', models: ReadonlyMap<number, string>): ClashElement => ({
  fileId: row[`${side}FileId`],
  index: row[`${side}Index`],
  globalId: row[`${side}GlobalId`],
  name: row[`${side}Name`],
  class: row[`${side}Class`],
  type: row[`${side}Type`],
  discipline: row[`${side}Discipline`],
  model: models.get(row[`${side}ModelId`]) ?? '',
  system: row[`${side}System`] ?? undefined,
  bottom: row[`${side}Bottom`] ?? undefined,
  top: row[`${side}Top`] ?? undefined,
})

async function modelNames({ db }: ProjectCtx, points: readonly Row[]): Promise<Map<number, string>> {
  const ids = [...new Set(points.flatMap(({ aModelId, bModelId }) => [aModelId, bModelId]))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ modelId: modelTable.modelId, name: modelTable.name })
    .from(modelTable)
    .where(inArray(modelTable.modelId, ids))
  return new Map(rows.map(({ modelId, name }) => [modelId, name]))
}

/** More than these nobody tells apart in a picture. */
const MOST_PINS = 5000

export async function readClashPins(ctx: ProjectCtx, filter: ClashFilter): Promise<ClashPin[]> {
  const rows = await ctx.db
    .select({
      id: table.id,
      number: table.number,
      groupId: table.groupId,
      status: table.status,
      point: table.point,
    })
    .from(table)
    .where(await whereOf(ctx, filter))
    .orderBy(desc(table.depth), desc(table.id))
    .limit(MOST_PINS)
  return rows.map((row) => ({ ...row, number: clashNumber(row.number), point: row.point as ClashPin['point'] }))
}

/** The oldest first. */
export async function readPointHistory({ db }: ProjectCtx, pointId: number): Promise<ClashPointHistory[]> {
  const rows = await db
    .select({
      row: historyTable,
      user: {
        id: historyTable.userId,
        nickName: authorName(historyTable),
        avatarName: userTable.avatarName,
        kind: userTable.kind,
      },
      label: clashRunTable.label,
    })
    .from(historyTable)
    .leftJoin(userTable, eq(userTable.id, historyTable.userId))
    .leftJoin(clashRunTable, eq(clashRunTable.id, historyTable.runId))
    .where(eq(historyTable.pointId, pointId))
    .orderBy(asc(historyTable.id))
  return rows.map(({ row, user, label }) => ({
    id: row.id,
    user: user.nickName === null ? undefined : personOf(user),
    run: row.runId === null ? undefined : { id: row.runId, label: label ?? '' },
    from: row.from ?? undefined,
    to: row.to,
    note: row.note,
    createTime: isoTime(row.createTime),
  }))
}
