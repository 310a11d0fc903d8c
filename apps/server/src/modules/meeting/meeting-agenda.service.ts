// What agendas are about: things of the project that others may refer to, and approvals.
import type { MeetingItemKind } from '@sunmao/contract'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { groupBy } from '../../db/group-by.ts'
import { approvalTable } from '../approval/approval.table.ts'
import { seenApprovals } from '../approval/approval-access.service.ts'
import { approvalLink } from '../approval/approval-follow.service.ts'
import { userTable } from '../users/users.table.ts'
import { meetingItemTable as itemTable, meetingTable } from './meeting.table.ts'
import { meetingLink } from './meeting-access.service.ts'

interface Ref {
  kind: MeetingItemKind
  refId?: number | null
}

export interface ShownRef {
  title: string
  path: string
}

/** What items are about, as far as the caller may see it, by kind and number. */
export async function findRefs(
  ctx: Ctx,
  projId: number | null,
  items: readonly Ref[],
): Promise<ReadonlyMap<string, ShownRef>> {
  const found = new Map<string, ShownRef>()
  const codes = projId === null ? ctx.user.codes : (await ctx.rights.inProject(ctx.user, projId)).codes
  for (const [kind, rows] of groupBy(items, (one) => one.kind)) {
    const ids = [...new Set(rows.flatMap(({ refId }) => refId ?? []))]
    if (ids.length === 0 || kind === 'text' || kind === 'carryOver') continue
    if (kind === 'approval') {
      for (const [id, ref] of await findApprovalRefs(ctx, projId, ids)) found.set(`approval ${id}`, ref)
      continue
    }
    if (projId === null) continue
    const project = {
      projId,
      projName: '',
      status: '',
      can: (code: string) => ctx.user.isAdmin || codes.has(code),
    }
    const things = await ctx.registry.references[kind]?.({ ...ctx, project }, { projId, ids, limit: ids.length })
    for (const { id, title, link = '' } of things ?? [])
      found.set(`${kind} ${id}`, { title, path: kind === 'model' ? `/modelBrowse?projId=${projId}&files=${id}` : link })
  }
  return found
}

const THINGS = 50

/** Things of the project by their words, as far as the caller may see them. */
export async function findThings(
  ctx: ProjectCtx,
  { projId, kind, blurry }: { projId: number; kind: MeetingItemKind; blurry?: string },
) {
  const found = await ctx.registry.references[kind]?.(ctx, { projId, blurry, limit: THINGS })
  return (found ?? []).map(({ id, title }) => ({ id, title }))
}

async function findApprovalRefs(ctx: Ctx, projId: number | null, ids: readonly number[]) {
  const seen = await seenApprovals(ctx, ids)
  if (seen.length === 0) return []
  const rows = await ctx.db.select().from(approvalTable).where(inArray(approvalTable.id, seen))
  return rows
    .filter((row) => projId === null || row.projId === null || row.projId === projId)
    .map((row) => [row.id, { title: `${row.number} ${row.title}`, path: approvalLink(row) }] as const)
}

/** Where an item is looked at, and a page of its document if another is asked for; nothing where the caller may not see it. */
export async function openItem(
  ctx: Ctx,
  meetingId: number,
  { itemId, page }: { itemId: number; page?: number | undefined },
): Promise<{ id: number; title: string; page?: number; path: string } | undefined> {
  const [found] = await ctx.db
    .select({ row: itemTable, projId: meetingTable.projId })
    .from(itemTable)
    .innerJoin(meetingTable, eq(meetingTable.id, itemTable.meetingId))
    .where(and(eq(itemTable.id, itemId), eq(itemTable.meetingId, meetingId)))
  if (!found) return undefined
  const { row, projId } = found
  const { id, kind, title, refId } = row
  // What has no page of its own is talked about beside its minutes.
  if (refId === null || kind === 'carryOver')
    return { id, title, path: `${meetingLink({ projId, id: meetingId })}&item=${id}` }
  const ref = (await findRefs(ctx, projId, [row])).get(`${kind} ${refId}`)
  if (!ref || (await isLocked(ctx, projId, kind, refId))) return undefined
  const at = kind === 'hubFile' ? (page ?? row.page ?? undefined) : undefined
  return at === undefined ? { id, title, path: ref.path } : { id, title, page: at, path: `${ref.path}&page=${at}` }
}

/** Clashes are told of by their numbers, and opened only by who may see their models. */
async function isLocked(ctx: Ctx, projId: number | null, kind: MeetingItemKind, refId: number): Promise<boolean> {
  if (kind !== 'clashGroup' || projId === null || ctx.user.isAdmin) return false
  const [row] = (await ctx.locate(ctx.db, kind, [refId])) ?? []
  return !row || (row.lock !== null && !(await ctx.rights.inProject(ctx.user, projId)).codes.has(row.lock.code))
}

export const readItems = ({ db }: Pick<Ctx, 'db'>, meetingId: number) =>
  db
    .select({ row: itemTable, presenter: userTable })
    .from(itemTable)
    .leftJoin(userTable, eq(userTable.id, itemTable.presenterId))
    .where(eq(itemTable.meetingId, meetingId))
    .orderBy(asc(itemTable.sort), asc(itemTable.id))
