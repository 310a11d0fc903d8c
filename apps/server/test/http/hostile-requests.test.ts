import { contract, type Route } from '@sunmao/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../test-server.ts'

let hub: TestServer
let lead: Caller
beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
})
afterAll(() => hub.stop())

const routes = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group as Record<string, Route>).map(([verb, route]) => ({ name: `${feature}.${verb}`, route })),
)

describe('a body that is nested', () => {
  const json = { 'content-type': 'application/json' }
  const send = (text: string) => lead.call('POST', '/api/project', text, json)

  it.each([
    ['200,000 lists', '['.repeat(200_000)],
    ['200,000 lists that end', '['.repeat(200_000) + ']'.repeat(200_000)],
    ['60,000 objects', `${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`],
    ['a field too deep', `{"indexCode":${'['.repeat(100)}${']'.repeat(100)}}`],
  ])('%s deep is refused as unreadable', async (_, text) => {
    const { status, body } = await send(text)
    expect([status, body.code]).toEqual([400, 'error.unreadable'])
  })

  it('brackets in a text are a text', async () => {
    const projName = `${'['.repeat(50)}"\\${'{'.repeat(20)}`
    const { status, body } = await lead.call('POST', '/api/project', { indexCode: 'DEEP', projName, stage: '方案' })
    expect([status, body.projName]).toEqual([201, projName])
  })

  it('is refused on every call that takes one', async () => {
    const admin = await hub.as('admin')
    const text = '['.repeat(5000) + ']'.repeat(5000)
    for (const { name, route } of routes.filter(({ route: { body, files } }) => body && !files)) {
      const { status } = await admin.call(route.method, route.path.replace(/:\w+/g, '1'), text, json)
      expect([name, status < 500]).toEqual([name, true])
    }
  })
})

describe('a page of another site', () => {
  const collected = async () => (await lead.call('GET', '/api/project/detail?projId=2')).body.collected as boolean

  it('cannot make a browser write, not even by GET', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const refused = await lead.call('GET', '/api/project/collectProject?projId=2', undefined, {
        'sec-fetch-site': site,
      })
      expect([refused.status, refused.body.code]).toEqual([403, 'error.otherOrigin'])
    }
    expect(await collected()).toBe(false)
    for (const site of ['same-origin', 'none'])
      expect(
        (await lead.call('GET', '/api/project/collectProject?projId=2', undefined, { 'sec-fetch-site': site })).status,
      ).toBe(200)
    expect(await collected()).toBe(true)
    expect((await lead.call('GET', '/api/project/cancelCollectProject?projId=2')).status).toBe(200)
  })

  it('is refused on every call that changes something', async () => {
    for (const { name, route } of routes) {
      const isRead = (route.method === 'GET' && !route.also) || route.reads
      const { body } = await lead.call(route.method, route.path.replace(/:\w+/g, '1'), undefined, {
        'sec-fetch-site': 'cross-site',
      })
      expect([name, body?.code === 'error.otherOrigin']).toEqual([name, !isRead])
    }
  })

  it('does nothing by HEAD', async () => {
    for (const { name, route } of routes.filter(({ route: { method } }) => method === 'GET')) {
      const { statusCode } = await hub.http.inject({
        method: 'HEAD',
        url: `${route.path.replace(/:\w+/g, '1')}?projId=2`,
        headers: { authorization: lead.token! },
      })
      expect([name, statusCode]).toEqual([name, 404])
    }
    expect(await collected()).toBe(false)
  })
})
