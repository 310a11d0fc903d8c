import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../src/config.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
beforeAll(async () => {
  hub = await startTestServer()
})
afterAll(() => hub.stop())

describe('errors', () => {
  it('speak the language of the caller', async () => {
    const zh = await hub.nobody.call('GET', '/auth/info')
    const en = await hub.nobody.call('GET', '/auth/info', undefined, { 'accept-language': 'en-GB,en;q=0.9,zh;q=0.1' })
    expect(zh.body.message).toMatch(/\p{Script=Han}/u)
    expect(en.body.message).not.toMatch(/\p{Script=Han}/u)
  })

  it('of a bug say nothing but an id that is found in the log', async () => {
    const broken = await startTestServer()
    const lead = await broken.as('lead')
    broken.services.blobs.open = () => Promise.reject(new Error('secret path /etc/shadow'))
    const { services } = broken
    services.rights.person = () => Promise.reject(new Error('select secret from vault'))
    const { status, body } = await lead.call('GET', '/auth/info')
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toMatch(/secret|vault|select/)
    expect(broken.logLines.join('')).toContain(body.errorId)
    await broken.stop()
  })

  it('answer 503 with Retry-After in less than five seconds while the database is away', async () => {
    const away = await startTestServer()
    const lead = await away.as('lead')
    await away.services.pool.end()
    const { default: pg } = await import('pg')
    const closed = new pg.Pool({ connectionString: 'postgres://x@127.0.0.1:1/none', connectionTimeoutMillis: 4000 })
    away.services.pool = closed
    const orphan = await startTestServer()
    orphan.services.pool = closed
    const broken = await orphan.http.inject({ method: 'GET', url: '/readyz' })
    expect(broken.statusCode).toBe(503)
    const from = Date.now()
    const { status, headers, body } = await orphan.withToken(lead.token!).call('GET', '/auth/info')
    expect([status, headers['retry-after'], body.status]).toEqual([503, '5', 503])
    expect(Date.now() - from).toBeLessThan(5000)
    await orphan.stop()
    await away.stop().catch(() => undefined)
  })

  it('limit a public call per address and say so as JSON', async () => {
    const answers = []
    for (let i = 0; i < 15; i++) {
      // Another account each time: asking often for one is limited sooner.
      answers.push(await hub.nobody.call('POST', '/auth/forgot', { account: `x${i}` }, { 'x-from': '10.9.9.9' }))
    }
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.body).toMatchObject({ status: 429, code: 'error.tooMany' })
    expect((await hub.nobody.call('POST', '/auth/forgot', { account: 'x' }, { 'x-from': '10.9.9.8' })).status).toBe(200)
  })

  it('ignore forwarded addresses unless a proxy is trusted', async () => {
    const answers = []
    for (let i = 0; i < 12; i++) {
      answers.push(
        await hub.nobody.call(
          'POST',
          '/auth/forgot',
          { account: `y${i}` },
          { 'x-from': '10.9.9.7', 'x-forwarded-for': `1.2.3.${i}` },
        ),
      )
    }
    expect(answers.some(({ status }) => status === 429)).toBe(true)
  })
})

