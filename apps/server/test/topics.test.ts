// On engines: people and signals of two processes meet.
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { projectResourceTable } from '../src/modules/project/project.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { type LiveClient, openLive, ready, ticketOf } from './live-client.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const TOPIC = 'project:2'

let hub: TestServer
let address: string
let open: LiveClient[] = []
beforeAll(async () => {
  hub = await startTestServer()
  address = await hub.http.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const { socket } of open) socket.close()
  await Promise.all(open.map(({ closed }) => closed))
  open = []
})
afterAll(() => hub.stop())

/** A window of somebody on the first process, or on the other one where there is another. */
async function windowOf(username: string, onSecond = false): Promise<LiveClient> {
  const to = onSecond ? (hub.second?.url ?? address) : address
  const live = openLive(to, await ticketOf(await hub.as(username)))
  open.push(live)
  await ready(live)
  return live
}
const nameOf = (live: LiveClient) => live.of('ready')[0]!.connection!
const subscribe = (live: LiveClient, topic = TOPIC) => live.say({ op: 'subscribe', topic, roster: true })
const presence = (at: unknown, topic = TOPIC) => ({ op: 'signal', topic, kind: 'presence', data: { at } })
const connectionsOf = (live: LiveClient) =>
  live
    .of('roster')
    .at(-1)
    ?.people?.map(({ connections }) => connections.toSorted())
const rosterOf = (live: LiveClient) =>
  live
    .of('roster')
    .at(-1)
    ?.people?.map(({ userId }) => userId)
const idOf = async (username: string) =>
  (await hub.services.db.select().from(userTable).where(eq(userTable.username, username)))[0]!.id
/** Both are there. */
const meet = async (...lives: LiveClient[]) => {
  for (const live of lives) subscribe(live)
  const all = lives.map(nameOf).toSorted()
  for (const live of lives) await expect.poll(() => connectionsOf(live)?.flat().toSorted()).toEqual(all)
}

describe('a topic', () => {
  it.each(['project:999999', 'project:99999999999', 'project:abc', 'task:1', `task:${'0'.repeat(36)}`])(
    'that is not there is refused like a foreign one: %s',
    async (topic) => {
      const [lead, outsider] = [await windowOf('lead'), await windowOf('outsider')]
      subscribe(lead, topic)
      subscribe(outsider)
      await expect.poll(() => lead.of('refused')).toEqual([{ type: 'refused', topic }])
      await expect.poll(() => outsider.of('refused')).toEqual([{ type: 'refused', topic: TOPIC }])
    },
  )

  it('is followed by a window that asks for it the moment it is open', async () => {
    const ticket = await ticketOf(await hub.as('lead'))
    let live: LiveClient | undefined
    // While the database has not yet said whose it is.
    await hub.services.db.transaction(async (tx) => {
      await tx.execute(sql`lock table one_time in exclusive mode`)
      live = openLive(address, ticket)
      open.push(live)
      await new Promise((done) => live!.socket.once('open', done))
      subscribe(live)
      await new Promise((done) => setTimeout(done, 300))
    })
    await expect.poll(() => rosterOf(live!)?.length).toBe(1)
  })

  it('is told to nobody who was refused, and lists nobody who was', async () => {
    const [lead, outsider] = [await windowOf('lead'), await windowOf('outsider')]
    subscribe(outsider)
    await expect.poll(() => outsider.of('refused').length).toBe(1)
    subscribe(lead)
    await expect.poll(() => connectionsOf(lead)).toEqual([[nameOf(lead)]])
    lead.say(presence(1))
    outsider.say(presence(2))
    await expect.poll(() => outsider.of('refused').length).toBe(2)
    expect([outsider.of('roster'), outsider.of('signal'), lead.of('signal')]).toEqual([[], [], []])
  })
})

describe('the roster', () => {
  it('names everybody once over all windows and processes, until the last of them is closed', async () => {
    const [lead, other, hvac] = [await windowOf('lead'), await windowOf('lead', true), await windowOf('hvac', true)]
    const [leadId, hvacId] = [await idOf('lead'), await idOf('hvac')]
    await meet(lead, other, hvac)
    for (const live of open) expect(rosterOf(live)?.toSorted()).toEqual([leadId, hvacId].toSorted())
    expect(lead.of('roster').at(-1)).toMatchObject({ topic: TOPIC, total: 2 })
    lead.socket.close()
    await expect.poll(() => connectionsOf(hvac)?.flat()).not.toContain(nameOf(lead))
    expect(rosterOf(hvac)?.toSorted()).toEqual([leadId, hvacId].toSorted())
    other.socket.terminate()
    await expect.poll(() => rosterOf(hvac)).toEqual([hvacId])
  })

  it('forgets who unsubscribes, and comes only to those who want it', async () => {
    const [lead, hvac, quiet] = [await windowOf('lead'), await windowOf('hvac', true), await windowOf('hvac')]
    await meet(lead, hvac)
    quiet.say({ op: 'subscribe', topic: TOPIC })
    await expect.poll(() => connectionsOf(lead)?.flat()).toContain(nameOf(quiet))
    for (const live of [hvac, quiet]) live.say({ op: 'unsubscribe', topic: TOPIC })
    await expect.poll(() => connectionsOf(lead)).toEqual([[nameOf(lead)]])
    expect(quiet.of('roster')).toEqual([])
  })

  it('tells of many who come at once in a few events', async () => {
    const lead = await windowOf('lead')
    await meet(lead)
    const before = lead.of('roster').length
    const crowd = await Promise.all(Array.from({ length: 12 }, () => windowOf('hvac')))
    for (const live of crowd) subscribe(live)
    await expect.poll(() => connectionsOf(lead)?.flat().length).toBe(13)
    expect(lead.of('roster').length - before).toBeLessThan(6)
  })
})

