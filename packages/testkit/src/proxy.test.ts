import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { freePort } from './port.ts'
import { startProxy, type TestProxy } from './proxy.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

interface Backend {
  url: string
  server: Server
  isReady: boolean
  /** Ends the connection instead of answering. */
  isDying: boolean
  seen: string[]
}

async function startBackend(name: string): Promise<Backend> {
  const server = createServer(async (asked, answer) => {
    if (asked.url === '/readyz') return void answer.writeHead(backend.isReady ? 200 : 503).end()
    backend.seen.push(`${asked.method} ${asked.url}`)
    if (backend.isDying) return void asked.socket.destroy()
    const chunks: Buffer[] = []
    for await (const chunk of asked) chunks.push(chunk)
    answer.setHeader('connection', 'close')
    answer.end(JSON.stringify({ name, headers: asked.headers, body: String(Buffer.concat(chunks)) }))
  })
  server.on('upgrade', (_asked, socket) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n${name}:`)
    socket.pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  undo.push(() => server.close() && server.closeAllConnections())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const backend: Backend = { url, server, isReady: true, isDying: false, seen: [] }
  return backend
}

async function before(...targets: string[]): Promise<TestProxy> {
  const proxy = await startProxy(targets)
  undo.push(() => proxy.stop())
  return proxy
}

const nameOf = async (proxy: TestProxy) => ((await (await fetch(proxy.url)).json()) as { name: string }).name

it('sends requests in turn, with the headers of a proxy, and bodies as they are', async () => {
  const proxy = await before((await startBackend('a')).url, (await startBackend('b')).url)
  expect(new Set([await nameOf(proxy), await nameOf(proxy)])).toEqual(new Set(['a', 'b']))
  const headers = { 'x-forwarded-for': '10.1.1.1' }
  const answer = await fetch(`${proxy.url}/x?y=1`, { method: 'POST', body: '正文', headers })
  expect(await answer.json()).toMatchObject({
    body: '正文',
    headers: {
      'x-forwarded-for': '10.1.1.1, 127.0.0.1',
      'x-forwarded-host': new URL(proxy.url).host,
      'x-forwarded-proto': 'http',
    },
  })
})

it('leaves out who is not ready, and takes him back', async () => {
  const [a, b] = [await startBackend('a'), await startBackend('b')]
  const proxy = await before(a.url, b.url)
  a.isReady = false
  await expect.poll(async () => [await nameOf(proxy), await nameOf(proxy)].join('')).toBe('bb')
  a.isReady = true
  await expect.poll(async () => [await nameOf(proxy), await nameOf(proxy)].sort().join('')).toBe('ab')
  a.isReady = false
  b.isReady = false
  await expect.poll(async () => (await fetch(proxy.url)).status).toBe(503)
})

it('asks the other one when a server is gone, but never sends a change twice', async () => {
  const [a, b] = [await startBackend('a'), await startBackend('b')]
  const proxy = await before(a.url, b.url)
  a.isDying = true
  for (let i = 0; i < 4; i++) expect(await nameOf(proxy)).toBe('b')
  expect(a.seen.length).toBeGreaterThan(0)
  const statuses = []
  for (let i = 0; i < 4; i++) statuses.push((await fetch(`${proxy.url}/change`, { method: 'POST', body: 'x' })).status)
  expect(statuses.sort()).toEqual([200, 200, 502, 502])
  expect([...a.seen, ...b.seen].filter((line) => line === 'POST /change')).toHaveLength(4)
  a.server.close()
  a.server.closeAllConnections()
  for (let i = 0; i < 4; i++)
    expect((await fetch(`${proxy.url}/change`, { method: 'POST', body: 'x' })).status).toBe(200)
})

it('answers 503 before nobody', async () => {
  const proxy = await before(`http://127.0.0.1:${await freePort()}`)
  expect((await fetch(proxy.url)).status).toBe(503)
})

it('carries a websocket both ways, and cuts it when it stops', async () => {
  const proxy = await before((await startBackend('a')).url)
  const asked = request(proxy.url, { headers: { connection: 'Upgrade', upgrade: 'echo' } })
  asked.end()
  const [, socket, head] = await once(asked, 'upgrade')
  let heard = String(head)
  socket.on('data', (data: Buffer) => (heard += data))
  socket.write('hello')
  await expect.poll(() => heard).toBe('a:hello')
  const closed = once(socket, 'close')
  await proxy.stop()
  await closed
  undo.pop()
  const dead = connect(Number(new URL(proxy.url).port), '127.0.0.1')
  expect(await once(dead, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }])
})
