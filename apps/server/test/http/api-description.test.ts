import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'

let hub: TestServer
beforeAll(async () => {
  hub = await startTestServer()
})
afterAll(() => hub.stop())

const get = (url: string) => hub.http.inject({ method: 'GET', url })

it('gives the description to everybody where tools look for it', async () => {
  for (const url of ['/openapi.json', '/v2/api-docs', '/v3/api-docs']) {
    const answer = await get(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Sunmao' } })
  }
})

it('leads people from addresses that they know to the page, whose policy allows no script in a text', async () => {
  for (const url of ['/doc.html', '/swagger-ui.html', '/swagger-ui/index.html']) {
    const answer = await get(url)
    expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 302, '/apiDocs'])
  }
  const page = await get('/apiDocs')
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  const scripts = /script-src ([^;]*)/.exec(String(page.headers['content-security-policy']))?.[1]
  expect(scripts).toBe("'self' 'wasm-unsafe-eval'")
})
