import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { isPage } from '../../src/http/static.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

const friend = 'https://client.example.com'
let open: TestServer
let closed: TestServer
beforeAll(async () => {
  open = await startTestServer({ allowedOrigins: [friend] })
  closed = await startTestServer()
})
afterAll(async () => {
  await Promise.all([open?.stop(), closed?.stop()])
})

const preflight = (hub: TestServer, origin: string) =>
  hub.http.inject({
    method: 'OPTIONS',
    url: '/auth/login',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  })

it('lets a page of a named address ask, sign in and call', async () => {
  const asked = await preflight(open, friend)
  expect(asked.statusCode).toBe(204)
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': friend,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': expect.stringContaining('DELETE'),
    'access-control-allow-headers': expect.stringContaining('Authorization'),
    vary: expect.stringContaining('Origin'),
  })
  const body = { username: 'hvac', password: open.encrypt('sunmao-hvac') }
  const login = await open.nobody.call('POST', '/auth/login', body, { origin: friend })
  expect([login.status, login.headers['access-control-allow-origin']]).toEqual([200, friend])
  const info = await open.withToken(login.body.token).call('GET', '/auth/info', undefined, { origin: friend })
  expect([info.status, info.headers['access-control-allow-origin']]).toEqual([200, friend])
  // What goes wrong must be readable too.
  const refused = await open.nobody.call('GET', '/auth/info', undefined, { origin: friend })
  expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, friend])
})

it('lets nobody else, and nobody at all where none is named', async () => {
  for (const [hub, origin] of [
    [open, 'https://evil.example.com'],
    [open, 'https://client.example.com.evil.example'],
    [open, 'http://client.example.com'],
    [open, 'null'],
    [closed, friend],
  ] as const) {
    const asked = await preflight(hub, origin)
    expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([404, undefined])
    const called = await hub.nobody.call('GET', '/auth/code', undefined, { origin })
    expect([called.status, called.body.code]).toEqual([403, 'error.otherOrigin'])
    expect(called.headers['access-control-allow-origin']).toBeUndefined()
  }
})

it('shows its pictures there', async () => {
  const url = '/avatar/nobody.png'
  expect((await open.nobody.call('GET', url)).headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect((await closed.nobody.call('GET', url)).headers['cross-origin-resource-policy']).toBe('same-origin')
})

it('takes only exact addresses as a setting', () => {
  const origins = (text: string) => readConfig({ ALLOWED_ORIGINS: text }).allowedOrigins
  expect(origins('')).toEqual([])
  expect(origins('https://a.example, http://127.0.0.1:8013')).toEqual(['https://a.example', 'http://127.0.0.1:8013'])
  for (const wrong of ['*', 'https://*.example', 'a.example', 'https://a.example/', 'https://a.example/x', 'null', ','])
    expect(() => origins(wrong)).toThrow(/^ALLOWED_ORIGINS/)
})

it('never answers a call that is not there with the web page', async () => {
  for (const url of [
    '/api/none',
    '/auth/none',
    '/druid/index.html',
    '/api',
    '/druid',
    '/API/none',
    '//api/none',
    '/api%2Fx',
  ])
    expect([url, isPage(url)]).toEqual([url, false])
  for (const url of ['/dashboard', '/apis', '/authors', '/help?id=/api/x']) expect(isPage(url)).toBe(true)
  const answer = await closed.nobody.call('GET', '/druid/none.html')
  expect(answer).toMatchObject({ status: 404, body: { status: 404, message: expect.any(String) } })
})
