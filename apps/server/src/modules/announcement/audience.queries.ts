import type { AudienceKind } from '@sunmao/contract'
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { deptTable } from '../admin/dept.table.ts'
import { siteTable } from '../admin/site.table.ts'
import { messageSettingTable } from '../message/message.table.ts'
import { projectTable } from '../project/project.table.ts'
import { userTable } from '../users/users.table.ts'
import { announcementScopeTable as scope, announcementTable as table } from './announcement.table.ts'

/** That an announcement is for this person. */
export const isFor = (userId: number): SQL => sql`(
  not exists (select from announcement_scope s where s.announcement_id = announcement.id)
  or exists (
    select from announcement_scope s where s.announcement_id = announcement.id and (
      s.kind = 'site' and s.ref_id = (select site_id from users where id = ${userId})
      or s.kind = 'dept' and s.ref_id in (
        with recursive reach as (
          select dept_id as id from users where id = ${userId}
          union select d.pid from dept d join reach on d.id = reach.id
        ) select id from reach where id is not null
      )
      or s.kind = 'project' and s.ref_id in (
        select r.proj_id from project_resource r join project p on p.proj_id = r.proj_id
        where r.user_id = ${userId} and p.delete_time is null
      )
    )
  )
)`

/** That a person of the site is among those whom one announcement is for. */
export const isIn = (announcementId: number): SQL => sql`(${isPerson} and (
  not exists (select from announcement_scope s where s.announcement_id = ${announcementId})
  or ${userTable.siteId} in (
    select ref_id from announcement_scope s where s.announcement_id = ${announcementId} and s.kind = 'site'
  )
  or ${userTable.deptId} in (
    with recursive reach as (
      select ref_id as id from announcement_scope s where s.announcement_id = ${announcementId} and s.kind = 'dept'
      union select d.id from dept d join reach on d.pid = reach.id
    ) select id from reach
  )
  or ${userTable.id} in (
    select r.user_id from announcement_scope s
    join project p on p.proj_id = s.ref_id and p.delete_time is null
    join project_resource r on r.proj_id = p.proj_id
    where s.announcement_id = ${announcementId} and s.kind = 'project'
  )
))`

const isPerson = sql`users.enabled and users.kind = 'person'`

/** Those of its audience who have asked for letters about announcements. */
export async function mailReadersOf(db: Db, announcementId: number): Promise<number[]> {
  const rows = await db
    .select({ id: userTable.id })
    .from(messageSettingTable)
    .innerJoin(userTable, eq(userTable.id, messageSettingTable.userId))
    .where(
      and(eq(messageSettingTable.group, 'announcement'), ne(messageSettingTable.mail, 'off'), isIn(announcementId)),
    )
  return rows.map(({ id }) => id)
}

interface Reach {
  audienceCount: number
  readCount: number
}

/**
 * How many people some announcements are for, and how many of those have read them. People are counted once, by site and
 * department; only the staff of projects is looked at one by one.
 */
export async function reachOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Reach>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<Record<keyof Reach | 'id', number>>(sql`
    with recursive wanted as (select id from announcement where ${inArray(table.id, [...ids])}),
    scope as (select s.* from announcement_scope s join wanted on wanted.id = s.announcement_id),
    reach as (
      select announcement_id, ref_id as dept_id from scope where kind = 'dept'
      union select reach.announcement_id, d.id from reach join dept d on d.pid = reach.dept_id
    ),
    groups as (select ${group}, count(*) as n from users where ${isPerson} group by 1, 2),
    readers as (
      select r.announcement_id, ${group}, count(*) as n from wanted
      join announcement_receipt r on r.announcement_id = wanted.id
      join users on users.id = r.user_id and ${isPerson} group by 1, 2, 3
    ),
    covered as (
      select wanted.id as announcement_id, groups.* from wanted cross join groups
      where wanted.id not in (select announcement_id from scope)
      or (wanted.id, groups.site) in (select announcement_id, ref_id from scope where kind = 'site')
      or (wanted.id, groups.dept) in (select announcement_id, dept_id from reach)
    ),
    staff as (select distinct s.announcement_id, users.id, ${group} from scope s
      join project p on p.proj_id = s.ref_id and p.delete_time is null
      join project_resource r on r.proj_id = p.proj_id
      join users on users.id = r.user_id and ${isPerson} where s.kind = 'project'),
    strays as (
      select staff.announcement_id, count(*) as n, count(r.user_id) as read from staff
      left join announcement_receipt r on r.announcement_id = staff.announcement_id and r.user_id = staff.id
      where (staff.announcement_id, staff.site, staff.dept) not in (select announcement_id, site, dept from covered)
      group by 1
    )
    select wanted.id,
      (coalesce((select sum(n) from covered where announcement_id = wanted.id), 0) + coalesce(strays.n, 0))::int
        as "audienceCount",
      (coalesce((select sum(readers.n) from readers join covered using (announcement_id, site, dept)
        where announcement_id = wanted.id), 0) + coalesce(strays.read, 0))::int as "readCount"
    from wanted left join strays on strays.announcement_id = wanted.id`)
  return new Map(rows.map(({ id, ...reach }) => [id, reach]))
}

/** Who is nowhere is in group 0, so that groups can be compared. */
const group = sql`coalesce(users.site_id, 0) as site, coalesce(users.dept_id, 0) as dept`

interface Addressee {
  announcementId: number
  kind: AudienceKind
  id: number
  name: string
}

/** What the audiences are called. One whose site, department or project is gone for good has no name any more. */
export async function addresseesOf(db: Db, ids: readonly number[], isEnglish: boolean): Promise<Addressee[]> {
  if (ids.length === 0) return []
  const siteName = isEnglish ? sql`coalesce(${siteTable.nameEn}, ${siteTable.name})` : sql`${siteTable.name}`
  return db
    .select({
      announcementId: scope.announcementId,
      kind: scope.kind,
      id: scope.refId,
      name: sql<string>`coalesce(case ${scope.kind}
        when 'site' then ${siteName} when 'dept' then ${deptTable.name} else ${projectTable.projName} end, '–')`,
    })
    .from(scope)
    .leftJoin(siteTable, sql`${scope.kind} = 'site' and ${eq(siteTable.id, scope.refId)}`)
    .leftJoin(deptTable, sql`${scope.kind} = 'dept' and ${eq(deptTable.id, scope.refId)}`)
    .leftJoin(projectTable, sql`${scope.kind} = 'project' and ${eq(projectTable.projId, scope.refId)}`)
    .where(inArray(scope.announcementId, [...ids]))
    .orderBy(scope.kind, scope.refId)
}
