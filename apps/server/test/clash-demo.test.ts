import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectTable } from '../src/modules/project/project.table.ts'
import { addDemoModels } from '../src/seed/add-demo-models.ts'
import { taskContext } from './task-context.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
})
afterAll(() => hub.stop())

it('the demo has tests that have run on two versions, with named groups, decisions and issues', async () => {
  await addDemoModels(taskContext(hub, {}))
  const lead = await hub.as('lead')
  const [project] = await hub.services.db.select().from(projectTable).where(eq(projectTable.indexCode, 'ZHL'))
  const ask = async (call: string, filter: object = {}) =>
    (await lead.call('POST', `/api/clash/${call}`, { projId: project!.projId, ...filter })).body
  const points = await ask('points', { size: 200 })
  expect(points.totalElements).toBeGreaterThanOrEqual(30)
  expect(points.totalElements).toBeLessThanOrEqual(60)
  const { status } = await ask('facets')
  expect(status.map(({ value }: { value: string }) => value)).toEqual(
    expect.arrayContaining(['active', 'reviewed', 'approved', 'ignored']),
  )
  const groups = await ask('groups')
  for (const { name } of groups.content) expect(name).toMatch(/\S+ × \S+/)
  expect((await ask('trend')).length).toBeGreaterThanOrEqual(2)
  expect((await ask('points', { hasIssue: true })).totalElements).toBeGreaterThan(0)
  // Nobody stands in a stairwell; before a lift one does.
  const { id } = (await ask('list')).content.find(({ type }: { type: string }) => type === 'netHeight')
  const rooms = (await lead.call('GET', `/api/clash/heights?id=${id}`)).body.map(({ name }: { name: string }) => name)
  expect(rooms).toEqual(expect.arrayContaining(['走道', '电梯厅']))
  expect(rooms).not.toContain('楼梯间')
  const files = (await lead.call('POST', '/api/hubFile/list', { projId: project!.projId, size: 50 })).body.content
  expect(files.map(({ status }: { status: string }) => status)).toEqual(Array(9).fill('ready'))
  const { subId } = files[0]
  const links = (await lead.call('GET', `/api/link2d3d?subId=${subId}&sort=level,asc`)).body.content
  const shown = links.map(({ level, status }: { level: string; status: string }) => `${level} ${status}`)
  expect(shown).toEqual(['1F calibrated', '2F calibrated', '3F calibrated', '4F calibrated', '5F pending'])
  for (const { residualMm } of links) expect(residualMm).toBeLessThan(1)
  // A second attempt finds everything done.
  await addDemoModels(taskContext(hub, {}))
  expect((await ask('points')).totalElements).toBe(points.totalElements)
}, 240_000)
