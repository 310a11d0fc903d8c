import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const SAMPLE = 2

let hub: TestServer
let lead: Caller
let hvac: Caller
let subId: number
beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
  hvac = await hub.as('hvac')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${SAMPLE}`)).body[0].subId
})
afterAll(() => hub.stop())

it('a filter view says who made it, by login and by name', async () => {
  const rules = [{ field: 'class', op: 'is', value: 'IfcWall', effect: 'hide' }]
  const views = [{ name: '没有墙', isPersonal: false, rules }]
  const made = await hvac.call('POST', '/api/filterModelView/batchCreate', { subId, views })
  expect(made).toMatchObject({ status: 201, body: [{ createBy: 'hvac', createByName: '沈若溪', mine: true }] })
  const [seen] = (await lead.call('POST', '/api/filterModelView/queryFilterModelViews', { subId })).body
  expect(seen).toMatchObject({ name: '没有墙', createBy: 'hvac', createByName: '沈若溪', mine: false })
})

it('a walk stays whose it was, and as old, when somebody else moves it', async () => {
  const write = (who: Caller, version: number, routes: object[]) =>
    who.call('POST', '/api/modelRoute/batchWrite', { subId, version, routes })
  const walk = (name: string) => ({ name, loop: false, speed: 1, frames: [] })
  const first = (await write(hvac, 0, [walk('大堂'), walk('屋面')])).body
  const [lobby, roof] = first.content
  const moved = (await write(lead, first.version, [roof, lobby])).body.content
  expect(moved).toMatchObject([
    { name: '屋面', createByName: '沈若溪', createTime: roof.createTime },
    { name: '大堂', createByName: '沈若溪', createTime: lobby.createTime },
  ])
})
