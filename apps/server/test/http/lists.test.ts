// Every list of the contract with orders and sizes that nobody should ask for.
import { contract, type Route } from '@sunmao/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../test-server.ts'

let hub: TestServer
let admin: Caller
let lead: Caller
beforeAll(async () => {
  hub = await startTestServer()
  admin = await hub.as('admin')
  lead = await hub.as('lead')
})
afterAll(() => hub.stop())

const routes = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group as Record<string, Route>).map(([verb, route]) => ({ name: `${feature}.${verb}`, route })),
)
const isPaged = ({ query, body }: Route) =>
  [query, body].some(
    (part) => part && 'shape' in part && ['page', 'size'].every((name) => name in (part.shape as object)),
  )
const lists = routes.filter(({ route }) => isPaged(route))

/** What the calls need besides paging; the rows are those of the seed. */
const needed = 'projId=2&subId=2&fileId=1&id=1&discipline=M&dictName=discipline'

const ask = (who: Caller, { method, path, body }: Route, paging: Record<string, string | number>) => {
  const text = Object.entries(paging)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return body
    ? who.call(method, path, { projId: 2, subId: 2, ...paging })
    : who.call(method, `${path}?${needed}&${text}`)
}

/** Those that the specification or a stock client fetches whole, and those that answer small rows of a model. */
const largest: Record<string, number> = {
  'dictDetail.list': 10_000,
  'projectMember.resources': 10_000,
  'job.list': 10_000,
  'job.download': 10_000,
  'modelCompareRecord.modelCompared': 1000,
  'modelQuery.customizedTree': 1000,
  'modelQuery.elements': 1000,
}

describe('a list', () => {
  it('there are many', () => expect(lists.length).toBeGreaterThan(20))

  const orders = ['__proto__', 'constructor', 'toString', 'hasOwnProperty,desc', 'id,__proto__', 'valueOf,asc']
  it.each(lists)('$name has no bug for the names that every object has', async ({ route }) => {
    for (const sort of orders) {
      const { status, body } = await ask(admin, route, { sort })
      expect([sort, status < 500, body.code]).toEqual([sort, true, body.code])
    }
  })

  it.each(lists)('$name gives no more than its share at once', async ({ name, route }) => {
    const most = largest[name] ?? 200
    const over = await ask(admin, route, { size: most + 1 })
    expect(over.status).toBe(400)
    expect(over.body.fields?.map(({ path }: { path: string }) => path)).toContain('size')
    const { status, body } = await ask(admin, route, { size: most })
    expect(status === 400 ? body.fields : []).not.toContainEqual(expect.objectContaining({ path: 'size' }))
  })
})

it('the large pages of the specification and of the ancestor’s clients are still answered', async () => {
  for (const address of [
    '/api/dictDetail?dictName=discipline&page=0&size=9999',
    '/api/projectResource?projId=2&page=0&size=10000&sort=resource_id,desc',
  ])
    expect((await lead.call('GET', address)).status).toBe(200)
  expect((await admin.call('GET', '/api/job?page=0&size=9999&enabled=true')).status).toBe(200)
})
