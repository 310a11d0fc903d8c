import { setTimeout as sleep } from 'node:timers/promises'
import { anyone, route } from '@sunmao/contract'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { conflict } from '../../src/core/errors.ts'
import { handleErrors } from '../../src/http/error-handler.ts'
import { untilClosed } from '../../src/http/events.ts'
import { countLoad } from '../../src/http/load.ts'
import { serveRoutes } from '../../src/http/serve.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

const kinds = ['count', 'wait', 'refused', 'broken', 'bug'] as const
const counter = {
  count: route({
    summary: 'Count',
    method: 'GET',
    path: '/api/count',
    policy: anyone,
    query: z.object({ kind: z.enum(kinds) }),
    events: z.object({ number: z.int() }),
  }),
}

let hub: TestServer
let http: FastifyInstance
let address: string
const ended: string[] = []

beforeAll(async () => {
  hub = await startTestServer()
  http = fastify()
  handleErrors(http, hub.services)
  countLoad(http)
  serveRoutes(counter, {
    count: (ctx, { query: { kind } }) => {
      if (kind === 'refused') throw conflict('error.conflict')
      return count(kind, untilClosed(ctx))
    },
  })({ http, services: hub.services })
  address = await http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await http.close()
  await hub.stop()
})

async function* count(kind: string, closed: AbortSignal) {
  try {
    yield { number: 1, secret: 'not in the contract' }
    if (kind === 'wait') await sleep(60_000, undefined, { signal: closed })
    if (kind === 'broken') throw conflict('error.conflict')
    if (kind === 'bug') throw new Error('a bug with details')
    yield { number: 2 }
  } finally {
    ended.push(kind)
  }
}

const ask = (kind: string, signal?: AbortSignal) =>
  fetch(`${address}/api/count?kind=${kind}`, { headers: { 'accept-language': 'en' }, signal: signal ?? null })

describe('a call that answers with events', () => {
  it('sends each through its schema, and says that it has ended', async () => {
    const response = await ask('count')
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(await response.text()).toBe('data: {"number":1}\n\ndata: {"number":2}\n\nevent: end\ndata: {}\n\n')
  })

  it('sends the first before there is a second, and ends the handler when the caller goes', async () => {
    const gone = new AbortController()
    const response = await ask('wait', gone.signal)
    const { value } = await response.body!.getReader().read()
    expect(new TextDecoder().decode(value)).toBe('data: {"number":1}\n\n')
    expect(ended).not.toContain('wait')
    gone.abort()
    await vi.waitFor(() => expect(ended).toContain('wait'))
  })

  it('is refused as every call before the first event', async () => {
    const response = await ask('refused')
    expect([response.status, await response.json()]).toMatchObject([409, { code: 'error.conflict' }])
    expect((await ask('unknown')).status).toBe(400)
  })

  it('tells of a failure in its last event, and no details of a bug', async () => {
    const last = async (kind: string) => (await (await ask(kind)).text()).trim().split('\n\n').at(-1)!
    expect(await last('broken')).toMatch(/^event: error\ndata: {.*"status":409,.*"code":"error.conflict"}$/)
    const bug = await last('bug')
    expect(bug).toMatch(/"status":500,.*"code":"error.internal"/)
    expect(bug).not.toContain('details')
  })

  it('keeps the connection alive while nothing happens', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const gone = new AbortController()
      const reader = (await ask('wait', gone.signal)).body!.getReader()
      await reader.read()
      vi.advanceTimersByTime(15_000)
      expect(new TextDecoder().decode((await reader.read()).value)).toBe(': keep-alive\n\n')
      gone.abort()
    } finally {
      vi.useRealTimers()
    }
  })
})
