import type { Lang } from '@sunmao/i18n'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { searchTextOf } from '../db/search-text.ts'
import { deptTable } from '../modules/admin/dept.table.ts'
import { jobTable } from '../modules/admin/job.table.ts'
import { roleTable } from '../modules/admin/role.table.ts'
import { siteTable } from '../modules/admin/site.table.ts'
import { announcementTable } from '../modules/announcement/announcement.table.ts'
import { hashPassword } from '../modules/credentials/password.service.ts'
import {
  projectResourceRoleTable,
  projectResourceTable,
  projectRoleTable,
  projectSubTable,
  projectTable,
} from '../modules/project/project.table.ts'
import { userJobTable, userRoleTable, userTable } from '../modules/users/users.table.ts'
import {
  type DemoPerson,
  demoAnnouncements,
  demoDepts,
  demoJobs,
  demoPeople,
  demoProjects,
  demoSubs,
} from './demo-data.ts'

export const demoAccounts = (lang: Lang) =>
  demoPeople
    .filter((person) => person.label)
    .map(({ username, label, labelEn }) => ({
      username,
      password: `sunmao-${username}`,
      label: (lang === 'en' ? labelEn : label) ?? '',
    }))

export async function seedDemo(db: Db): Promise<void> {
  const sites = await db
    .insert(siteTable)
    .values([
      { name: '总院', nameEn: 'Head office', fyIp: '127.0.0.1', siteSort: 1 },
      { name: '第一设计分院', nameEn: 'First design branch', fyIp: '127.0.0.1', siteSort: 2 },
    ])
    .returning()
  const depts = await seedDepts(db)
  const jobs = await db
    .insert(jobTable)
    .values(demoJobs.map((name, index) => ({ name, jobSort: index + 1 })))
    .returning()
  const roles = await db.select().from(roleTable)
  const people = new Map<string, number>()
  for (const person of demoPeople) {
    const [user] = await db
      .insert(userTable)
      .values({
        username: person.username,
        nickName: person.nickName,
        jobNumber: person.jobNumber,
        gender: person.gender,
        phone: person.phone,
        email: `${person.username}@example.com`,
        siteId: sites[person.branch ? 1 : 0]!.id,
        deptId: depts.get(person.dept),
        passwordHash: await hashPassword(`sunmao-${person.username}`),
        searchText: searchTextOf(person.nickName, person.username, person.jobNumber),
      })
      .returning()
    people.set(person.username, user!.id)
    await seedPosts(db, user!.id, person, jobs, roles)
  }
  await seedProjects(db, people, depts)
  const now = Date.now()
  await db
    .insert(announcementTable)
    .values(
      demoAnnouncements.map(({ daysAgo, ...text }) => ({ ...text, createTime: new Date(now - daysAgo * 86_400_000) })),
    )
}

export async function seedDemoSubs(db: Db): Promise<void> {
  for (const { projId, indexCode } of await db.select().from(projectTable)) {
    const subs = (demoSubs[indexCode] ?? []).map(([subNo, subName], index) => ({
      projId,
      subNo,
      subName,
      sort: index + 1,
    }))
    if (subs.length > 0) await db.insert(projectSubTable).values(subs)
  }
}

async function seedDepts(db: Db): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [index, [name, parent]] of demoDepts.entries()) {
    const [row] = await db
      .insert(deptTable)
      .values({ name, pid: parent ? ids.get(parent) : null, deptSort: index + 1 })
      .returning()
    ids.set(name, row!.id)
  }
  return ids
}

async function seedPosts(
  db: Db,
  userId: number,
  person: DemoPerson,
  jobs: (typeof jobTable.$inferSelect)[],
  roles: (typeof roleTable.$inferSelect)[],
): Promise<void> {
  const job = jobs.find((candidate) => candidate.name === person.job)
  if (job) await db.insert(userJobTable).values({ userId, jobId: job.id })
  const role = roles.find((candidate) => candidate.key === person.role)
  if (role) await db.insert(userRoleTable).values({ userId, roleId: role.id })
}

async function seedProjects(db: Db, people: Map<string, number>, depts: Map<string, number>): Promise<void> {
  for (const { staff, manager, dept, ...project } of demoProjects) {
    const [row] = await db
      .insert(projectTable)
      .values({ ...project, managerId: people.get(manager), deptId: depts.get(dept) })
      .returning()
    for (const [username, roleName] of staff) {
      const [resource] = await db
        .insert(projectResourceTable)
        .values({ projId: row!.projId, userId: people.get(username)! })
        .returning()
      const [role] = await db.select().from(projectRoleTable).where(eq(projectRoleTable.name, roleName))
      await db.insert(projectResourceRoleTable).values({ resourceId: resource!.resourceId, roleId: role!.id })
    }
  }
}
