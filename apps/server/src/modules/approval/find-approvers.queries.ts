// Everything that the engine has to know of people: whom the steps of a chain find as of now, who is away, who is gone.
import type { ApprovalChain, Approvers } from '@sunmao/contract'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { wireTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { jobTable } from '../admin/job.table.ts'
import { menuTable } from '../admin/menu.table.ts'
import { roleTable } from '../admin/role.table.ts'
import { parameterTable } from '../parameters/parameters.table.ts'
import {
  projectResourceRoleTable,
  projectResourceTable,
  projectRoleMenuTable,
  projectTable,
} from '../project/project.table.ts'
import { userJobTable, userRoleTable, userTable } from '../users/users.table.ts'
import { approvalStandInTable } from './approval.table.ts'
import type { Candidate, Setting } from './engine/approval-state.ts'

export interface Asking {
  projId: number | null
  subId: number | null
  starterId: number
  disciplines: readonly string[]
  /** By the key of the step. */
  chosen: Readonly<Record<string, readonly number[]>>
}

/** Posts whose holders head their department, with commas between. */
export const deptHeadPosts = 'approval_dept_head_posts'

interface Member {
  userId: number
  roleIds: number[]
  disciplines: string[]
  subIds: number[]
}

/** `named` are people that a verb names. */
export async function readSetting(
  db: Db,
  chain: ApprovalChain,
  asking: Asking,
  named: readonly number[] = [],
): Promise<Setting> {
  const now = await readNow(db)
  const staff = asking.projId === null ? [] : await readStaff(db, asking.projId)
  const heads = await readDeptHeads(db, chain, asking.starterId)
  const find = (who: Approvers, key: string) => candidates(who, { asking, staff, heads, key })
  const people: Record<string, Candidate[]> = {}
  const escalations: typeof people = {}
  const copies: Record<string, number[]> = {}
  for (const step of chain.steps) {
    people[step.key] = find(step.who, step.key)
    const to = step.timeLimit?.escalateTo
    if (to) escalations[step.key] = find(to, step.key)
    copies[step.key] = step.copyTo.flatMap((who) => find(who, step.key).map(({ userId }) => userId))
  }
  const leads = asking.projId === null ? [] : await readLeads(db, asking.projId)
  const administrators = await readAdministrators(db)
  const standIns = await readStandIns(db, now)
  const mentioned = [
    ...[...Object.values(people), ...Object.values(escalations)].flat().map(({ userId }) => userId),
    ...Object.values(copies).flat(),
    ...leads,
    ...standIns.keys(),
    ...standIns.values(),
    ...named,
  ]
  const gone = await findGone(db, mentioned)
  for (const [key, ids] of Object.entries(copies)) copies[key] = ids.filter((id) => !gone.has(id))
  return { now: now.getTime(), people, escalations, copies, standIns, gone, leads, administrators }
}

/** By the database's clock, as all moments in rows are. */
export async function readNow(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: number }>(sql`select extract(epoch from now())::float8 * 1000 as now`)
  return new Date(Math.floor(rows[0]!.now))
}

async function readStaff(db: Db, projId: number): Promise<Member[]> {
  const rows = await db
    .select({
      userId: projectResourceTable.userId,
      disciplines: projectResourceTable.disciplines,
      subIds: projectResourceTable.subIds,
      roleIds: sql<number[]>`coalesce(array_agg(${projectResourceRoleTable.roleId})
        filter (where ${projectResourceRoleTable.roleId} is not null), '{}')`,
    })
    .from(projectResourceTable)
    .leftJoin(projectResourceRoleTable, eq(projectResourceRoleTable.resourceId, projectResourceTable.resourceId))
    .where(eq(projectResourceTable.projId, projId))
    .groupBy(projectResourceTable.resourceId)
    .orderBy(projectResourceTable.resourceId)
  return rows
}

function candidates(
  who: Approvers,
  { asking, staff, heads, key }: { asking: Asking; staff: Member[]; heads: ReadonlyMap<number, number[]>; key: string },
): Candidate[] {
  const because = (kind: Candidate['why']['kind']) => (userId: number) => ({ userId, why: { kind } })
  switch (who.by) {
    case 'people':
      return who.userIds.map(because('people'))
    case 'chosen':
      return (asking.chosen[key] ?? []).slice(0, who.most).map(because('chosen'))
    case 'starter':
      return [asking.starterId].map(because('starter'))
    case 'deptHead':
      return (heads.get(who.up) ?? []).map(because('deptHead'))
    case 'projectRole':
    case 'disciplineLead':
      return staff.flatMap((member) => memberFor(who, member, asking) ?? [])
  }
}

