// Whoever leaves takes along what is his alone; what he shared stays under his name.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubAnnotationAddresseeTable, hubAnnotationTable } from '../src/modules/hub-annotation/hub-annotation.table.ts'
import { hubFileTable, hubFileVersionTable } from '../src/modules/hub-file/hub-file.table.ts'
import { todoTable } from '../src/modules/hub-to-do/hub-to-do.table.ts'
import { issuePersonTable, issueTable } from '../src/modules/issue/issue.table.ts'
import { link2d3dTable } from '../src/modules/link2d3d/link2d3d.table.ts'
import { modelFileTable, modelTable } from '../src/modules/model/model.table.ts'
import {
  projectResourceRoleTable,
  projectResourceTable,
  projectRoleTable,
  projectTable,
} from '../src/modules/project/project.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'
import { viewState } from './view-state.ts'

const PROJ = 2
let hub: TestServer
let lead: Caller
let leaver: Caller
let userId: number
let subId: number
let fileId: number

beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
  const { db } = hub.services
  const [user] = await db.insert(userTable).values({ username: 'leaver', nickName: '陆离' }).returning()
  userId = user!.id
  const [role] = await db.select().from(projectRoleTable).where(eq(projectRoleTable.name, '设计人'))
  const [member] = await db.insert(projectResourceTable).values({ projId: PROJ, userId }).returning()
  await db.insert(projectResourceRoleTable).values({ resourceId: member!.resourceId, roleId: role!.id })
  leaver = await hub.as('leaver')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${PROJ}`)).body[0].subId
  const [model] = await db.insert(modelTable).values({ projId: PROJ, subId, name: 'a.ifc', versions: 1 }).returning()
  const file = { modelId: model!.modelId, version: 1, format: 'ifc', size: 1, status: 'ready', userId } as const
  fileId = (await db.insert(modelFileTable).values(file).returning())[0]!.fileId
  await db.update(modelTable).set({ latestFileId: fileId })
})
afterAll(() => hub.stop())

/** Rows that wait for him, or were confirmed by him. */
async function giveWork(number: string): Promise<{ issueId: number; annotationId: number; linkId: number }> {
  const { db } = hub.services
  const place = { projId: PROJ, subId, number, html: '', location: {}, elements: [] }
  const words = { type: 'error', errorClass: 'general', priority: 'high', raiseDiscipline: 'A', discipline: 'M' }
  const [issue] = await db
    .insert(issueTable)
    .values({ ...place, ...words, title: '碰撞', status: 'open', reviewerId: userId, searchText: 'x' })
    .returning()
  const issueId = issue!.id
  await db.insert(issuePersonTable).values([
    { issueId, userId, part: 'assignee' },
    { issueId, userId, part: 'watcher' },
  ])
  const [annotation] = await db
    .insert(hubAnnotationTable)
    .values({ ...place, title: '标高', discipline: 'M', fileIds: [fileId], marks: [], searchText: 'x' })
    .returning()
  await db.insert(hubAnnotationAddresseeTable).values({ annotationId: annotation!.id, userId })
  const [sheet] = await db
    .insert(hubFileTable)
    .values({ projId: PROJ, subId, name: `${number}.pdf`, kind: 'drawing' })
    .returning()
  const { hubFileId } = sheet!
  const version = { hubFileId, version: 1, format: 'pdf', size: 1, status: 'ready' } as const
  const [made] = await db.insert(hubFileVersionTable).values(version).returning()
  await db.update(hubFileTable).set({ latestFileId: made!.fileId }).where(eq(hubFileTable.hubFileId, hubFileId))
  const level = { page: 1, level: '1F', elevation: 0, height: 3, status: 'calibrated', confirmUserId: userId } as const
  const [link] = await db
    .insert(link2d3dTable)
    .values({ projId: PROJ, subId, hubFileId, ...level })
    .returning()
  return { issueId, annotationId: annotation!.id, linkId: link!.id }
}

it('says what waits for a member, and hands it to one who stays', async () => {
  const { issueId, annotationId } = await giveWork('L-1')
  const { db } = hub.services
  const staff = (await lead.call('GET', `/api/projectResource?projId=${PROJ}`)).body.content
  const memberOf = (username: string) =>
    staff.find(({ user }: { user: { username: string } }) => user.username === username)
  const { resourceId } = memberOf('leaver')
  const hvac = memberOf('hvac')
  await db
    .insert(todoTable)
    .values({ projId: PROJ, bizType: 'issue', bizId: issueId, title: '碰撞', action: 'handle', handlerId: userId })
  const waiting = async () => (await lead.call('POST', '/api/projectResource/waiting', [resourceId])).body
  expect(await waiting()).toEqual(
    expect.arrayContaining([
      { kind: 'issueAssignee', count: 1 },
      { kind: 'issueReviewer', count: 1 },
      { kind: 'hubAnnotation', count: 1 },
      { kind: 'todo', count: 1 },
    ]),
  )
  const hand = (to: number) =>
    lead.call('POST', '/api/projectResource/handOver', { resourceIds: [resourceId], userId: to })
  for (const nobody of [userId, 1_000_000]) expect((await hand(nobody)).body.code).toBe('project.handOverToMember')
  expect((await hand(hvac.user.id)).status).toBe(200)
  expect(await waiting()).toEqual([])
  const taker = { id: hvac.user.id, nickName: hvac.user.nickName }
  const issue = (await lead.call('GET', `/api/issue/detail?id=${issueId}`)).body
  expect([issue.reviewer, issue.assignees]).toMatchObject([taker, [taker]])
  const handed = { field: 'assigneeIds', from: '陆离', to: taker.nickName }
  expect(issue.activity.flatMap(({ changes }: { changes: object[] }) => changes)).toContainEqual(handed)
  const annotation = (await lead.call('GET', `/api/hubAnnotation/detail?id=${annotationId}`)).body
  expect(annotation.addressees).toMatchObject([taker])
  const todos = await db.select().from(todoTable).where(eq(todoTable.bizId, issueId))
  expect(todos.map(({ handlerId }) => handlerId)).toEqual([hvac.user.id])
})

it('says in the administration of people what waits for somebody, and hands it over before the account goes', async () => {
  const { db } = hub.services
  const admin = await hub.as('admin')
  const [gone] = await db.insert(userTable).values({ username: 'goer', nickName: '辛弃' }).returning()
  const [role] = await db.select().from(projectRoleTable).where(eq(projectRoleTable.name, '设计人'))
  const [member] = await db.insert(projectResourceTable).values({ projId: PROJ, userId: gone!.id }).returning()
  await db.insert(projectResourceRoleTable).values({ resourceId: member!.resourceId, roleId: role!.id })
  const { issueId } = await giveWork('L-8')
  await db.update(issueTable).set({ reviewerId: gone!.id }).where(eq(issueTable.id, issueId))
  const hvacId = (await db.select().from(userTable).where(eq(userTable.username, 'hvac')))[0]!.id
  const ask = (by: Caller, id: number) => by.call('GET', `/api/users/waiting?id=${id}`)
  expect((await ask(lead, gone!.id)).status).toBe(403)
  expect((await ask(admin, 999_999)).status).toBe(404)
  const { body } = await ask(admin, gone!.id)
  expect(body).toMatchObject([{ projId: PROJ, isArchived: false, waiting: [{ kind: 'issueReviewer', count: 1 }] }])
  const others = body[0].members.map(({ id }: { id: number }) => id)
  expect([others.includes(hvacId), others.includes(gone!.id)]).toEqual([true, false])
  const leave = (takers: object[], by = admin) => by.call('POST', '/api/users/leave', { id: gone!.id, takers })
  expect((await leave([], lead)).status).toBe(403)
  expect((await leave([{ projId: PROJ, userId: gone!.id }])).body.code).toBe('project.handOverToMember')
  // Nothing of it has happened.
  expect((await ask(admin, gone!.id)).body[0].waiting).toEqual([{ kind: 'issueReviewer', count: 1 }])
  const both = await Promise.all([0, 1].map(() => leave([{ projId: PROJ, userId: hvacId }])))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await lead.call('GET', `/api/issue/detail?id=${issueId}`)).body.reviewer.id).toBe(hvacId)
  expect((await db.select().from(userTable).where(eq(userTable.id, gone!.id)))[0]).toMatchObject({ kind: 'gone' })
  expect((await ask(admin, gone!.id)).status).toBe(404)
})

it('deletes no account that is on an archived project, nor for somebody who may not change the staff there', async () => {
  const { db } = hub.services
  const admin = await hub.as('admin')
  const [gone] = await db.insert(userTable).values({ username: 'stays', nickName: '常在' }).returning()
  const row = { indexCode: 'LVX', projName: '旧楼', stage: '施工图', status: 'archived', searchText: 'x' } as const
  const [{ projId } = { projId: 0 }] = await db.insert(projectTable).values(row).returning()
  await db.insert(projectResourceTable).values({ projId, userId: gone!.id })
  expect((await admin.call('GET', `/api/users/waiting?id=${gone!.id}`)).body).toMatchObject([
    { projId, projName: '旧楼', isArchived: true, waiting: [] },
  ])
  const leave = (by: Caller) => by.call('POST', '/api/users/leave', { id: gone!.id })
  expect((await leave(admin)).body.code).toBe('project.archived')
  expect((await db.select().from(userTable).where(eq(userTable.id, gone!.id)))[0]).toMatchObject({ kind: 'person' })
})

it('keeps posts, viewpoints, views and models under the name of who has left, and nothing that was his alone', async () => {
  await leaver.call('POST', '/api/thread/post', { kind: 'project', refId: PROJ, text: '梁高改为 600' })
  const viewpoint = (name: string, isPersonal: boolean) =>
    leaver.call('POST', '/api/viewpoint', { subId, name, isPersonal, fileIds: [fileId], state: viewState })
  const own = (await viewpoint('自己的', true)).body.id
  await viewpoint('大家的', false)
  const views = [true, false].map((isPersonal) => ({ name: isPersonal ? '自己的' : '大家的', isPersonal, rules: [] }))
  expect((await leaver.call('POST', '/api/filterModelView/batchCreate', { subId, views })).status).toBe(201)

  const { issueId, annotationId, linkId } = await giveWork('L-2')
  const { db } = hub.services
  await db
    .delete(projectResourceTable)
    .where(and(eq(projectResourceTable.projId, PROJ), eq(projectResourceTable.userId, userId)))
  expect((await (await hub.as('admin')).call('DELETE', '/api/users', [userId])).status).toBe(200)
  expect((await leaver.call('GET', '/auth/info')).status).toBe(401)

  const posts = (await lead.call('GET', `/api/thread/posts?kind=project&refId=${PROJ}`)).body.content
  expect(posts[0]).toMatchObject({ text: '梁高改为 600', user: { nickName: '陆离' }, mine: false })
  expect(posts[0].user.id).toBeUndefined()
  const kept = (await lead.call('GET', `/api/viewpoint?subId=${subId}`)).body.content
  expect(kept).toMatchObject([{ name: '大家的', createByName: '陆离', mine: false }])
  const shared = (await lead.call('POST', '/api/filterModelView/queryFilterModelViews', { subId })).body
  expect(shared.filter(({ createByName }: { createByName: string }) => createByName === '陆离')).toMatchObject([
    { name: '大家的' },
  ])
  expect((await lead.call('GET', `/api/viewpoint/detail?id=${own}`)).status).toBe(404)
  expect((await lead.call('GET', `/api/model/detail?fileId=${fileId}`)).body.createBy).toBe('陆离')
  const left = { nickName: '陆离', left: true }
  const issue = (await lead.call('GET', `/api/issue/detail?id=${issueId}`)).body
  expect([issue.reviewer, issue.assignees, issue.watchers]).toEqual([left, [left], [left]])
  const annotation = (await lead.call('GET', `/api/hubAnnotation/detail?id=${annotationId}`)).body
  expect(annotation.addressees).toEqual([left])
  expect((await lead.call('GET', `/api/link2d3d/detail?id=${linkId}`)).body.confirmBy).toBe('陆离（已离开）')
  // It is the project's now: whoever may edit its viewpoints may edit this one.
  const { id, rowVersion } = kept[0]
  const renamed = { id, rowVersion, name: '结构复核', isPersonal: false }
  expect((await lead.call('PUT', '/api/viewpoint', renamed)).body).toMatchObject({ createByName: '陆离' })
})
