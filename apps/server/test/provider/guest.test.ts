// On engines: a session opened by one process ends in the other.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessControlTable } from '../../src/modules/access-control/access-control.table.ts'
import { insertShare, revokeShares } from '../../src/modules/access-control/share.service.ts'
import { modelFileTable, modelTable } from '../../src/modules/model/model.table.ts'
import { projectSubTable, projectTable } from '../../src/modules/project/project.table.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

let hub: TestServer
let projId: number
let subId: number
let fileIds: number[]
beforeAll(async () => {
  hub = await startTestServer()
  const [found] = await hub.services.db
    .select()
    .from(projectSubTable)
    .innerJoin(projectTable, eq(projectTable.projId, projectSubTable.projId))
    .where(eq(projectTable.indexCode, 'ZHL'))
    .orderBy(projectSubTable.subNo)
  projId = found!.project.projId
  subId = found!.project_sub.subId
  fileIds = await makeModels(['建筑.ifc', '机电.ifc'])
})
const byLead = () => ({ ...hub.services, user: { userId: 0, me: { nickName: '林知远' } } })
afterAll(() => hub.stop())

async function makeModels(names: string[]): Promise<number[]> {
  const { db } = hub.services
  const models = await db
    .insert(modelTable)
    .values(names.map((name) => ({ projId, subId, name, versions: 1 })))
    .returning()
  const files = models.map(
    ({ modelId }) => ({ modelId, version: 1, format: 'ifc', size: 1, status: 'failed' }) as const,
  )
  return (await db.insert(modelFileTable).values(files).returning()).map(({ fileId }) => fileId)
}

const share = (more: Partial<typeof accessControlTable.$inferInsert> = {}) =>
  insertShare(hub.services.db, {
    projId,
    subId,
    accessType: 1,
    fileIds,
    description: '综合楼机电',
    ...more,
  })

const look = (code: string) => hub.nobody.call('GET', `/api/accessControl/outer/${code}`)
const enter = (code: string) => hub.nobody.call('POST', `/api/accessControl/outer/${code}/guest`)

const changeLink = (id: number, change: Partial<typeof accessControlTable.$inferInsert>) =>
  hub.services.db.update(accessControlTable).set(change).where(eq(accessControlTable.id, id))

describe('a shared link', () => {
  it('tells what it leads to', async () => {
    const { code } = await share()
    expect(code).toMatch(/^[\w-]{32}$/)
    const { status, body } = await look(code)
    expect(status).toBe(200)
    expect(body).toEqual({
      projId,
      projName: '示例·综合楼',
      subId,
      subCode: 'ZHL-01',
      accessType: 1,
      fileIds,
      description: '综合楼机电',
      isLogin: false,
      audience: 'anyone',
      isOpen: false,
    })
  })

  it('goes with its project into the recycle bin, and so do its guests', async () => {
    const { code } = await share()
    const { body } = await enter(code)
    const guest = hub.withToken(body.token)
    expect((await guest.call('GET', '/auth/info')).status).toBe(200)
    const move = (deleteTime: Date | null) =>
      hub.services.db.update(projectTable).set({ deleteTime }).where(eq(projectTable.projId, projId))
    await move(new Date())
    expect([(await look(code)).status, (await enter(code)).status]).toEqual([404, 404])
    expect((await guest.call('GET', '/auth/info')).status).toBe(401)
    await move(null)
    expect((await look(code)).status).toBe(200)
  })

  it('that asks for a sign-in tells the unsigned no ids, and makes no guest', async () => {
    const { code } = await share({ isLogin: true, audience: 'site' })
    const { body } = await look(code)
    expect(body).toEqual({
      accessType: 9,
      description: '',
      isLogin: true,
      audience: 'site',
      isOpen: false,
      fileIds: [],
    })
    const refused = await enter(code)
    expect([refused.status, refused.body.code]).toEqual([400, 'outer.loginNeeded'])
    const lead = await hub.as('lead')
    expect((await lead.call('GET', `/api/accessControl/outer/${code}`)).body.fileIds).toEqual(fileIds)
  })

  it('tells its ids neither to guests of another link, nor to the library, nor to a tool', async () => {
    const { code } = await share({ isLogin: true, audience: 'site' })
    const guest = (await enter((await share()).code)).body.token
    const reader = (await hub.nobody.call('POST', '/auth/designLibrary')).body.token
    const lead = await hub.as('lead')
    const made = await lead.call('POST', '/api/apiToken', { name: 'tool', scopes: ['help.read'], days: 1 })
    for (const token of [guest, reader, `Bearer ${made.body.token}`]) {
      const { body } = await hub.withToken(token).call('GET', `/api/accessControl/outer/${code}`)
      expect([body.fileIds, body.projId]).toEqual([[], undefined])
    }
  })

  it('answers alike when it is unknown, expired, off or revoked', async () => {
    const expired = await share({ expiry: new Date(Date.now() - 1000) })
    const off = await share()
    await changeLink(off.id, { status: 'off' })
    const revoked = await share()
    await revokeShares(byLead(), [revoked.id])
    const answers = []
    for (const code of ['unknown-code', expired.code, off.code, revoked.code])
      answers.push(await look(code), await enter(code))
    for (const { status, body, headers } of answers) {
      expect(status).toBe(404)
      expect({ ...body, timestamp: 0 }).toEqual({ ...answers[0]!.body, timestamp: 0 })
      expect(headers['set-cookie']).toBeUndefined()
    }
  })
})

