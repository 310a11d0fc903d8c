import type { Page } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { and, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import type { CodedText } from '../../db/coded-text.ts'
import { containing } from '../../db/search.ts'
import { taskTable } from '../../tasks/task.table.ts'
import { endOfTask } from '../../tasks/task-status.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { isThere, type VersionTables } from './versioned-file.service.ts'
import type { ChainTable, VersionTable } from './versioned-file.table.ts'

const ADDRESS_S = 600

export interface VersionFilter {
  projId: number
  subId?: number
  discipline?: string
  status?: string
  format?: string
  blurry?: string
  unconfirmed?: boolean
  page: number
  size: number
}

/** All versions of one chain; else only the latest of each. */
export function whereVersions(
  { chain, version, chainId, isLatest, status }: VersionTables,
  filter: VersionFilter,
  chainOnly: number | undefined,
  words: readonly PgColumn[],
): SQL | undefined {
  const isUnconfirmed = sql`${version.status} = 'unconfirmed'`
  const like = filter.blurry ? containing(filter.blurry.trim()) : undefined
  return and(
    eq(chain.projId, filter.projId),
    filter.subId ? eq(chain.subId, filter.subId) : undefined,
    chainOnly ? eq(chainId.ofChain, chainOnly) : filter.unconfirmed ? or(isLatest, isUnconfirmed) : isLatest,
    filter.discipline ? eq(chain.discipline, filter.discipline) : undefined,
    filter.format ? eq(version.format, filter.format) : undefined,
    filter.status ? sql`${status} = ${filter.status}` : undefined,
    like ? or(...[chain.name, version.note, ...words].map((column) => ilike(column, like))) : undefined,
  )
}

export async function pageOfVersions<Shown>(
  ctx: Ctx,
  { chain, version, chainId }: VersionTables,
  where: SQL | undefined,
  { page, size }: Pick<VersionFilter, 'page' | 'size'>,
  read: (limit: number, offset: number) => Promise<Shown[]>,
): Promise<Page<Shown>> {
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(version)
    .innerJoin(chain, eq(chainId.ofChain, chainId.ofVersion))
    .leftJoin(taskTable, eq(taskTable.id, version.taskId))
    .where(and(where, isThere(version)))
  return { content: await read(size, page * size), totalElements: counted?.total ?? 0 }
}

export interface VersionRow<C extends ChainTable = ChainTable, V extends VersionTable = VersionTable> {
  chain: C['$inferSelect']
  file: V['$inferSelect']
  task: typeof taskTable.$inferSelect | null
  by: string | null
  status: V['$inferSelect']['status']
}

export interface Part {
  limit: number
  offset?: number | undefined
  order?: readonly SQL[]
}

/** The newest first, unless another order is asked for. */
export async function readVersions<C extends ChainTable, V extends VersionTable>(
  db: Db,
  tables: VersionTables<C, V>,
  where: SQL | undefined,
  { limit, offset = 0, order = [] }: Part,
): Promise<VersionRow<C, V>[]> {
  const { chain, version, chainId, status }: VersionTables = tables
  const rows: VersionRow[] = await db
    .select({ chain, file: version, task: taskTable, by: authorName(version), status })
    .from(version)
    .innerJoin(chain, eq(chainId.ofChain, chainId.ofVersion))
    .leftJoin(taskTable, eq(taskTable.id, version.taskId))
    .leftJoin(userTable, eq(userTable.id, version.userId))
    .where(and(where, isThere(version)))
    .orderBy(...order, desc(version.fileId))
    .limit(limit)
    .offset(offset)
  return rows as VersionRow<C, V>[]
}

/** What is told of a version, of whatever kind it is. */
export async function presentVersion<C extends ChainTable, V extends VersionTable>(
  ctx: Ctx,
  { running, ends }: VersionTables<C, V>,
  { chain, file, task, by, status }: VersionRow<C, V>,
  { thumbnail, before }: { thumbnail: string | undefined; before: number | undefined },
) {
  const isUnderWay = status === 'queued' || status === running
  const say = ({ code, facts }: CodedText) => translate(ctx.lang, code as Key, facts)
  return {
    fileId: file.fileId,
    projId: chain.projId,
    subId: chain.subId,
    discipline: chain.discipline ?? undefined,
    name: chain.name,
    size: file.size,
    version: file.version,
    isLatest: chain.latestFileId === file.fileId,
    note: file.note ?? undefined,
    status,
    before: status === 'queued' ? before : undefined,
    progress: isUnderWay ? (task?.progress ?? 0) : status === 'failed' ? 0 : 100,
    stage: isUnderWay ? (task?.stage ?? undefined) : undefined,
    taskId: isUnderWay ? (file.taskId ?? undefined) : undefined,
    error: status === 'failed' ? say(file.error ?? { code: ends[endOfTask(task)], facts: {} }) : undefined,
    warnings: file.warnings.map(say),
    thumbnail: thumbnail && (await ctx.blobs.address(thumbnail, { type: 'image/png', seconds: ADDRESS_S })),
    createBy: by ?? '',
    createTime: isoTime(file.createTime),
    rowVersion: chain.rowVersion,
  }
}
