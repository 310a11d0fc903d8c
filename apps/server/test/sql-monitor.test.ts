import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetStatements } from '../src/db/statement-counters.ts'
import { issueTable } from '../src/modules/issue/issue.table.ts'
import { isPlain, keyOf } from '../src/modules/sql-monitor/sql-monitor.queries.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const OTHER = 'https://panel.example.com'
let hub: TestServer
let admin: Caller
beforeAll(async () => {
  hub = await startTestServer({ allowedOrigins: [OTHER, 'https://b.example.com:8443'] }, { alone: true })
  admin = await hub.as('admin')
})
afterAll(() => hub.stop())

const get = async () => (await admin.call('GET', '/api/monitor/sql')).body

describe('the SQL monitor', () => {
  it('agrees with the database about connections, sizes and statements', async () => {
    // Other tests of this process have asked a lot.
    forgetStatements()
    await hub.services.db.select().from(issueTable).limit(1)
    const body = await get()
    const { rows } = await hub.services.db.execute<{ size: number }>(
      sql`select pg_database_size(current_database())::float8 as size`,
    )
    expect(Math.abs(body.size - rows[0]!.size) / rows[0]!.size).toBeLessThan(0.05)
    expect(body.connections.used).toBeGreaterThan(0)
    expect(body.connections.most).toBeGreaterThanOrEqual(body.connections.used)
    const asked = body.statements.find(({ text }: { text: string }) => text.includes('from "issue"'))
    expect(asked).toMatchObject({ hasPlan: true })
    expect(asked.totalMs).toBeGreaterThanOrEqual(asked.worstMs)
    expect(body.tables.map(({ name }: { name: string }) => name)).toContain('issue')
  })

  it('shows who waits for a lock, and for whom', async () => {
    const [holder, waiter] = await Promise.all(
      [1, 2].map(async () => {
        const client = new pg.Client({ connectionString: hub.databaseUrl })
        await client.connect()
        return client
      }),
    )
    try {
      await holder!.query('begin')
      await holder!.query('lock table "feedback" in access exclusive mode')
      const waiting = waiter!.query('select count(*) from feedback').catch(() => undefined)
      await expect.poll(async () => (await get()).locks.length, { timeout: 5000 }).toBe(1)
      const [lock] = (await get()).locks
      expect(lock).toMatchObject({ text: 'select count(*) from feedback', table: 'feedback' })
      expect(lock.blockedBy[0].text).toContain('lock table')
      await holder!.query('rollback')
      await waiting
      expect((await get()).locks).toEqual([])
    } finally {
      await Promise.all([holder!.end(), waiter!.end()])
    }
  })

  it('plans a listed SELECT without running it, and nothing that anybody types', async () => {
    const { statements } = await get()
    const plain = statements.find(({ text }: { text: string }) => text.includes('from "issue"'))
    const { status, body } = await admin.call('GET', `/api/monitor/sql/plan?key=${plain.key}`)
    expect([status, body.plan]).toEqual([200, expect.stringMatching(/Scan|Limit|Result/)])
    const write = statements.find(({ text }: { text: string }) => /^(insert|update|delete)/i.test(text))
    if (write) expect((await admin.call('GET', `/api/monitor/sql/plan?key=${write.key}`)).status).toBe(400)
    expect((await admin.call('GET', `/api/monitor/sql/plan?key=${keyOf('select pg_sleep(9)')}`)).status).toBe(404)
    for (const typed of ['select 1', 'drop table users', `${plain.key};drop`])
      expect((await admin.call('GET', `/api/monitor/sql/plan?key=${encodeURIComponent(typed)}`)).status).toBe(400)
    expect(
      ['select 1', 'with a as (select 1) select 1', 'select 1; drop table users', 'delete from users'].map(isPlain),
    ).toEqual([true, true, false, false])
  })
})

describe('its page for frames of other clients', () => {
  const open = (cookie?: string) =>
    hub.http.inject({
      url: '/druid/index.html',
      headers: cookie ? { cookie: `sunmao-token=${encodeURIComponent(cookie)}` } : {},
    })

  it('may be framed by exactly the allowed addresses, runs nothing and needs nothing', async () => {
    const { statusCode, headers, body } = await open(admin.token)
    expect(statusCode).toBe(200)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`frame-ancestors 'self' ${OTHER} https://b.example.com:8443`)
    expect(policy).toContain("default-src 'none'")
    expect(headers['x-frame-options']).toBeUndefined()
    expect(body).not.toMatch(/<script|src=|href=/)
    expect(body).toContain('SQL 监控')
    // Every other page is framed by nobody else.
    expect(String((await hub.http.inject('/healthz')).headers['content-security-policy'])).toContain(
      "frame-ancestors 'self'",
    )
  })

  it('opens with an administrator’s session only', async () => {
    expect((await open()).statusCode).toBe(401)
    expect((await open('Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')).statusCode).toBe(401)
    const lead = await hub.as('lead')
    const refused = await open(lead.token)
    expect(refused.statusCode).toBe(403)
    const made = await admin.call('POST', '/api/apiToken', { name: 'tool', scopes: ['help.read'], days: 1 })
    expect((await open(`Bearer ${made.body.token}`)).statusCode).toBe(403)
    for (const { body } of [await open(), refused]) expect(body).not.toContain('<table')
  })

  it('shows statements as text', async () => {
    forgetStatements()
    await hub.services.pool.query(`select '<img src=x onerror=alert(1)>' as a, pg_sleep(0.3)`)
    const { body } = await open(admin.token)
    expect(body).not.toContain('<img')
    expect(body).toContain('&lt;img')
  })
})
