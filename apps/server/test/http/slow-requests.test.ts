// Clients that send slowly, over real sockets and with small limits.
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createApp } from '../../src/app.ts'
import { usualPatience } from '../../src/http/slow-requests.ts'
import { logTable } from '../../src/modules/logs/logs.table.ts'
import { type Caller, startTestServer, type TestServer } from '../test-server.ts'

let hub: TestServer
let http: FastifyInstance
let lead: Caller
beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
  lead = await hub.as('lead')
  http = await createApp(hub.services, {
    headersMs: 400,
    checkMs: 50,
    stallMs: 600,
    jsonMs: 2500,
    startMs: 1200,
    bytesPerS: 2000,
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  await hub.services.db.delete(logTable)
})
afterAll(async () => {
  await http.close()
  await hub.stop()
})

async function open(): Promise<{ socket: Socket; answer: Promise<{ text: string; ms: number }> }> {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const from = performance.now()
  let text = ''
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  socket.on('error', () => undefined)
  const answer = once(socket, 'close').then(() => ({ text, ms: performance.now() - from }))
  return { socket, answer }
}

const head = (type: string, length: number, path = '/api/project') =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: ${lead.token}`,
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    'Connection: close',
    '\r\n',
  ].join('\r\n')

const noBug = async () =>
  expect((await hub.services.db.select().from(logTable)).filter(({ logType }) => logType === 'ERROR')).toEqual([])

async function drip(socket: Socket, pieces: number, bytes: number, everyMs: number): Promise<void> {
  for (let i = 0; i < pieces && !socket.destroyed; i++) {
    socket.write('x'.repeat(bytes))
    await sleep(everyMs)
  }
}

it('a connection that says nothing, or never ends its headers, is cut', async () => {
  const silent = await open()
  const slow = await open()
  slow.socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n')
  const writing = (async () => {
    for (let i = 0; i < 60 && !slow.socket.destroyed; i++) {
      slow.socket.write(`X-${i}: 1\r\n`)
      await sleep(50)
    }
  })()
  for (const { text, ms } of [await silent.answer, await slow.answer]) {
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
    expect(ms).toBeLessThan(3000)
  }
  await writing
})

it('a body that makes no progress is cut, a form with a file too', async () => {
  for (const type of ['application/json', 'multipart/form-data; boundary=b']) {
    const { socket, answer } = await open()
    socket.write(`${head(type, 10_000)}{"indexCode":`)
    const { text, ms } = await answer
    expect(text).toMatch(/^HTTP\/1\.1 (408|4\d\d) /)
    expect(ms).toBeLessThan(4000)
  }
  await noBug()
})

it('a body below the least rate is cut, though it never stops', async () => {
  const { socket, answer } = await open()
  socket.write(head('multipart/form-data; boundary=b', 5_000_000, '/api/feedback'))
  socket.write('--b\r\nContent-Disposition: form-data; name="file1"; filename="a.png"\r\n\r\n')
  const writing = drip(socket, 100, 20, 100)
  const { ms } = await answer
  expect(ms).toBeGreaterThan(1000)
  expect(ms).toBeLessThan(6000)
  await writing
  await noBug()
})

it('a body that is quick enough may take as long as it needs; JSON may not', async () => {
  const form = await open()
  const part = '--b\r\nContent-Disposition: form-data; name="description"\r\n\r\n'
  const end = '\r\n--b--\r\n'
  const pieces = 30
  form.socket.write(
    head('multipart/form-data; boundary=b', part.length + pieces * 500 + end.length, '/api/feedback') + part,
  )
  const text = await open()
  text.socket.write(`${head('application/json', 100_000)}"`)
  await Promise.all([
    drip(form.socket, pieces, 500, 110).then(() => form.socket.write(end)),
    drip(text.socket, 45, 500, 110),
  ])
  const answered = await form.answer
  // It came through to the rules of the call.
  expect(answered.text).toMatch(/^HTTP\/1\.1 400 /)
  expect(answered.text).toContain('error.invalidInput')
  expect(answered.ms).toBeGreaterThan(3000)
  const cut = await text.answer
  expect(cut.text).toMatch(/^HTTP\/1\.1 408 /)
  expect(cut.ms).toBeLessThan(4500)
})

it('the usual limits are short for headers and long for files', () => {
  expect(usualPatience.headersMs).toBeLessThanOrEqual(10_000)
  expect(usualPatience.checkMs).toBeLessThanOrEqual(5000)
  expect(usualPatience.stallMs).toBeLessThanOrEqual(30_000)
})
