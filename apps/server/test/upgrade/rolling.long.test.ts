// A rolling restart: the release before works on while the next one brings the tables up to date and starts beside it.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type LiveClient, openLive, ticketOf } from '../live-client.ts'
import { type Second, startSecond } from '../second.ts'
import { stepClock } from '../step-clock.ts'
import { type Caller, startTestServer, type TestServer } from '../test-server.ts'

const folder = fileURLToPath(new URL('../../src/db/migrations', import.meta.url))
const PROJECT = 2
const HOUR = 3600
const DAY = 24 * HOUR

let hub: TestServer
let before: Second
let next: Second
const statuses: number[] = []

/** What a release may do to the tables, as the handbook promises it: it only adds. */
const adds = `
  create table later_thing (id integer primary key generated always as identity, job_id integer references job (id));
  create index later_thing_job on later_thing (job_id);
  alter table job add column later_note text not null default '';
  alter table issue add column later_mark integer;
  create index issue_later on issue (later_mark);`

async function migrateLater(databaseUrl: string): Promise<void> {
  const later = await mkdtemp(join(tmpdir(), 'sunmao-later-'))
  await cp(folder, later, { recursive: true })
  const path = join(later, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] }
  const last = journal.entries.at(-1)!
  const entry = { ...last, idx: last.idx + 1, when: last.when + DAY * 1000, tag: '9999_later' }
  await writeFile(path, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }))
  await writeFile(join(later, '9999_later.sql'), adds)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await migrate(drizzle(client), { migrationsFolder: later })
  await client.end()
  await rm(later, { recursive: true })
}

/** A caller of one of the two. */
const at =
  (server: Second, token = ''): Caller['call'] =>
  async (method, url, body, headers = {}) => {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const answer = await server.ask({
      ...{ method, url, payload, remoteAddress: '127.0.0.1' },
      headers: { authorization: token, ...(payload && { 'content-type': 'application/json' }), ...headers },
    })
    return { status: answer.status, headers: answer.headers, body: answer.text ? JSON.parse(answer.text) : undefined }
  }
const signIn = async (server: Second, username: string): Promise<string> => {
  const password = hub.encrypt(`sunmao-${username}`)
  const { status, body } = await at(server)('POST', '/auth/login', { username, password })
  expect([status, body.message]).toEqual([200, undefined])
  return body.token
}
const start = () => startSecond({ ...hub.services.config, databaseUrl: hub.databaseUrl }, [])

beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
  before = await start()
  const call = at(before, await signIn(before, 'lead'))
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      statuses.push((await call('POST', '/api/issue/list', { projId: PROJECT, page: 0, size: 5 })).status)
      statuses.push((await call('GET', '/auth/info')).status)
      await sleep(20)
    }
  })()
  await migrateLater(hub.databaseUrl)
  next = await start()
  isOver = true
  await asking
}, 180_000)
afterAll(async () => {
  await Promise.all([before.stop(), next.stop()])
  await hub.stop()
})

describe('two releases side by side', () => {
  it('let nobody wait or fail while the next one changes the tables and starts', () => {
    expect(statuses.length).toBeGreaterThan(10)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('take the sessions of each other', async () => {
    for (const [one, other] of [
      [before, next],
      [next, before],
    ] as const)
      expect((await at(other, await signIn(one, 'lead'))('GET', '/auth/info')).body.user.username).toBe('lead')
  })

  it('read what the other writes, changes and removes', async () => {
    const token = await signIn(before, 'admin')
    const [here, there] = [at(before, token), at(next, token)]
    expect((await here('POST', '/api/job', { name: '前版', jobSort: 1, enabled: true })).status).toBe(201)
    const find = async (call: Caller['call'], name: string) =>
      (await call('GET', `/api/job?size=50&blurry=${encodeURIComponent(name)}`)).body.content[0]
    const row = await find(there, '前版')
    expect((await there('PUT', '/api/job', { ...row, name: '后版' })).status).toBe(204)
    expect((await find(here, '后版')).id).toBe(row.id)
    expect((await here('DELETE', '/api/job', [row.id])).status).toBe(200)
    expect(await find(there, '后版')).toBeUndefined()
  })

  it('bring each other’s news to open windows', async () => {
    const token = await signIn(before, 'lead')
    const [callBefore, callNext] = [at(before, token), at(next, token)]
    const here: LiveClient = openLive(before.url, await ticketOf({ token, call: callBefore }))
    const other: LiveClient = openLive(next.url, await ticketOf({ token, call: callNext }))
    for (const live of [here, other]) {
      await vi.waitFor(() => expect(live.of('ready')).toHaveLength(1), 10_000)
      live.say({ op: 'subscribe', topic: `project:${PROJECT}` })
    }
    const [sub] = (await callBefore('GET', `/api/projectSub/querySubListByProjId?projId=${PROJECT}`)).body
    const fields = {
      ...{ subId: sub.subId, title: '并行', type: 'net_height', errorClass: 'technical', priority: 'high' },
      ...{ raiseDiscipline: 'A', discipline: 'M' },
    }
    for (const [call, hears] of [
      [callBefore, other],
      [callNext, here],
    ] as const) {
      // The window may follow the project a moment later than it asked to.
      await vi.waitFor(async () => {
        const heard = hears.of('change').length
        expect((await call('POST', '/api/issue', fields)).status).toBe(201)
        await vi.waitFor(
          () =>
            expect(
              hears
                .of('change')
                .slice(heard)
                .map(({ kind }) => kind),
            ).toContain('issue'),
          3000,
        )
      }, 15_000)
    }
    here.socket.close()
    other.socket.close()
  })
})

describe('a start under a clock that was set wrong', () => {
  it.each([-HOUR, 40 * DAY])(
    'lets people in, keeps their sessions, and so does the one after it is set right: %i s',
    async (seconds) => {
      const lead = await signIn(before, 'lead')
      const restart = async (step: number) => {
        await next.stop()
        await stepClock(hub, step)
        next = await start()
      }
      const works = async () => {
        await signIn(next, 'hvac')
        const admin = at(next, await signIn(next, 'admin'))
        const { body } = await admin('GET', '/api/job?size=1')
        const row = body.content[0]
        expect((await admin('PUT', '/api/job', { ...row, remark: `${seconds}` })).status).toBe(204)
      }
      await restart(seconds)
      await works()
      await restart(-seconds)
      await works()
      // Whoever was in before all that still is.
      expect((await at(next, lead)('GET', '/auth/info')).status).toBe(200)
    },
    120_000,
  )
})
