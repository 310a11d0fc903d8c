// Shares: a long list of records beside a short one, and a thousand guests on one link beside one person who is signed in.
import { createHash, randomBytes } from 'node:crypto'
import { WebSocket } from 'ws'
import {
  median,
  onDatabase,
  openServers,
  product,
  quantile,
  type Row,
  residentMb,
  secondDatabase,
  signIn,
} from './kit/servers.ts'
import { measureOpening } from './kit/share-opening.ts'

const RECORDS = 100_000
const GUESTS = 1000
const AT_ONCE = 50
const GOAL_LIST_MS = 150
const GOAL_GUEST_MS = 500
const GOAL_MB = 600
const PROJ = 2

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  const servers = await openServers()
  const sockets: WebSocket[] = []
  try {
    const records = quick ? RECORDS / 10 : RECORDS
    const large = await servers.start(product, '/readyz')
    const id = await addShare(servers.databaseUrl, records)
    const smallDatabase = await secondDatabase(servers.databaseUrl)
    const small = await servers.start(product, '/readyz', { DATABASE_URL: smallDatabase })
    await addShare(smallDatabase, records / 100)
    const lists = await measureLists(large.url, small.url, records, quick ? 20 : 60)
    const guests = await measureGuests(servers.databaseUrl, large, id, sockets, quick ? GUESTS / 10 : GUESTS)
    return [...(await measureOpening(quick)), ...guests, ...lists]
  } finally {
    for (const socket of sockets) socket.terminate()
    await servers.stop()
  }
}

/** One share of the demo's first model with so many records. */
const addShare = (databaseUrl: string, records: number) =>
  onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into access_control (code, proj_id, no, access_type, description, file_ids, rights)
       values ($1, $2, 1, 1, '三层走道', array(select file_id from model_file limit 1), '{properties}') returning id`,
      [randomBytes(24).toString('base64url'), PROJ],
    )
    const id = rows[0]!.id
    await client.query(
      `insert into access_control_record (access_control_id, proj_id, action, reader, address, device, what, search_text)
       select $1, $2, 'open', (n % 10000)::text, '10.0.' || n % 250 || '.' || n % 199, 'Chrome 141 / Android', '三层走道',
         n % 10000 || ' 10.0.' || n % 250 || '.' || n % 199 || ' 三层走道'
       from generate_series(1, $3) n`,
      [id, PROJ, records],
    )
    await client.query('analyze access_control_record')
    return id
  })

const pages: [name: string, query: string][] = [
  ['first page', 'page=0&size=20'],
  ['page 500', 'page=500&size=20'],
  ['by address', 'page=0&size=20&blurry=10.0.77'],
]

async function measureLists(large: string, small: string, records: number, rounds: number): Promise<Row[]> {
  const [big, little] = [await signIn(large), await signIn(small)]
  const ask = async (url: string, token: string, query: string) => {
    const from = performance.now()
    const reply = await fetch(`${url}/api/accessControl/queryRecord?projId=${PROJ}&${query}`, {
      headers: { authorization: token },
    })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${query}: ${reply.status}`)
    return performance.now() - from
  }
  const rows: Row[] = []
  for (const [name, query] of pages) {
    const [own, theirs]: [number[], number[]] = [[], []]
    for (let round = -5; round < rounds; round++) {
      const other = await ask(small, little, query)
      const mine = await ask(large, big, query)
      // The first rounds only warm up.
      if (round < 0) continue
      theirs.push(other)
      own.push(mine)
    }
    const p95 = quantile(own, 0.95)
    rows.push({
      name: `${records.toLocaleString('en')} records beside a hundredth, ${name}: p95`,
      ours: p95,
      theirs: quantile(theirs, 0.95),
      unit: 'ms',
      ratio: median(own) / median(theirs),
      goal: `≤ ${GOAL_LIST_MS} ms`,
      met: p95 <= GOAL_LIST_MS,
    })
  }
  return rows
}

async function measureGuests(
  databaseUrl: string,
  server: { url: string; pid: number },
  id: number,
  sockets: WebSocket[],
  count: number,
): Promise<Row[]> {
  const tokens = await openSessions(databaseUrl, id, count)
  const before = await residentMb(server.pid)
  const ask = async (token: string, path: string) => {
    const from = performance.now()
    const reply = await fetch(server.url + path, { headers: { authorization: token } })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
    return performance.now() - from
  }
  const person = await signIn(server.url)
  const [own, theirs]: [number[], number[]] = [[], []]
  for (let at = 0; at < count; at += AT_ONCE) {
    const batch = tokens.slice(at, at + AT_ONCE)
    sockets.push(...(await Promise.all(batch.map((token) => openWindow(server.url, token)))))
    own.push(...(await Promise.all(batch.map((token) => ask(token, '/api/accessControl/content')))))
    theirs.push(...(await Promise.all(batch.map(() => ask(person, '/auth/info')))))
  }
  const after = await residentMb(server.pid)
  const p95 = quantile(own, 0.95)
  return [
    {
      name: `${count} guests on one link, ${AT_ONCE} at once: p95 of what is shared beside who is signed in`,
      ours: p95,
      theirs: quantile(theirs, 0.95),
      unit: 'ms',
      ratio: p95 / quantile(theirs, 0.95),
      goal: `≤ ${GOAL_GUEST_MS} ms`,
      met: p95 <= GOAL_GUEST_MS,
    },
    {
      name: `memory with ${count} guests and their windows : without`,
      ours: after,
      theirs: before,
      unit: 'MB',
      ratio: after / before,
      goal: `≤ ${GOAL_MB} MB`,
      met: after <= GOAL_MB,
    },
  ]
}

/** Sessions as opening a link makes them. */
async function openSessions(databaseUrl: string, id: number, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('base64url'))
  await onDatabase(databaseUrl, (client) =>
    client.query(
      `with opened as (
         insert into session (token_hash, key, provider, expires_at)
         select hash, 'bench-' || hash, 'link', now() + interval '1 day' from unnest($1::text[]) hash returning id)
       insert into access_control_session (session_id, access_control_id) select id, $2 from opened`,
      [hashes, id],
    ),
  )
  return tokens.map((token) => `Bearer ${token}`)
}

async function openWindow(url: string, token: string): Promise<WebSocket> {
  const reply = await fetch(`${url}/api/webSocket/ticket`, { method: 'POST', headers: { authorization: token } })
  const { ticket } = (await reply.json()) as { ticket: string }
  const socket = new WebSocket(`${url.replace('http', 'ws')}/webSocket?ticket=${ticket}`)
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () => resolve(socket))
  })
}
