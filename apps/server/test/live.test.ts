import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { notify } from '../src/modules/message/message.service.ts'
import { mailTask } from '../src/modules/outbox/mail.task.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { enqueue } from '../src/tasks/queue.ts'
import { type Caller, startHouse, type TestHouse } from './house.ts'

let house: TestHouse
let address: string
beforeAll(async () => {
  house = await startHouse()
  address = (await house.http.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
})
afterAll(() => house.stop())

const ticketOf = async (caller: Caller) => (await caller.call('POST', '/api/webSocket/ticket')).body.ticket as string

function open(ticket: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${address}/webSocket?ticket=${ticket}`, { headers })
  const events: { type: string; topic?: string }[] = []
  socket.on('message', (data) => events.push(JSON.parse(String(data))))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('error', () => undefined)
  return {
    socket,
    events,
    closed,
    say: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
  }
}

const ready = async (live: ReturnType<typeof open>) =>
  expect.poll(() => live.events.some((event) => event.type === 'ready')).toBe(true)

const idOf = async (username: string) =>
  (await house.services.db.select().from(userTable).where(eq(userTable.username, username)))[0]!.id

describe('the websocket', () => {
  it('opens once per ticket, and not without one or from another site', async () => {
    const lead = await house.as('lead')
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
    const mine = open(await ticketOf(await house.as('lead')))
    const other = open(await ticketOf(await house.as('hvac')))
    await Promise.all([ready(mine), ready(other)])
    await notify(house.services, await idOf('lead'), 'account', 'message.passwordChanged', { ip: '127.0.0.1' })
    await expect.poll(() => mine.events.map((event) => event.type)).toContain('message')
    expect(other.events.map((event) => event.type)).toEqual(['ready'])
    mine.socket.close()
    other.socket.close()
  })

  it('follows a project only for its members and a task only for its owner', async () => {
    const taskId = await enqueue(house.services.db, mailTask, { id: 0 }, { ownerId: await idOf('lead') })
    const lead = open(await ticketOf(await house.as('lead')))
    const outsider = open(await ticketOf(await house.as('outsider')))
    await Promise.all([ready(lead), ready(outsider)])
    for (const topic of ['project:2', `task:${taskId}`]) {
      lead.say({ op: 'subscribe', topic })
      outsider.say({ op: 'subscribe', topic })
    }
    const refused = () => outsider.events.filter((event) => event.type === 'refused').map((event) => event.topic)
    await expect.poll(() => refused().sort()).toEqual(['project:2', `task:${taskId}`])
    await expect
      .poll(() => {
        house.services.bus.publish('project:2', { type: 'todo' })
        return lead.events.map((event) => event.type)
      })
      .toContain('todo')
    expect(outsider.events.map((event) => event.type)).not.toContain('todo')
    lead.socket.close()
    outsider.socket.close()
  })

  it('closes at once when the session ends', async () => {
    const lead = await house.as('lead')
    const live = open(await ticketOf(lead))
    await ready(live)
    await lead.call('DELETE', '/auth/logout')
    expect(await live.closed).toBe(4401)
    expect(live.events.at(-1)).toEqual({ type: 'signedOut' })
  })

  it.each(['not json', '[]', '{"op":"subscribe","topic":"session:1"}', '{"op":"subscribe","topic":"user:1"}'])(
    'closes on %s',
    async (text) => {
      const live = open(await ticketOf(await house.as('lead')))
      await ready(live)
      live.say(text)
      expect(await live.closed).toBe(4400)
    },
  )

  it('cuts off a flood and a huge frame', async () => {
    const flood = open(await ticketOf(await house.as('lead')))
    await ready(flood)
    for (let i = 0; i < 150; i++) flood.say({ op: 'unsubscribe', topic: 'project:1' })
    expect(await flood.closed).toBe(4429)
    const huge = open(await ticketOf(await house.as('lead')))
    await ready(huge)
    huge.say('x'.repeat(100_000))
    expect(await huge.closed).toBe(1009)
  })
})
