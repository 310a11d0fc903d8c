// Fifty windows of one project on two servers, and one that sends twenty signals a second to them all: how long until each has
// arrived, and what one costs the servers in processor time. Beside it a bare broadcast to as many clients.
import { setTimeout as sleep } from 'node:timers/promises'
import { startRedis } from '@sunmao/testkit'
import { WebSocket } from 'ws'
import { cpuMs } from './kit/processor-time.ts'
import { openServers, product, quantile, type Row } from './kit/servers.ts'
import { openSessions, socketAddress } from './kit/sessions.ts'

const LISTENERS = 50
const PER_SECOND = 20
const TOPIC = 'project:2'
const GOAL_MS = 100
const GOAL_CPU_MS = 10

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  const count = PER_SECOND * (quick ? 5 : 30)
  const servers = await openServers()
  const redis = await startRedis()
  const open: WebSocket[] = []
  try {
    const env: Record<string, string> = redis ? { REDIS_URL: redis.url } : {}
    const pair = [await servers.start(product, '/readyz', env), await servers.start(product, '/readyz', env)]
    const floor = await servers.start(['--import', 'tsx', 'bench/floor/broadcast.ts'], '/')
    const tokens = await openSessions(servers.databaseUrl, LISTENERS + 1)
    const connect = async (address: string) => {
      const socket = await opened(address)
      open.push(socket)
      return socket
    }
    const ours = await Promise.all(
      tokens.map(async (token, k) => connect(await socketAddress(pair[k % 2]!.url, token))),
    )
    const theirs = await Promise.all(tokens.map(() => connect(floor.url.replace('http', 'ws'))))
    for (const socket of ours) socket.send(JSON.stringify({ op: 'subscribe', topic: TOPIC }))
    // Joining asks the database and tells the other process.
    await sleep(2000)

    const figures = { ours: await measure(ours, count, pair), theirs: await measure(theirs, count, [floor]) }
    const row = (name: string, figure: 'p95' | 'cpu', unit: string, most: number): Row => {
      const [own, other] = [figures.ours[figure], figures.theirs[figure]]
      return { name, ours: own, theirs: other, unit, ratio: own / other, goal: `≤ ${most} ${unit}`, met: own <= most }
    }
    const what = `${LISTENERS} listeners on two servers × ${PER_SECOND} signals a second`
    return [
      row(`${what}: delivery p95`, 'p95', 'ms', GOAL_MS),
      row(`${what}: processor time of the servers per signal`, 'cpu', 'ms', GOAL_CPU_MS),
    ]
  } finally {
    for (const socket of open) socket.terminate()
    await servers.stop()
    await redis?.stop()
  }
}

async function measure([sender, ...listeners]: WebSocket[], count: number, servers: { pid: number }[]) {
  const sentAt: number[] = []
  const delays: number[] = []
  const hear = (data: unknown) => {
    const event = JSON.parse(String(data)) as { kind?: string; data?: { at: number } }
    if (event.kind === 'presence') delays.push(performance.now() - sentAt[event.data!.at]!)
  }
  for (const socket of listeners) socket.on('message', hear)
  const before = await cpuMs(servers)
  const began = performance.now()
  for (let at = 0; at < count; at++) {
    await sleep(Math.max(0, began + (at * 1000) / PER_SECOND - performance.now()))
    sentAt.push(performance.now())
    sender!.send(JSON.stringify({ op: 'signal', topic: TOPIC, kind: 'presence', data: { at } }))
  }
  await sleep(1000)
  const cpu = ((await cpuMs(servers)) - before) / count
  if (delays.length !== count * listeners.length)
    throw new Error(`${delays.length} of ${count * listeners.length} arrived`)
  return { p95: quantile(delays, 0.95), cpu }
}

const opened = (address: string): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(address)
    socket.once('error', reject)
    socket.once('open', () => resolve(socket))
  })
