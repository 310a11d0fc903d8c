import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { searchTextOf } from '../db/search-text.ts'
import { deptTable } from '../modules/admin/dept.table.ts'
import { roleTable } from '../modules/admin/role.table.ts'
import { announcementScopeTable, announcementTable } from '../modules/announcement/announcement.table.ts'
import { feedbackTable } from '../modules/feedback/feedback.table.ts'
import { todoTable } from '../modules/hub-to-do/hub-to-do.table.ts'
import { messageTable } from '../modules/message/message.table.ts'
import {
  projectResourceRoleTable,
  projectResourceTable,
  projectRoleTable,
  projectTable,
} from '../modules/project/project.table.ts'
import { threadPostTable, threadTable } from '../modules/thread/thread.table.ts'
import { userDesktopTable } from '../modules/user-desktop/user-desktop.table.ts'
import { userRoleTable, userTable } from '../modules/users/users.table.ts'
import {
  demoColleagues,
  demoDesktops,
  demoFeedback,
  demoMoreAnnouncements,
  demoNewProject,
  demoTalk,
  demoTeam,
} from './demo-people-data.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

/** What makes the demo's screens tell something: colleagues, a project that waits for its start, talk, news, answers. */
export async function seedDemoPeople(db: Db): Promise<void> {
  await seedColleagues(db)
  const people = new Map((await db.select().from(userTable)).map((user) => [user.username, user.id]))
  const idOf = (username: string) => people.get(username)!
  await seedTeam(db, idOf)
  const projId = await seedNewProject(db, idOf)
  await seedNews(db, projId)
  await seedTalk(db, idOf)
  await db.insert(feedbackTable).values(
    demoFeedback.map(({ from, days, ...row }) => ({
      ...row,
      userId: idOf(from),
      createBy: from,
      createTime: daysAgo(days),
      ...(row.answer && { answerBy: '方既白', answerTime: daysAgo(days - 1) }),
    })),
  )
  await db.insert(userDesktopTable).values(demoDesktops.map(({ user, ...row }) => ({ ...row, userId: idOf(user) })))
}

/** They have no password: another system would vouch for them. */
async function seedColleagues(db: Db): Promise<void> {
  const depts = new Map((await db.select().from(deptTable)).map((dept) => [dept.name, dept.id]))
  const [staff] = await db.select().from(roleTable).where(eq(roleTable.key, 'staff'))
  const [lead] = await db.select().from(userTable).where(eq(userTable.username, 'lead'))
  const rows = await db
    .insert(userTable)
    .values(
      demoColleagues.map(([username, nickName, jobNumber, dept, gender]) => ({
        username,
        nickName,
        jobNumber,
        gender,
        email: `${username}@example.com`,
        deptId: depts.get(dept),
        siteId: lead?.siteId,
        searchText: searchTextOf(nickName, username, jobNumber),
      })),
    )
    .returning({ id: userTable.id })
  if (staff) await db.insert(userRoleTable).values(rows.map(({ id }) => ({ userId: id, roleId: staff.id })))
}

async function seedTeam(db: Db, idOf: (username: string) => number): Promise<void> {
  const [sample] = await db.select().from(projectTable).where(eq(projectTable.indexCode, 'ZHL'))
  for (const member of demoTeam) await addMember(db, sample!.projId, idOf(member.username), member)
}

async function addMember(
  db: Db,
  projId: number,
  userId: number,
  { role, disciplines }: { role: string; disciplines: readonly string[] },
): Promise<void> {
  const values = { projId, userId, disciplines: [...disciplines] }
  const [resource] = await db
    .insert(projectResourceTable)
    .values(values)
    .onConflictDoUpdate({ target: [projectResourceTable.projId, projectResourceTable.userId], set: values })
    .returning()
  const [found] = await db.select().from(projectRoleTable).where(eq(projectRoleTable.name, role))
  await db
    .insert(projectResourceRoleTable)
    .values({ resourceId: resource!.resourceId, roleId: found!.id })
    .onConflictDoNothing()
}

async function seedNewProject(db: Db, idOf: (username: string) => number): Promise<number> {
  const { staff, ...fields } = demoNewProject
  const [row] = await db
    .insert(projectTable)
    .values({ ...fields, managerId: idOf('lead'), createBy: 'admin', createTime: daysAgo(2) })
    .returning()
  const { projId } = row!
  for (const member of staff) await addMember(db, projId, idOf(member.username), member)
  const link = `/project/detail?projId=${projId}`
  await db.insert(todoTable).values({
    projId,
    bizType: 'review',
    bizId: projId,
    title: fields.projName,
    action: 'start',
    link,
    handlerId: idOf('lead'),
    fromId: idOf('admin'),
    createTime: daysAgo(2),
  })
  const facts = { name: '方既白', project: fields.projName }
  await db.insert(messageTable).values([
    { userId: idOf('lead'), kind: 'message.todo', group: 'todo', facts: { title: fields.projName }, link },
    { userId: idOf('hvac'), kind: 'message.addedToProject', group: 'project', facts, link },
  ])
  return projId
}

async function seedNews(db: Db, projId: number): Promise<void> {
  // The first announcements were plain text.
  await db.update(announcementTable).set({
    html: sql`'<p>' || ${announcementTable.text} || '</p>'`,
    htmlEn: sql`'<p>' || ${announcementTable.textEn} || '</p>'`,
  })
  for (const { days, scope, ...row } of demoMoreAnnouncements) {
    const [made] = await db
      .insert(announcementTable)
      .values({ ...row, createBy: 'admin', createTime: daysAgo(days) })
      .returning()
    if (scope === 'newProject')
      await db.insert(announcementScopeTable).values({ announcementId: made!.id, kind: 'project', refId: projId })
  }
}

async function seedTalk(db: Db, idOf: (username: string) => number): Promise<void> {
  const [sample] = await db.select().from(projectTable).where(eq(projectTable.indexCode, 'ZHL'))
  const [thread] = await db
    .insert(threadTable)
    .values({ kind: 'project', refId: sample!.projId, lastTime: daysAgo(0.1) })
    .returning()
  await db.insert(threadPostTable).values(
    demoTalk.map(({ from, text, days }) => ({
      threadId: thread!.threadId,
      userId: idOf(from),
      text,
      createTime: daysAgo(days),
    })),
  )
}
