import type { User } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { and, asc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import { wireTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { mayHave } from '../../db/search.ts'
import { orderOf, wanted } from '../../resource/list-query.ts'
import { deptTable } from '../admin/dept.table.ts'
import { siteTable } from '../admin/site.table.ts'
import { accountKey } from '../credentials/throttle.service.ts'
import { userGrams, userTable } from '../users/users.table.ts'
import { jobsOf, lockedOf, rolesOf } from './user-relations.queries.ts'

export interface UserFilters {
  id?: number
  enabled?: boolean
  blurry?: string
  createTime?: string[]
}

/** What a list can be ordered and filtered by; no hash is among it. */
const { passwordHash: _hash, searchText: _text, ...columns } = getTableColumns(userTable)

const search = [userTable.username, userTable.email, userTable.searchText]
export const matching = (filters: UserFilters) =>
  and(wanted(columns, search, { ...filters }), filters.blurry ? mayHave(userGrams, filters.blurry) : undefined)

type UserRow = typeof userTable.$inferSelect

/** One query for each relation of the whole page. */
export async function readUsers(
  db: Db,
  lang: Lang,
  where: SQL | undefined,
  { sort, limit = 10_000, offset = 0 }: { sort?: string[]; limit?: number; offset?: number } = {},
): Promise<User[]> {
  const rows = await db
    .select({ user: userTable, site: siteTable, dept: deptTable })
    .from(userTable)
    .leftJoin(siteTable, eq(siteTable.id, userTable.siteId))
    .leftJoin(deptTable, eq(deptTable.id, userTable.deptId))
    .where(where)
    .orderBy(...orderOf(columns, userTable.id, { sort }), asc(userTable.id))
    .limit(limit)
    .offset(offset)
  const ids = rows.map(({ user }) => user.id)
  const roles = await rolesOf(db, ids)
  const jobs = await jobsOf(db, ids)
  const locked = await lockedOf(
    db,
    rows.map(({ user }) => user.username),
  )
  const inLang = (named: { name: string; nameEn: string | null }) => (lang === 'en' && named.nameEn) || named.name
  return rows.map(({ user, site, dept }) => ({
    ...profileOf(user),
    // Ours are always there: an edit form of the ancestor stack would keep those of the row before.
    site: site ? { id: site.id, name: inLang(site), fyIp: site.fyIp ?? undefined } : null,
    dept: dept ? { id: dept.id, name: dept.name } : { name: '' },
    jobs: (jobs.get(user.id) ?? []).map(({ id, name }) => ({ id, name })),
    roles: (roles.get(user.id) ?? []).map((role) => ({
      id: role.id,
      name: inLang(role),
      level: role.level,
      dataScope: role.dataScope,
    })),
    isLocked: locked.has(accountKey(user.username)),
  }))
}

const profileOf = (user: UserRow) => ({
  id: user.id,
  username: user.username,
  nickName: user.nickName,
  jobNumber: user.jobNumber ?? '',
  gender: user.gender ?? undefined,
  phone: user.phone ?? undefined,
  email: user.email ?? undefined,
  remark: user.remark ?? undefined,
  avatarName: user.avatarName ?? undefined,
  enabled: user.enabled,
  mustChangePassword: user.mustChangePassword,
  pwdResetTime: wireTime(user.pwdResetTime),
  createBy: user.createBy ?? undefined,
  updateBy: user.updateBy ?? undefined,
  createTime: wireTime(user.createTime),
  updateTime: wireTime(user.updateTime),
  rowVersion: user.rowVersion,
})
