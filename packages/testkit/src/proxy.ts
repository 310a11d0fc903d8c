// A reverse proxy as one stands in front of several servers: round robin, forwarded headers, health checks, and another
// try where nobody can be hurt by it. It holds request bodies in memory and opens a new connection for every request.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type TargetWatch, watchTargets } from './proxy-targets.ts'

/** A running proxy. */
export interface TestProxy {
  url: string
  /** To how many servers requests go just now. */
  readyTargets(): number
  /** Cuts every connection. */
  stop(): Promise<void>
}

const TRY_MS = 100
const IDEMPOTENT = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])
/** They speak of one connection only. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection']

interface ProxyOptions {
  /** How long a request waits for a server to be ready, as `lb_try_duration` of deploy/Caddyfile. */
  waitMs?: number
}

/** Starts a proxy on a free port before servers given as `http://host:port`; those whose `/readyz` fails get no requests. */
export async function startProxy(targets: string[], { waitMs = 0 }: ProxyOptions = {}): Promise<TestProxy> {
  const watch = await watchTargets(targets)
  const tunnels = new Set<Duplex>()
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing, () => someReady(watch, waitMs)).catch(() => outgoing.destroy())
  })
  server.on('upgrade', (incoming, socket, head) => {
    const keep = (one: Duplex) => {
      tunnels.add(one)
      one.once('close', () => tunnels.delete(one))
    }
    keep(socket)
    tunnel(incoming, socket, head, watch.order(), keep)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    readyTargets: () => watch.order().length,
    stop: async () => {
      watch.stop()
      server.close()
      server.closeAllConnections()
      for (const socket of tunnels) socket.destroy()
      await once(server, 'close')
    },
  }
}

async function someReady(watch: TargetWatch, waitMs: number): Promise<URL[]> {
  const until = performance.now() + waitMs
  for (;;) {
    const targets = watch.order()
    if (targets.length > 0 || performance.now() >= until) return targets
    await sleep(TRY_MS)
  }
}

async function pass(incoming: IncomingMessage, outgoing: ServerResponse, find: () => Promise<URL[]>): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const targets = await find()
  for (const target of targets) {
    const outcome = await attempt(incoming, outgoing, target, body)
    if (outcome === 'answered') return
    if (outcome === 'lost' && !IDEMPOTENT.has(incoming.method ?? '')) break
  }
  if (outgoing.headersSent) outgoing.destroy()
  else outgoing.writeHead(targets.length > 0 ? 502 : 503, { 'retry-after': '1' }).end()
}

/** `unsent`: the server never saw the request. `lost`: it may have, and nobody knows what it did. */
type Outcome = 'answered' | 'unsent' | 'lost'

function attempt(incoming: IncomingMessage, outgoing: ServerResponse, target: URL, body: Buffer): Promise<Outcome> {
  return new Promise((resolve) => {
    let failure: Outcome = 'unsent'
    const { method, url } = incoming
    const headers = { ...without(forwarded(incoming), HOP_BY_HOP), 'content-length': String(body.length) }
    const upstream = request(target, {
      agent: false,
      method,
      path: url,
      headers: body.length > 0 ? headers : without(headers, ['content-length']),
    })
    upstream.on('socket', (socket) => socket.once('connect', () => (failure = 'lost')))
    upstream.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, without(answer.headers, HOP_BY_HOP))
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
      resolve('answered')
    })
    upstream.on('error', () => resolve(failure))
    outgoing.on('close', () => upstream.destroy())
    upstream.end(body)
  })
}

function tunnel(
  incoming: IncomingMessage,
  client: Duplex,
  head: Buffer,
  [target, ...others]: URL[],
  keep: (socket: Socket) => void,
): void {
  client.on('error', () => client.destroy())
  if (!target) return void client.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n')
  let isThrough = false
  const upstream = connect(Number(target.port), target.hostname, () => {
    isThrough = true
    const lines = Object.entries(forwarded(incoming)).map(([name, value]) => `${name}: ${value}\r\n`)
    upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('')}\r\n`)
    upstream.write(head)
    upstream.pipe(client).pipe(upstream)
  })
  keep(upstream)
  upstream.on('error', () => {
    if (isThrough) client.destroy()
    else tunnel(incoming, client, head, others, keep)
  })
  upstream.on('close', () => isThrough && client.destroy())
  client.on('close', () => upstream.destroy())
}

function forwarded({ headers, socket }: IncomingMessage): IncomingHttpHeaders {
  const before = headers['x-forwarded-for']
  return {
    ...headers,
    'x-forwarded-for': before ? `${before}, ${socket.remoteAddress}` : socket.remoteAddress,
    'x-forwarded-host': headers.host,
    'x-forwarded-proto': 'http',
  }
}

const without = (headers: IncomingHttpHeaders, names: string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
