// Fifty people in one review on two servers: one leads and sends where he looks twenty times a second, the others say where they
// are twice a second, and one reads slowly. How long until a view has arrived, whether the slow one slows the others, and what it
// costs the servers. Beside it a bare broadcast to as many clients.
import { setTimeout as sleep } from 'node:timers/promises'
import { startRedis } from '@sunmao/testkit'
import { WebSocket } from 'ws'
import { measureFollower } from './kit/follower-frames.ts'
import { cpuMs } from './kit/processor-time.ts'
import { onDatabase, openServers, product, quantile, type Row, residentMb } from './kit/servers.ts'
import { openSessions, socketAddress } from './kit/sessions.ts'

const PEOPLE = 50
const LEADER_PER_SECOND = 20
const OTHERS_PER_SECOND = 2
const GOAL_MS = 150
const GOAL_MB = 600
const GOAL_CPU_MS = 1000

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  const follower = await measureFollower({ quick, people: PEOPLE })
  return [...(await measureDelivery(quick)), follower]
}

async function measureDelivery(quick: boolean): Promise<Row[]> {
  const seconds = quick ? 5 : 30
  const servers = await openServers()
  const redis = await startRedis()
  const open: WebSocket[] = []
  try {
    const env: Record<string, string> = redis ? { REDIS_URL: redis.url } : {}
    const pair = [await servers.start(product, '/readyz', env), await servers.start(product, '/readyz', env)]
    const floor = await servers.start(['--import', 'tsx', 'bench/floor/broadcast.ts'], '/')
    const topic = await roomOf(servers.databaseUrl)
    const tokens = await openSessions(servers.databaseUrl, PEOPLE + 1)
    const before = await Promise.all(pair.map(({ pid }) => residentMb(pid)))
    const connect = async (address: string) => {
      const socket = await opened(address)
      open.push(socket)
      return socket
    }
    const join = async (token: string, at: number) => {
      const socket = await connect(await socketAddress(pair[at % 2]!.url, token))
      socket.send(JSON.stringify({ op: 'subscribe', topic, roster: true }))
      return socket
    }
    const people = await Promise.all(tokens.slice(0, PEOPLE).map(join))
    const bare = await Promise.all(people.map(() => connect(floor.url.replace('http', 'ws'))))
    // Joining asks the database and tells the other process.
    await sleep(3000)
    const theirs = await review(bare, topic, seconds, false)
    const alone = await review(people, topic, seconds, true)
    const slow = await join(tokens[PEOPLE]!, 0)
    await sleep(1000)
    // It takes nothing any more, as a laptop that was closed.
    slow.pause()
    const beside = await review(people, topic, seconds, true)
    const memory = Math.max(...(await Promise.all(pair.map(({ pid }) => residentMb(pid)))))

    const row = (name: string, ours: number, other: number, unit: string, most: number): Row => ({
      ...{ name, ours, theirs: other, unit, ratio: ours / other },
      ...{ goal: `≤ ${most} ${unit}`, met: ours <= most },
    })
    const what = `${PEOPLE} people in one review on two servers`
    return [
      row(`${what}: delivery of the leader's camera p95 : bare broadcast`, alone.p95, theirs.p95, 'ms', GOAL_MS),
      row(`${what}: delivery p95 with a client that reads nothing : without`, beside.p95, alone.p95, 'ms', GOAL_MS),
      row(`${what}: processor time for each second of it : bare broadcast`, alone.cpu, theirs.cpu, 'ms', GOAL_CPU_MS),
      row(`${what}: memory of the larger server : before`, memory, Math.max(...before), 'MB', GOAL_MB),
    ]

    async function review(sockets: WebSocket[], room: string, duration: number, isOurs: boolean) {
      const pids = isOurs ? pair : [floor]
      const from = await cpuMs(pids)
      const p95 = await lead(sockets, room, duration, isOurs)
      return { p95, cpu: ((await cpuMs(pids)) - from) / duration }
    }
  } finally {
    for (const socket of open) socket.terminate()
    await servers.stop()
    await redis?.stop()
  }
}

const roomOf = (databaseUrl: string): Promise<string> =>
  onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query(
      'select sub_id as "subId" from project_sub where proj_id = 2 order by sub_id limit 1',
    )
    return `together:s${rows[0].subId}`
  })

const viewAt = (at: number) => ({
  ...{ eye: [at, -10, 2], target: [at, 0, 2], up: [0, 0, 1], fieldOfView: 45, height: 8, aspect: 1.6 },
  ...{ pointer: null, isLaser: false },
})

/** The first leads; answers the p95 of the milliseconds until each of the others has what he sent. */
async function lead(sockets: WebSocket[], topic: string, seconds: number, hasOthers: boolean): Promise<number> {
  const [leader, ...others] = sockets
  const sentAt: number[] = []
  const delays: number[] = []
  const hear = (data: unknown) => {
    const event = JSON.parse(String(data)) as { kind?: string; data?: { eye: number[]; isLaser: boolean } }
    if (event.kind === 'view' && event.data?.isLaser) delays.push(performance.now() - sentAt[event.data.eye[0]!]!)
  }
  const say = (socket: WebSocket, data: object) =>
    socket.send(JSON.stringify({ op: 'signal', topic, kind: 'view', data }))
  for (const socket of others) socket.on('message', hear)
  const moves = hasOthers
    ? others.map((socket, at) => setInterval(() => say(socket, viewAt(at)), 1000 / OTHERS_PER_SECOND))
    : []
  const count = seconds * LEADER_PER_SECOND
  const began = performance.now()
  for (let at = 0; at < count; at++) {
    await sleep(Math.max(0, began + (at * 1000) / LEADER_PER_SECOND - performance.now()))
    sentAt.push(performance.now())
    say(leader!, { ...viewAt(at), isLaser: true })
  }
  for (const move of moves) clearInterval(move)
  await sleep(1500)
  for (const socket of others) socket.off('message', hear)
  // A clock that ticks unevenly sends more than it may in some seconds: these views are replaced by the next.
  if (delays.length < 0.9 * count * others.length)
    throw new Error(`${delays.length} of ${count * others.length} arrived`)
  return quantile(delays, 0.95)
}

const opened = (address: string): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(address)
    socket.once('error', reject)
    socket.once('open', () => resolve(socket))
  })
