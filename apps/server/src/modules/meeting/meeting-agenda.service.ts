// What agendas are about: things of the project that others may refer to, and approvals.
import type { MeetingItemKind } from '@sunmao/contract'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { groupBy } from '../../db/group-by.ts'
import { approvalTable } from '../approval/approval.table.ts'
import { seenApprovals } from '../approval/approval-access.service.ts'
import { approvalLink } from '../approval/approval-follow.service.ts'
import { userTable } from '../users/users.table.ts'
import { meetingItemTable as itemTable } from './meeting.table.ts'

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

export const readItems = ({ db }: Pick<Ctx, 'db'>, meetingId: number) =>
  db
    .select({ row: itemTable, presenter: userTable })
    .from(itemTable)
    .leftJoin(userTable, eq(userTable.id, itemTable.presenterId))
    .where(eq(itemTable.meetingId, meetingId))
    .orderBy(asc(itemTable.sort), asc(itemTable.id))