/** A member without disciplines has all of them; the same for the subs. */
function memberFor(
  { by, roleIds }: Extract<Approvers, { by: 'projectRole' | 'disciplineLead' }>,
  { userId, subIds, disciplines, ...member }: Member,
  { subId, ...asking }: Asking,
): Candidate | undefined {
  const roleId = roleIds.find((id) => member.roleIds.includes(id))
  if (roleId === undefined) return undefined
  if (subId !== null && subIds.length > 0 && !subIds.includes(subId)) return undefined
  if (by === 'projectRole') return { userId, why: { kind: by, roleId } }
  const [discipline] = asking.disciplines.filter((one) => disciplines.length === 0 || disciplines.includes(one))
  if (asking.disciplines.length > 0 && discipline === undefined) return undefined
  return { userId, why: { kind: by, roleId, discipline } }
}

/** By how many departments above the starter's own. */
async function readDeptHeads(db: Db, chain: ApprovalChain, starterId: number): Promise<Map<number, number[]>> {
  const asked = chain.steps.flatMap(({ who, timeLimit, copyTo }) => [who, timeLimit?.escalateTo, ...copyTo])
  if (!asked.some((who) => who?.by === 'deptHead')) return new Map()
  const [parameter] = await db.select().from(parameterTable).where(eq(parameterTable.code, deptHeadPosts))
  const posts = (parameter?.value ?? '')
    .split(/[,，;；、]/)
    .map((name) => name.trim())
    .filter(Boolean)
  if (posts.length === 0) return new Map()
  const { rows } = await db.execute<{ up: number; user_id: number }>(sql`
    with recursive above as (
      select u.dept_id as id, 0 as up from users u where u.id = ${starterId}
      union all select d.pid, above.up + 1 from above join dept d on d.id = above.id where above.up < 9
    )
    select above.up, u.id as user_id from above join ${userTable} u on u.dept_id = above.id
    where above.id is not null and exists (
      select from ${userJobTable} h join ${jobTable} j on j.id = h.job_id
      where h.user_id = u.id and j.name = any(${sql.param(posts)}::text[])
    ) order by above.up, u.id`)
  const heads = new Map<number, number[]>()
  for (const { up, user_id } of rows) heads.set(up, [...(heads.get(up) ?? []), user_id])
  return heads
}

/** The manager, and whoever manages approvals there. */
async function readLeads(db: Db, projId: number): Promise<number[]> {
  const managers = await db
    .select({ userId: projectTable.managerId })
    .from(projectTable)
    .where(and(eq(projectTable.projId, projId), isNotNull(projectTable.managerId)))
  const holders = await db
    .selectDistinct({ userId: projectResourceTable.userId })
    .from(projectResourceTable)
    .innerJoin(projectResourceRoleTable, eq(projectResourceRoleTable.resourceId, projectResourceTable.resourceId))
    .innerJoin(projectRoleMenuTable, eq(projectRoleMenuTable.roleId, projectResourceRoleTable.roleId))
    .innerJoin(menuTable, eq(menuTable.id, projectRoleMenuTable.menuId))
    .where(and(eq(projectResourceTable.projId, projId), eq(menuTable.permission, 'approval:manage')))
    .orderBy(projectResourceTable.userId)
  return [...new Set([...managers, ...holders].flatMap(({ userId }) => userId ?? []))]
}

async function readAdministrators(db: Db): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: userTable.id })
    .from(userTable)
    .innerJoin(userRoleTable, eq(userRoleTable.userId, userTable.id))
    .innerJoin(roleTable, eq(roleTable.id, userRoleTable.roleId))
    .where(and(eq(roleTable.key, 'admin'), eq(userTable.enabled, true), eq(userTable.kind, 'person')))
    .orderBy(userTable.id)
  return rows.map(({ id }) => id)
}

/** Of everybody who is away today, by the site's calendar. */
async function readStandIns(db: Db, now: Date): Promise<Map<number, number>> {
  const today = wireTime(now).slice(0, 10)
  const rows = await db
    .select()
    .from(approvalStandInTable)
    .where(sql`${today}::date between ${approvalStandInTable.fromDay} and ${approvalStandInTable.toDay}`)
  return new Map(rows.map(({ userId, standInId }) => [userId, standInId]))
}

/** Of these, those who cannot sign in. */
export async function findGone(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  const wanted = [...new Set(userIds)]
  if (wanted.length === 0) return new Set()
  const there = await db
    .select({ id: userTable.id })
    .from(userTable)
    .where(and(inArray(userTable.id, wanted), eq(userTable.enabled, true), eq(userTable.kind, 'person')))
  const found = new Set(there.map(({ id }) => id))
  return new Set(wanted.filter((id) => !found.has(id)))
}