describe('headers', () => {
  it('keep scripts to our own, frames away and API answers out of caches', async () => {
    const page = (await hub.nobody.call('GET', '/healthz')).headers
    expect(page['content-security-policy']).toMatch(/script-src 'self' 'wasm-unsafe-eval'(;|$)/)
    expect(page['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe/)
    expect(page['content-security-policy']).toMatch(/frame-ancestors 'self'/)
    const { headers } = await hub.nobody.call('GET', '/api/parameters/all')
    expect(headers['content-security-policy']).toMatch(/default-src 'none'/)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers.server ?? headers['x-powered-by']).toBeUndefined()
  })

  it('hide the metrics from everybody without the token', async () => {
    expect((await hub.nobody.call('GET', '/metrics')).status).toBe(404)
    const open = await startTestServer({ metricsToken: 'a-token-of-sixteen' })
    expect((await open.nobody.call('GET', '/metrics')).status).toBe(404)
    const seen = await open.withToken('Bearer a-token-of-sixteen').call('GET', '/metrics')
    expect(seen.body).toContain('sunmao_http_seconds')
    await open.stop()
  })
})

describe('what is public', () => {
  it('is a subset of the parameters before sign-in, and all of them after', async () => {
    const codes = async (caller: TestServer['nobody']) =>
      ((await caller.call('GET', '/api/parameters/all')).body as { code: string }[]).map((row) => row.code)
    expect(await codes(hub.nobody)).toEqual(['site_name', 'skin_name', 'time_zone', 'demo_accounts'])
    expect(await codes(await hub.as('plain'))).toContain('ticket_url')
    const real = await startTestServer({ demo: false })
    expect(await codes(real.nobody)).toEqual(['site_name', 'skin_name', 'time_zone'])
    await real.stop()
  })

  it('finds people by name, pinyin, initials and number, and tells name and number only', async () => {
    const lead = await hub.as('lead')
    for (const text of ['若溪', '溪', 'shenruoxi', 'srx', 'j20418', 'hvac']) {
      const { body } = await lead.call('GET', `/api/public/queryUser?blurryName=${encodeURIComponent(text)}`)
      expect(body).toEqual([{ nickName: '沈若溪', jobNumber: 'J20418' }])
    }
    for (const text of ['', 'j', '%', '_']) {
      const { body } = await lead.call('GET', `/api/public/queryUser?blurryName=${encodeURIComponent(text)}`)
      expect(body).toEqual([])
    }
    expect((await hub.nobody.call('GET', '/api/public/queryUser?blurryName=ad')).status).toBe(401)
  })

  it('heartbeats carry the name of the session, and nobody can write into another’s record', async () => {
    const lead = await hub.as('lead')
    const hvac = await hub.as('hvac')
    const beat = (indexCode: string) => ({
      recordCode: 'a'.repeat(32),
      appType: 6,
      appTypeName: '榫卯',
      username: 'admin',
      indexCode,
    })
    expect((await lead.call('POST', '/api/appLog/createAndUpdate', beat('ZHL'))).status).toBe(200)
    await hvac.call('POST', '/api/appLog/createAndUpdate', beat('HACKED'))
    const { rows } = await hub.services.pool.query('select username, index_code from app_log')
    expect(rows).toEqual([{ username: 'lead', index_code: 'ZHL' }])
  })
})

describe('the configuration', () => {
  it.each([
    [{ PORT: 'x' }, 'PORT'],
    [{ HOST: '0.0.0.0' }, 'DEMO'],
    [{ HOST: '0.0.0.0', DEMO: '0', CAPTCHA: 'off' }, 'CAPTCHA'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ TZ_NAME: 'Mars/Base' }, 'TZ_NAME'],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD'],
  ])('refuses %j in one sentence that names %s', (env, name) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(name)
  })

  it('has the defaults of the handbook', () => {
    expect(readConfig({})).toMatchObject({
      port: 8000,
      host: '127.0.0.1',
      demo: true,
      captcha: true,
      timeZone: 'Asia/Shanghai',
    })
    expect(readConfig({ DATABASE_URL: 'postgres://x/y' }).demo).toBe(false)
  })
})

describe('logs', () => {
  it('hold no secret of any kind after a sign-in', async () => {
    const cipher = hub.encrypt('sunmao-lead')
    const { body } = await hub.nobody.call('POST', '/auth/login', { username: 'lead', password: cipher })
    await hub.withToken(body.token).call('GET', '/auth/info?token=in-the-address')
    const lines = hub.logLines.join('')
    for (const secret of [cipher, body.token.slice(7), 'sunmao-lead', 'in-the-address'])
      expect(lines).not.toContain(secret)
  })
})
