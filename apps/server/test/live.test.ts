// On engines: events go through Redis and from process to process.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { tellProject } from '../src/bus/tell.ts'
import { notify } from '../src/modules/message/message.service.ts'
import { mailTask } from '../src/modules/outbox/mail.task.ts'
import { projectResourceTable, projectTable } from '../src/modules/project/project.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { enqueue } from '../src/tasks/queue.ts'
import { openLive, ready, ticketOf } from './live-client.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
let address: string
let leadId: number
beforeAll(async () => {
  hub = await startTestServer()
  leadId = await idOf('lead')
  address = await hub.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => hub.stop())

const open = (ticket: string, headers: Record<string, string> = {}) => openLive(address, ticket, headers)

const idOf = async (username: string) =>
  (await hub.services.db.select().from(userTable).where(eq(userTable.username, username)))[0]!.id

describe('the websocket', () => {
  it('opens once per ticket, and not without one or from another site', async () => {
    const lead = await hub.as('lead')
    const ticket = await ticketOf(lead)
    const first = open(ticket)
    await ready(first)
    expect(await open(ticket).closed).toBe(4401)
    expect(await open('').closed).toBe(4401)
    for (const origin of ['https://evil.test', 'null', 'nonsense']) {
      expect(await open(await ticketOf(lead), { origin }).closed).toBe(4401)
    }
    first.socket.close()
  })

  it('brings a person his own notices and nobody else theirs', async () => {
    const mine = open(await ticketOf(await hub.as('lead')))
    const other = open(await ticketOf(await hub.as('hvac')))
    await Promise.all([ready(mine), ready(other)])
    await notify(hub.services, await idOf('lead'), 'account', 'message.passwordChanged', { ip: '127.0.0.1' })
    await expect.poll(() => mine.events.map((event) => event.type)).toContain('change')
    expect(other.events.map((event) => event.type)).toEqual(['ready'])
    mine.socket.close()
    other.socket.close()
  })

  it('follows a project only for its members and a task only for its owner', async () => {
    const taskId = await enqueue(hub.services.db, mailTask, { id: 0 }, { ownerId: await idOf('lead') })
    const lead = open(await ticketOf(await hub.as('lead')))
    const outsider = open(await ticketOf(await hub.as('outsider')))
    await Promise.all([ready(lead), ready(outsider)])
    for (const topic of ['project:2', `task:${taskId}`]) {
      lead.say({ op: 'subscribe', topic })
      outsider.say({ op: 'subscribe', topic })
    }
    const refused = () => outsider.events.filter((event) => event.type === 'refused').map((event) => event.topic)
    await expect.poll(() => refused().sort()).toEqual(['project:2', `task:${taskId}`])
    await expect
      .poll(() => {
        tellProject(hub.services, 2, 'model')
        return lead.events.map((event) => event.kind)
      })
      .toContain('model')
    expect(outsider.events.map((event) => event.kind)).not.toContain('model')
    lead.socket.close()
    outsider.socket.close()
  })

  it('tells a project’s people of a post by one event, and a member who was removed of nothing more', async () => {
    const published: string[] = []
    const { publish } = hub.services.bus
    hub.services.bus.publish = (topic, event) => {
      published.push(topic)
      publish(topic, event)
    }
    const hvac = open(await ticketOf(await hub.as('hvac')))
    const outsider = open(await ticketOf(await hub.as('outsider')))
    await Promise.all([ready(hvac), ready(outsider)])
    hvac.say({ op: 'subscribe', topic: 'project:2' })
    const lead = await hub.as('lead')
    const post = () => lead.call('POST', '/api/thread/post', { kind: 'project', refId: 2, text: '梁高' })
    const kinds = () => hvac.events.flatMap(({ kind }) => kind ?? [])
    await expect
      .poll(async () => {
        await post()
        tellProject(hub.services, 2, 'model')
        return new Set(kinds())
      })
      .toEqual(new Set(['thread', 'model']))
    published.length = 0
    await post()
    if (!hub.second) expect(published.filter((topic) => topic !== `user:${leadId}`)).toEqual(['members:2'])
    const { db } = hub.services
    const isHis = and(eq(projectResourceTable.projId, 2), eq(projectResourceTable.userId, await idOf('hvac')))
    const [staffing] = await db.delete(projectResourceTable).where(isHis).returning()
    await expect.poll(() => hvac.events.at(-1)).toEqual({ type: 'refused', topic: 'project:2' })
    const before = kinds().length
    await post()
    tellProject(hub.services, 2, 'model')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(kinds().length).toBe(before)
    expect(outsider.events.flatMap(({ kind }) => kind ?? [])).toEqual([])
    const { resourceId: _, ...again } = staffing!
    await db.insert(projectResourceTable).values(again)
    hub.services.bus.publish = publish
    for (const { socket } of [hvac, outsider]) socket.close()
  })

  it('says who removed an issue, to whoever has its project open', async () => {
    const lead = await hub.as('lead')
    const hvac = open(await ticketOf(await hub.as('hvac')))
    await ready(hvac)
    hvac.say({ op: 'subscribe', topic: 'project:2' })
    const [sub] = (await lead.call('GET', '/api/projectSub/querySubListByProjId?projId=2')).body
    const fields = {
      ...{ subId: sub.subId, title: '多余的问题', type: 'net_height', errorClass: 'technical', priority: 'high' },
      ...{ raiseDiscipline: 'A', discipline: 'M' },
    }
    const gone = async () => {
      const { body } = await lead.call('POST', '/api/issue', fields)
      expect((await lead.call('DELETE', '/api/issue', [body.id])).status).toBe(200)
      return { id: body.id, gone: { userId: leadId, nickName: '林知远', name: body.number } }
    }
    await expect
      .poll(async () => {
        const told = await gone()
        return hvac.events.some((event) => JSON.stringify({ id: event.id, gone: event.gone }) === JSON.stringify(told))
      })
      .toBe(true)
    hvac.socket.close()
  })

  it('cuts off a window whose rights could not be looked up, so that it comes back and asks again', async () => {
    const live = open(await ticketOf(await hub.as('lead')))
    await ready(live)
    vi.spyOn(hub.services.rights, 'isStaffNow').mockRejectedValueOnce(new Error('the database is busy'))
    live.say({ op: 'subscribe', topic: 'project:2' })
    expect(await live.closed).toBe(1013)
  })

  it('lets nobody hear of a project in the recycle bin', async () => {
    const admin = await hub.as('admin')
    const live = open(await ticketOf(admin))
    await ready(live)
    live.say({ op: 'subscribe', topic: 'project:1' })
    await expect
      .poll(() => {
        tellProject(hub.services, 1, 'model')
        return live.events.some(({ kind }) => kind === 'model')
      })
      .toBe(true)
    expect((await admin.call('DELETE', '/api/project', [1])).status).toBe(200)
    await expect.poll(() => live.events.at(-1)).toEqual({ type: 'refused', topic: 'project:1' })
    await hub.services.db.update(projectTable).set({ deleteTime: null })
    live.socket.close()
  })

  it('passes a window’s signal on to the others of its project, small ones and not too many', async () => {
    const [lead, hvac, outsider] = await Promise.all(
      ['lead', 'hvac', 'outsider'].map(async (name) => open(await ticketOf(await hub.as(name)))),
    )
    await Promise.all([ready(lead!), ready(hvac!), ready(outsider!)])
    for (const live of [lead!, hvac!, outsider!]) live.say({ op: 'subscribe', topic: 'project:2' })
    const signal = (at: number) => ({ op: 'signal', topic: 'project:2', kind: 'presence', data: { at } })
    const heard = (live: typeof lead) => live!.events.filter(({ type }) => type === 'signal')
    outsider!.say(signal(0))
    await expect.poll(() => outsider!.events.filter(({ type }) => type === 'refused')).toHaveLength(2)
    await expect
      .poll(() => {
        lead!.say(signal(1))
        return heard(hvac).length
      })
      .toBeGreaterThan(0)
    expect(heard(hvac)[0]).toMatchObject({ topic: 'project:2', kind: 'presence', data: { at: 1 }, userId: leadId })
    expect([heard(lead), heard(outsider)]).toEqual([[], []])
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const before = heard(hvac).length
    for (let at = 0; at < 60; at++) lead!.say(signal(at))
    await expect.poll(() => heard(hvac).length).toBe(before + 20)
    lead!.say({ ...signal(0), data: { text: 'x'.repeat(3000) } })
    expect(await lead!.closed).toBe(4400)
    for (const live of [hvac!, outsider!]) live.socket.close()
  })

  it('leaves nothing behind when it closes while it asks', async () => {
    const { bus } = hub.services
    let held = 0
    const { subscribe } = bus
    bus.subscribe = (topic, listener) => {
      const stop = subscribe(topic, listener)
      held += 1
      return () => {
        held -= 1
        stop()
      }
    }
    const live = open(await ticketOf(await hub.as('lead')))
    await ready(live)
    for (let i = 0; i < 20; i++) live.say({ op: 'subscribe', topic: 'project:2' })
    live.socket.terminate()
    await live.closed
    await expect.poll(() => held).toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(held).toBe(0)
    bus.subscribe = subscribe
  })

  it('closes at once when the session ends', async () => {
    const lead = await hub.as('lead')
    const live = open(await ticketOf(lead))
    await ready(live)
    await lead.call('DELETE', '/auth/logout')
    expect(await live.closed).toBe(4401)
    expect(live.events.at(-1)).toEqual({ type: 'signedOut' })
  })

  it.each(['not json', '[]', '{"op":"subscribe","topic":"session:1"}', '{"op":"subscribe","topic":"user:1"}'])(
    'closes on %s',
    async (text) => {
      const live = open(await ticketOf(await hub.as('lead')))
      await ready(live)
      live.say(text)
      expect(await live.closed).toBe(4400)
    },
  )

  it('cuts off a flood and a huge frame', async () => {
    const flood = open(await ticketOf(await hub.as('lead')))
    await ready(flood)
    for (let i = 0; i < 150; i++) flood.say({ op: 'unsubscribe', topic: 'project:1' })
    expect(await flood.closed).toBe(4429)
    const huge = open(await ticketOf(await hub.as('lead')))
    await ready(huge)
    huge.say('x'.repeat(100_000))
    expect(await huge.closed).toBe(1009)
  })
})
