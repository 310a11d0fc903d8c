import type { ManagedDesktop, UserDesktop } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { and, desc, eq, getTableColumns, ilike, or, type SQL, sql } from 'drizzle-orm'
import { wireTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { containing } from '../../db/search.ts'
import { deptTable } from '../admin/dept.table.ts'
import { dictDetailTable, dictTable } from '../admin/dict.table.ts'
import { userTable } from '../users/users.table.ts'
import { userDesktopTable } from './user-desktop.table.ts'

type Row = typeof userDesktopTable.$inferSelect
type Label = { label: string | null; labelEn: string | null }

const ofSpec = and(
  eq(dictDetailTable.value, userDesktopTable.spec),
  eq(dictDetailTable.dictId, sql`(select ${dictTable.id} from ${dictTable} where ${dictTable.name} = 'desktop_spec')`),
)

const labelIn = ({ label, labelEn }: Label, lang: Lang, spec: string) => (lang === 'en' && labelEn) || label || spec

const asDesktop = (row: Row, label: Label, lang: Lang): UserDesktop => ({
  id: row.id,
  spec: row.spec,
  specLabel: labelIn(label, lang, row.spec),
  reason: row.reason,
  status: row.status,
  name: row.name ?? undefined,
  note: row.note ?? undefined,
  isCurrent: row.isCurrent,
  approvalId: row.approvalId ?? undefined,
  createTime: wireTime(row.createTime),
  rowVersion: row.rowVersion,
})

export type OwnDesktop = UserDesktop & { address: string | null }

/** Newest first; a person's own with their addresses. */
export async function readOwn(db: Db, lang: Lang, userId: number, id?: number): Promise<OwnDesktop[]> {
  const rows = await db
    .select({ row: userDesktopTable, label: dictDetailTable.label, labelEn: dictDetailTable.labelEn })
    .from(userDesktopTable)
    .leftJoin(dictDetailTable, ofSpec)
    .where(and(eq(userDesktopTable.userId, userId), id === undefined ? undefined : eq(userDesktopTable.id, id)))
    .orderBy(desc(userDesktopTable.id))
  return rows.map(({ row, ...label }) => ({ ...asDesktop(row, label, lang), address: row.address }))
}

/** By name, job number or the machine's name. */
export const matching = (query: { status?: Row['status']; userId?: number; blurry?: string; id?: number }) => {
  const like = query.blurry ? containing(query.blurry) : undefined
  return and(
    query.id === undefined ? undefined : eq(userDesktopTable.id, query.id),
    query.status ? eq(userDesktopTable.status, query.status) : undefined,
    query.userId ? eq(userDesktopTable.userId, query.userId) : undefined,
    like ? or(ilike(userTable.searchText, like), ilike(userDesktopTable.name, like)) : undefined,
  )
}

export async function readManaged(
  db: Db,
  lang: Lang,
  where: SQL | undefined,
  { limit = 1, offset = 0 } = {},
): Promise<ManagedDesktop[]> {
  const { id, nickName, jobNumber } = getTableColumns(userTable)
  const rows = await db
    .select({
      row: userDesktopTable,
      user: { id, nickName, jobNumber },
      deptName: deptTable.name,
      label: dictDetailTable.label,
      labelEn: dictDetailTable.labelEn,
    })
    .from(userDesktopTable)
    .innerJoin(userTable, eq(userTable.id, userDesktopTable.userId))
    .leftJoin(deptTable, eq(deptTable.id, userTable.deptId))
    .leftJoin(dictDetailTable, ofSpec)
    .where(where)
    .orderBy(desc(userDesktopTable.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ row, user, deptName, ...label }) => ({
    ...asDesktop(row, label, lang),
    address: row.address ?? undefined,
    user: {
      id: user.id,
      nickName: user.nickName,
      jobNumber: user.jobNumber ?? undefined,
      deptName: deptName ?? undefined,
    },
  }))
}

export async function countManaged(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(userDesktopTable)
    .innerJoin(userTable, eq(userTable.id, userDesktopTable.userId))
    .where(where)
  return row?.total ?? 0
}

export async function isSpec(db: Db, spec: string): Promise<boolean> {
  const rows = await db
    .select({ id: dictDetailTable.id })
    .from(dictDetailTable)
    .innerJoin(dictTable, eq(dictTable.id, dictDetailTable.dictId))
    .where(and(eq(dictTable.name, 'desktop_spec'), eq(dictDetailTable.value, spec)))
  return rows.length > 0
}