describe('a guest', () => {
  it('is nobody in particular and may do nothing but look who he is, hear of his end, and leave', async () => {
    const { status, body } = await enter((await share()).code)
    expect([status, body.user.kind, body.user.username, body.user.roles]).toEqual([200, 'guest', 'guest', []])
    const guest = hub.withToken(body.token)
    expect((await guest.call('GET', '/auth/info')).body.kind).toBe('guest')
    expect((await guest.call('POST', '/api/webSocket/ticket')).status).toBe(200)
    const closed = [
      ['GET', '/api/menus/build'],
      ['GET', '/api/project'],
      ['GET', `/api/projectResource?projId=${projId}`],
      ['POST', `/auth/setProject?projectId=${projId}`],
      ['GET', '/api/public/queryUser?blurryName=lin'],
      ['GET', '/api/users/sessions'],
      ['POST', '/api/users/updatePass'],
      ['POST', '/auth/handover'],
    ] as const
    for (const [method, url] of closed) expect([url, (await guest.call(method, url)).status]).toEqual([url, 403])
    const open = (await hub.nobody.call('GET', '/api/parameters/all')).body
    expect((await guest.call('GET', '/api/parameters/all')).body).toEqual(open)
    expect((await guest.call('DELETE', '/auth/logout')).status).toBe(200)
    expect((await guest.call('GET', '/auth/info')).status).toBe(401)
  })

  it('is not listed among the people who are signed in', async () => {
    await enter((await share()).code)
    const admin = await hub.as('admin')
    const { body } = await admin.call('GET', '/auth/online?size=100')
    expect(JSON.stringify(body)).not.toContain('guest')
  })

  it.each([
    ['revoked', (id: number) => revokeShares(byLead(), [id])],
    ['switched off', (id: number) => changeLink(id, { status: 'off' })],
    ['over', (id: number) => changeLink(id, { expiry: new Date(Date.now() - 1000) })],
  ])('is out at once when the link is %s', async (_how, end) => {
    const { id, code } = await share()
    const guest = hub.withToken((await enter(code)).body.token)
    const other = hub.withToken((await enter((await share()).code)).body.token)
    expect((await guest.call('GET', '/auth/info')).status).toBe(200)
    await end(id)
    expect((await guest.call('GET', '/auth/info')).status).toBe(401)
    expect((await other.call('GET', '/auth/info')).status).toBe(200)
  })

  it('does not come back when a revoked link is opened again', async () => {
    const { id, code } = await share()
    const guest = hub.withToken((await enter(code)).body.token)
    await revokeShares(byLead(), [id])
    await changeLink(id, { status: 'on' })
    expect((await guest.call('GET', '/auth/info')).status).toBe(401)
  })
})
