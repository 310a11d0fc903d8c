import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userTable } from '../../src/modules/users/users.table.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

let hub: TestServer
beforeAll(async () => {
  hub = await startTestServer()
})
afterAll(() => hub.stop())

const enter = () => hub.nobody.call('POST', '/auth/designLibrary')
const enable = (enabled: boolean) =>
  hub.services.db.update(userTable).set({ enabled }).where(eq(userTable.username, 'design-library'))

describe('the design library', () => {
  it('has a reader of its own, who may ask who he is and leave, and nothing else', async () => {
    const { status, body } = await enter()
    expect([status, body.user.kind]).toEqual([200, 'library'])
    const reader = hub.withToken(body.token)
    expect((await reader.call('GET', '/auth/info')).body.kind).toBe('library')
    const closed = [
      ['GET', '/api/menus/build'],
      ['GET', '/api/project'],
      ['GET', '/api/users/sessions'],
      ['GET', '/api/public/queryUser?blurryName=lin'],
      ['POST', '/api/webSocket/ticket'],
      ['POST', '/auth/handover'],
      ['POST', '/api/apiToken'],
    ] as const
    for (const [method, url] of closed) expect([url, (await reader.call(method, url)).status]).toEqual([url, 403])
    expect((await reader.call('DELETE', '/auth/logout')).status).toBe(200)
    expect((await reader.call('GET', '/auth/info')).status).toBe(401)
  })

  it('tells its reader no more of the settings than everybody', async () => {
    const reader = hub.withToken((await enter()).body.token)
    const open = (await hub.nobody.call('GET', '/api/parameters/all')).body
    expect((await reader.call('GET', '/api/parameters/all')).body).toEqual(open)
    const lead = await hub.as('lead')
    expect((await lead.call('GET', '/api/parameters/all')).body.length).toBeGreaterThan(open.length)
  })

  it('closes at once when its reader is disabled', async () => {
    const reader = hub.withToken((await enter()).body.token)
    await enable(false)
    expect((await reader.call('GET', '/auth/info')).status).toBe(401)
    const { status, body } = await enter()
    expect([status, body.code]).toEqual([400, 'auth.libraryOff'])
    await enable(true)
  })

  it('has no other way in: no password, no letter, and nobody finds its reader', async () => {
    for (const password of ['', 'design-library']) {
      const { status, body } = await hub.nobody.call('POST', '/auth/login', {
        username: 'design-library',
        password: hub.encrypt(password),
      })
      expect([status, body.code]).toEqual([400, 'auth.wrong'])
    }
    const admin = await hub.as('admin')
    const before = (await admin.call('GET', '/api/outbox')).body.totalElements
    await hub.nobody.call('POST', '/auth/forgot', { account: 'design-library' })
    expect((await admin.call('GET', '/api/outbox')).body.totalElements).toBe(before)
    for (const text of ['design', '资源', 'shejiziyuan'])
      expect((await admin.call('GET', `/api/public/queryUser?blurryName=${encodeURIComponent(text)}`)).body).toEqual([])
  })
})
