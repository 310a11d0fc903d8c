import { canBeCommented, isSignedInAudience, type Share, type ShareStatus } from '@sunmao/contract'
import { type SQL, sql } from 'drizzle-orm'
import { isoTime } from '../../core/wire-time.ts'
import { accessControlTable as table } from './access-control.table.ts'

export type ShareRow = typeof table.$inferSelect

/** As of this moment. */
export const statusNow = sql<ShareStatus>`case
  when ${table.status} <> 'on' then ${table.status}
  when ${table.expiry} <= now() then 'expired'
  when ${table.openings} >= ${table.maxOpenings} then 'usedUp'
  else 'on' end`

export interface ShownShare {
  row: ShareRow
  status: ShareStatus
  projName: string
  subName: string | null
  owner: string | null
}

export const presentShare = ({ row, status, projName, subName, owner }: ShownShare): Share => ({
  id: row.id,
  no: row.no,
  projId: row.projId,
  projName,
  subId: row.subId ?? undefined,
  subName: subName ?? undefined,
  accessType: row.accessType,
  description: row.description,
  groupName: row.groupName ?? undefined,
  fileIds: row.fileIds,
  viewpointId: row.viewpointId ?? undefined,
  issueId: row.issueId ?? undefined,
  linkId: row.linkId ?? undefined,
  pubVersionId: row.pubVersionId ?? undefined,
  roomGlobalId: row.roomGlobalId ?? undefined,
  audience: row.audience,
  isLogin: isSignedInAudience(row.audience),
  emails: row.emails,
  expiry: row.expiry ? isoTime(row.expiry) : undefined,
  maxOpenings: row.maxOpenings ?? undefined,
  openings: row.openings,
  lastUse: row.lastUse ? isoTime(row.lastUse) : undefined,
  // Shares of before had it for kinds that never took a comment.
  rights: row.rights.filter((right) => right !== 'comment' || canBeCommented(row.accessType)),
  watermark: row.watermark,
  version: row.version,
  lang: row.lang ?? undefined,
  status,
  isException: row.isException,
  approvalId: row.approvalId ?? undefined,
  owner: { id: row.userId ?? undefined, nickName: owner ?? '' },
  createTime: isoTime(row.createTime),
  rowVersion: row.rowVersion,
})

/** That a reader may still come in. */
export const isOpen: SQL = sql`${table.status} = 'on' and (${table.expiry} is null or ${table.expiry} > now())
  and (${table.maxOpenings} is null or ${table.openings} < ${table.maxOpenings})`
