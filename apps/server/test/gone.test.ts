// Whoever has something open hears who removed it, whatever kind of thing it is.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { modelFileTable } from '../src/modules/model/model.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { addClashTest } from './clash-rows.ts'
import { addFile } from './hub-files.ts'
import { type LiveClient, openLive, ticketOf } from './live-client.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'
import { viewState } from './view-state.ts'

const PROJECT = 2
let hub: TestServer
let lead: Caller
let hvac: LiveClient
let stranger: LiveClient
let leadId: number
let subId: number
let test: Awaited<ReturnType<typeof addClashTest>>

beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
  const { db } = hub.services
  leadId = (await db.select().from(userTable).where(eq(userTable.username, 'lead')))[0]!.id
  subId = (await lead.call('GET', `/api/projectSub?projId=${PROJECT}&page=0&size=1`)).body.content[0].subId
  test = await addClashTest(db, { projId: PROJECT, subId, userId: leadId })
  const address = await hub.http.listen({ port: 0, host: '127.0.0.1' })
  hvac = openLive(address, await ticketOf(await hub.as('hvac')))
  stranger = openLive(address, await ticketOf(await hub.as('outsider')))
  for (const live of [hvac, stranger]) {
    await vi.waitFor(() => expect(live.of('ready')).toHaveLength(1))
    live.say({ op: 'subscribe', topic: `project:${PROJECT}` })
  }
})
afterAll(async () => {
  hvac.socket.close()
  stranger.socket.close()
  await hub.stop()
})

interface Removal {
  id: number
  name: string
  remove: () => ReturnType<Caller['call']>
}

/** Makes one, and tells how it is removed and what it is called. */
const removals: Record<string, () => Promise<Removal>> = {
  annotation: async () => {
    const { body } = await lead.call('POST', '/api/hubAnnotation/create', {
      ...{ subId, title: '净距', discipline: 'M', fileIds: [test.duct.fileId], state: viewState },
    })
    return { id: body.id, name: body.number, remove: () => lead.call('DELETE', '/api/hubAnnotation', [body.id]) }
  },
  clashGroup: async () => {
    const point = await test.addPoint(await test.addGroup())
    const { body } = await lead.call('POST', '/api/clashGroup', { name: '走道', pointIds: [point.id] })
    return { id: body.id, name: '走道', remove: () => lead.call('DELETE', '/api/clashGroup', [body.id]) }
  },
  clash: async () => {
    const other = await addClashTest(hub.services.db, { projId: PROJECT, subId, userId: leadId }, { name: '多余' })
    const { testId } = other
    return { id: testId, name: '多余', remove: () => lead.call('DELETE', '/api/clash', [testId]) }
  },
  accessControl: async () => {
    const items = [{ description: '给业主', accessType: 1, fileIds: [test.duct.fileId] }]
    await hub.services.db.update(modelFileTable).set({ status: 'ready' })
    const { body } = await lead.call('POST', '/api/accessControl/batchCreate', { projId: PROJECT, items })
    const { id } = body[0]
    return {
      ...{ id, name: '给业主' },
      remove: () => lead.call('DELETE', '/api/accessControl/deleteAccessControlItem', [id]),
    }
  },
  hubFile: async () => {
    const { fileId } = await addFile(hub, lead, subId, '说明.md', '# 说明')
    return { id: fileId, name: '说明.md V1', remove: () => lead.call('DELETE', '/api/hubFile', [fileId]) }
  },
  model: async () => {
    const other = await addClashTest(hub.services.db, { projId: PROJECT, subId, userId: leadId })
    const { fileId } = other.duct
    const { name, version } = (await lead.call('GET', `/api/model/detail?fileId=${fileId}`)).body
    return { id: fileId, name: `${name} V${version}`, remove: () => lead.call('DELETE', '/api/model', [fileId]) }
  },
}

it.each(Object.keys(removals))('says who removed it and what it was called: %s', async (kind) => {
  const { id, name, remove } = await removals[kind]!()
  const { status, body } = await remove()
  expect([status, body?.message]).toEqual([200, undefined])
  const told = { userId: leadId, nickName: '林知远', name }
  await expect
    .poll(() => hvac.events.filter((event) => event.kind === kind && event.id === id).map((event) => event.gone))
    .toContainEqual(told)
  expect(stranger.events.filter((event) => event.gone)).toEqual([])
})
