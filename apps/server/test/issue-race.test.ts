import { editAtOnce, type Send } from '@sunmao/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
beforeAll(async () => {
  hub = await startTestServer()
})
afterAll(() => hub.stop())

it('many who edit the same issues at once lose nothing, and numbers have no gap', { timeout: 60_000 }, async () => {
  const callers = await Promise.all(['lead', 'lead', 'lead', 'lead'].map((name) => hub.as(name)))
  const subId = (await callers[0]!.call('GET', '/api/projectSub?projId=2&page=0&size=1')).body.content[0].subId
  const writers = callers.flatMap((caller): Send[] => [caller.call, caller.call])
  const { conflicts } = await editAtOnce(writers, { subId, issues: 5, edits: 200, discipline: 'C' })
  expect(conflicts).toBeGreaterThan(0)
})
