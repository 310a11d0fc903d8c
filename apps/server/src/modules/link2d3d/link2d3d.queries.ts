import type { Link2d3d, LinkStatus, Page } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, count, desc, eq, ilike, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { containing } from '../../db/search.ts'
import { orderOf } from '../../resource/list-query.ts'
import { isSeen } from '../hub-file/folder/readers.service.ts'
import { hubFileTable, hubFileVersionTable } from '../hub-file/hub-file.table.ts'
import { userTable } from '../users/users.table.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { type LinkEvidence, needsOf, proofOf } from './evidence/link-evidence.service.ts'
import { findingsIn } from './finding-words.service.ts'
import { link2d3dTable as table } from './link2d3d.table.ts'

const confirmer = alias(userTable, 'confirmer')

/** What a list may be ordered by. */
const sortColumns = {
  name: hubFileTable.name,
  number: hubFileVersionTable.number,
  level: table.elevation,
  elevation: table.elevation,
  status: table.status,
  residualMm: table.residualMm,
  createTime: table.id,
}

interface LinkFilter {
  subId: number
  status?: LinkStatus
  level?: string
  blurry?: string
  sort?: string[]
  page: number
  size: number
}

export async function listLinks(ctx: Ctx, filter: LinkFilter): Promise<Page<Link2d3d>> {
  const like = filter.blurry ? containing(filter.blurry.trim()) : undefined
  const { number, title } = hubFileVersionTable
  const where = and(
    isSeen(ctx),
    eq(table.subId, filter.subId),
    filter.status ? eq(table.status, filter.status) : undefined,
    filter.level ? eq(table.level, filter.level) : undefined,
    like ? or(ilike(hubFileTable.name, like), ilike(number, like), ilike(title, like)) : undefined,
  )
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(table)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, table.hubFileId))
    .innerJoin(hubFileVersionTable, eq(hubFileVersionTable.fileId, hubFileTable.latestFileId))
    .where(where)
  const order = filter.sort ? orderOf(sortColumns, table.id, { sort: filter.sort }) : []
  return {
    content: await readLinks(ctx, where, { limit: filter.size, offset: filter.page * filter.size, order }),
    totalElements: counted?.total ?? 0,
  }
}

/** The newest first, unless another order is asked for. */
async function readLinks(
  ctx: Ctx,
  where: SQL | undefined,
  { limit = 1000, offset = 0, order = [] as SQL[] } = {},
): Promise<Link2d3d[]> {
  const rows = await ctx.db
    .select({
      link: table,
      chain: hubFileTable,
      file: hubFileVersionTable,
      confirmBy: confirmer.nickName,
      confirmerKind: confirmer.kind,
    })
    .from(table)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, table.hubFileId))
    .innerJoin(hubFileVersionTable, eq(hubFileVersionTable.fileId, hubFileTable.latestFileId))
    .leftJoin(confirmer, eq(confirmer.id, table.confirmUserId))
    .where(and(where, isSeen(ctx)))
    .orderBy(...order, desc(table.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ link, chain, file, confirmBy, confirmerKind }) => ({
    id: link.id,
    projId: link.projId,
    subId: link.subId,
    hubFileId: link.hubFileId,
    fileId: file.fileId,
    page: link.page,
    name: chain.name,
    number: file.number ?? undefined,
    title: file.title ?? undefined,
    version: file.version,
    discipline: chain.discipline ?? undefined,
    level: link.level,
    elevation: link.elevation,
    height: link.height,
    status: link.status,
    isAutomatic: link.isAutomatic,
    refusal: link.refusal ?? undefined,
    pairs: link.pairs,
    transform: link.transform ?? undefined,
    residualMm: link.residualMm ?? undefined,
    isMirrored: link.isMirrored,
    findings: findingsIn(ctx.lang, link.evidence),
    proof: link.transform ? proofOf(link) : undefined,
    needs: link.status === 'pending' ? needsOf(link) : undefined,
    isSeen: link.isSeen,
    confirmBy:
      confirmBy && confirmerKind === 'gone'
        ? translate(ctx.lang, 'person.left', { name: confirmBy })
        : (confirmBy ?? undefined),
    confirmTime: link.confirmTime ? isoTime(link.confirmTime) : undefined,
    createTime: isoTime(link.createTime),
    rowVersion: link.rowVersion,
  }))
}

/** `evidence` is newer than what is kept. */
export async function findLink(ctx: Ctx, id: number, evidence?: LinkEvidence | null): Promise<Link2d3d | undefined> {
  const [link] = await readLinks(ctx, eq(table.id, id), { limit: 1 })
  if (!link || !evidence) return link
  return { ...link, findings: findingsIn(ctx.lang, evidence), needs: needsOf({ ...link, evidence }) }
}

export const linksOfDrawing = async (ctx: Ctx, fileId: number): Promise<Link2d3d[]> => {
  const chain = ctx.db
    .select({ id: hubFileVersionTable.hubFileId })
    .from(hubFileVersionTable)
    .where(and(eq(hubFileVersionTable.fileId, fileId), isThere(hubFileVersionTable)))
  return readLinks(ctx, eq(table.hubFileId, chain))
}

export const linksOfSub = (ctx: Ctx, subId: number): Promise<Link2d3d[]> =>
  readLinks(ctx, and(eq(table.subId, subId), eq(table.status, 'calibrated')))
