// A thousand open windows of one person on two servers: how long until all of them have heard of an event on one of the
// servers, and what they cost in memory. Beside it a bare broadcast to as many clients.
import { startRedis } from '@sunmao/testkit'
import { WebSocket } from 'ws'
import { median, openServers, product, quantile, type Row, residentMb, signIn } from './kit/servers.ts'
import { openSessions, socketAddress } from './kit/sessions.ts'

const CLIENTS = 1000
const AT_ONCE = 50
const GOAL_MS = 1000
const GOAL_MB = 600

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  const rounds = quick ? 5 : 20
  const servers = await openServers()
  const redis = await startRedis()
  const open: WebSocket[] = []
  try {
    const env: Record<string, string> = redis ? { REDIS_URL: redis.url } : {}
    const pair = [await servers.start(product, '/readyz', env), await servers.start(product, '/readyz', env)]
    const floor = await servers.start(['--import', 'tsx', 'bench/floor/broadcast.ts'], '/')
    const tokens = await openSessions(servers.databaseUrl, CLIENTS)
    const before = await Promise.all(pair.map(({ pid }) => residentMb(pid)))

    const ours = new Crowd()
    const theirs = new Crowd()
    for (let i = 0; i < CLIENTS; i += AT_ONCE) {
      const batch = Array.from({ length: AT_ONCE }, (_, k) => i + k)
      const fresh = await Promise.all(batch.map((k) => openWindow(pair[k % 2]!.url, tokens[k]!, ours)))
      const bare = await Promise.all(batch.map(() => connect(floor.url.replace('http', 'ws'), theirs)))
      open.push(...fresh, ...bare)
    }
    const memory = await Promise.all(pair.map(({ pid }) => residentMb(pid)))

    // Only who has signed in before is told of a new place.
    await signIn(pair[0]!.url)
    const own: number[] = []
    const bare: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const mine = await ours.hear(() => signIn(pair[0]!.url, 'lead', `Firefox/${Date.now()}`))
      const other = await theirs.hear(() => fetch(`${floor.url}/tell`))
      // The first round only warms up.
      if (round > 0) own.push(...mine)
      if (round > 0) bare.push(...other)
    }
    const largest = Math.max(...memory)
    const figures = (q: number) => ({ ours: quantile(own, q), theirs: quantile(bare, q) })
    const row = (name: string, values: { ours: number; theirs: number }, unit: string, most: number): Row => ({
      name,
      ...values,
      unit,
      ratio: values.ours / values.theirs,
      goal: `≤ ${most} ${unit}`,
      met: values.ours <= most,
    })
    return [
      row(`${CLIENTS} clients on two servers, event on one: delivery p50`, figures(0.5), 'ms', GOAL_MS),
      row(`${CLIENTS} clients on two servers, event on one: delivery p99`, figures(0.99), 'ms', GOAL_MS),
      row(
        'memory of the larger server with its clients : without',
        { ours: largest, theirs: median(before) },
        'MB',
        GOAL_MB,
      ),
    ]
  } finally {
    for (const socket of open) socket.terminate()
    await servers.stop()
    await redis?.stop()
  }
}

/** Clients that note when they hear of the next event. */
class Crowd {
  size = 0
  private heard: number[] = []
  private since = 0
  private done = () => {}

  note(): void {
    this.heard.push(performance.now() - this.since)
    if (this.heard.length === this.size) this.done()
  }

  /** Milliseconds from the beginning of `cause`, its own work included, until each client heard. */
  async hear(cause: () => Promise<unknown>): Promise<number[]> {
    this.heard = []
    const all = new Promise<void>((resolve, reject) => {
      this.done = resolve
      setTimeout(() => reject(new Error(`${this.heard.length} of ${this.size} heard`)), 20_000).unref()
    })
    this.since = performance.now()
    await cause()
    await all
    return this.heard
  }
}

const openWindow = async (url: string, token: string, crowd: Crowd): Promise<WebSocket> =>
  connect(await socketAddress(url, token), crowd)

function connect(address: string, crowd: Crowd): Promise<WebSocket> {
  const socket = new WebSocket(address)
  socket.on('message', (data) => {
    if ((JSON.parse(String(data)) as { kind?: string }).kind === 'message') crowd.note()
  })
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () => {
      crowd.size += 1
      resolve(socket)
    })
  })
}