describe('a signal', () => {
  it('reaches the other process, and whoever comes later gets the last one at once', async () => {
    const [lead, hvac] = [await windowOf('lead'), await windowOf('hvac', true)]
    await meet(lead, hvac)
    for (const at of [1, 2, 3]) lead.say(presence(at))
    await expect.poll(() => hvac.of('signal').map(({ data }) => data)).toEqual([{ at: 1 }, { at: 2 }, { at: 3 }])
    const late = [await windowOf('hvac'), await windowOf('hvac', true)]
    for (const live of late) {
      subscribe(live)
      await expect.poll(() => live.of('signal')).toEqual([hvac.of('signal').at(-1)])
    }
    const seqs = hvac.of('signal').map(({ seq }) => seq!)
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
    lead.socket.close()
    await expect.poll(() => connectionsOf(hvac)?.flat()).not.toContain(nameOf(lead))
    const later = await windowOf('hvac')
    await meet(later, hvac, ...late)
    expect(later.of('signal')).toEqual([])
  })

  it('asks nothing of the database, twenty times a second', async () => {
    const [lead, hvac] = [await windowOf('lead'), await windowOf('hvac')]
    await meet(lead, hvac)
    const asked = [vi.spyOn(hub.services.pool, 'query'), vi.spyOn(hub.services.pool, 'connect')]
    for (let at = 0; at < 20; at++) lead.say(presence(at))
    await expect.poll(() => hvac.of('signal').length).toBe(20)
    expect(asked.map((one) => one.mock.calls.length)).toEqual([0, 0])
  })

  it('of 2,000 bytes is passed on, a larger one closes the connection', async () => {
    const [lead, hvac] = [await windowOf('lead'), await windowOf('hvac')]
    await meet(lead, hvac)
    lead.say(presence('中'.repeat(663)))
    await expect.poll(() => hvac.of('signal').length).toBe(1)
    lead.say(presence('中'.repeat(664)))
    expect(await lead.closed).toBe(4400)
    expect(hvac.of('signal').length).toBe(1)
  })

  it('of a kind that the topic does not have is refused, one with other data closes the connection', async () => {
    const lead = await windowOf('lead')
    await meet(lead)
    lead.say({ ...presence(1), kind: 'camera' })
    await expect.poll(() => lead.of('refused')).toEqual([{ type: 'refused', topic: TOPIC }])
    lead.say({ ...presence(1), data: { elsewhere: 1 } })
    expect(await lead.closed).toBe(4400)
  })

  it('that comes ten times too often closes the connection', async () => {
    const lead = await windowOf('lead')
    await meet(lead)
    for (let at = 0; at < 250; at++) lead.say(presence(at))
    expect(await lead.closed).toBe(4429)
  })

  it('is neither heard nor sent by somebody whose right has ended, from the moment of it', async () => {
    const [lead, hvac] = [await windowOf('lead'), await windowOf('hvac')]
    await meet(lead, hvac)
    // The longest wait before rights are asked for.
    vi.spyOn(Math, 'random').mockReturnValue(0.999)
    const { db } = hub.services
    const isHis = and(eq(projectResourceTable.projId, 2), eq(projectResourceTable.userId, await idOf('hvac')))
    const [staffing] = await db.delete(projectResourceTable).where(isHis).returning()
    await expect.poll(() => hvac.of('rights').length).toBe(1)
    lead.say(presence('secret'))
    hvac.say(presence('sent too late'))
    await expect.poll(() => hvac.events.at(-1)).toEqual({ type: 'refused', topic: TOPIC })
    await expect.poll(() => connectionsOf(lead)).toEqual([[nameOf(lead)]])
    expect([hvac.of('signal'), lead.of('signal')]).toEqual([[], []])
    const { resourceId: _, ...again } = staffing!
    await db.insert(projectResourceTable).values(again)
  })

  it('that waits for rights is passed on when they are still there', async () => {
    const [lead, hvac] = [await windowOf('lead'), await windowOf('hvac')]
    await meet(lead, hvac)
    hub.services.bus.deliver('site', { type: 'rights' })
    lead.say(presence('kept'))
    await expect.poll(() => hvac.of('signal').map(({ data }) => data)).toEqual([{ at: 'kept' }])
  })
})
