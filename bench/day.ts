// A working day in small: many people of one project, each with an open window, who read lists, open issues, change and discuss
// them, a call a second each. What a call takes and costs, who was refused; beside it the cheapest call of the same server.
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { processorTime } from './kit/processor-time.ts'
import { onDatabase, openServers, product, quantile, type Row } from './kit/servers.ts'
import { socketAddress } from './kit/sessions.ts'

const PROJ = 2
const ISSUES = 2000
const GOAL_CPU_MS = 6
const GOAL_P95_MS = 300
const GOAL_WORST_MS = 5000

interface Person {
  authorization: string
  at: number
}
interface Called {
  ms: number
  status: number
}

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  const seconds = quick ? 10 : 60
  const servers = await openServers()
  const windows: WebSocket[] = []
  try {
    const { url } = await servers.start(product, '/readyz', { CALL_POINTS: '3000' })
    const people = await addPeople(servers.databaseUrl, 400)
    const { issueIds, subId } = await addIssues(servers.databaseUrl)
    const call = caller(url)
    const work = mixOf(call, issueIds, subId)
    const openWindows = async (from: number, to: number) => {
      for (const { authorization } of people.slice(from, to)) {
        const socket = new WebSocket(await socketAddress(url, authorization))
        await new Promise((resolve) => socket.once('open', resolve))
        socket.send(JSON.stringify({ op: 'subscribe', topic: `project:${PROJ}` }))
        windows.push(socket)
      }
    }
    await openWindows(0, 100)
    await spend(people.slice(0, 20), 3, work)
    const floor = await spend(people.slice(0, 100), quick ? 3 : 10, (who) =>
      call(who, 'GET', '/api/project/status').then((one) => [one]),
    )
    const hundred = await spend(people.slice(0, 100), seconds, work)
    await openWindows(100, 400)
    const fourHundred = await spend(people, quick ? 5 : 20, work)
    await sleep(10_000)
    const after = await spend(people.slice(0, 20), 3, work)
    const row = (name: string, ours: number, theirs: number, unit: string, most: number): Row => ({
      ...{ name, ours, theirs, unit, ratio: ours / theirs, goal: `≤ ${most} ${unit}`, met: ours <= most },
    })
    const refused = ({ calls }: Spent) => calls.filter(({ status }) => status >= 400).length
    const unfair = ({ calls }: Spent) => calls.filter(({ status }) => status >= 500).length
    const p95 = ({ calls }: Spent) =>
      quantile(
        calls.map(({ ms }) => ms),
        0.95,
      )
    const worst = ({ calls }: Spent) => Math.max(...calls.map(({ ms }) => ms))
    const name = '100 people, a call a second each'
    return [
      row(`${name}: processor time of a call : the cheapest call`, hundred.cpuMs, floor.cpuMs, 'ms', GOAL_CPU_MS),
      row(`${name}: p95 : the cheapest call`, p95(hundred), p95(floor), 'ms', GOAL_P95_MS),
      row(`${name}: refused, of ${hundred.calls.length} calls`, refused(hundred), refused(floor), '', 0),
      row('400 people: the longest call : 100 people', worst(fourHundred), worst(hundred), 'ms', GOAL_WORST_MS),
      row(`400 people: failed, of ${fourHundred.calls.length} calls`, unfair(fourHundred), unfair(hundred), '', 0),
      row('10 s after them: p95 : before', p95(after), p95(hundred), 'ms', GOAL_P95_MS),
    ]
  } finally {
    for (const socket of windows) socket.terminate()
    await servers.stop()
  }
}

interface Spent {
  calls: Called[]
  /** Of the server and its database, a call. */
  cpuMs: number
}

/** Each person begins something every second, and nothing new before the last has ended. */
async function spend(people: Person[], seconds: number, work: (who: Person) => Promise<Called[]>): Promise<Spent> {
  const calls: Called[] = []
  const before = await processorTime()
  const end = performance.now() + seconds * 1000
  await Promise.all(
    people.map(async (who, at) => {
      await sleep((at * 1000) / people.length)
      while (performance.now() < end) {
        const begun = performance.now()
        const made = await work(who)
        calls.push(...made)
        await sleep(Math.max(0, made.length * 1000 - (performance.now() - begun)))
      }
    }),
  )
  return { calls, cpuMs: ((await processorTime()) - before) * (1000 / calls.length) }
}

const caller =
  (url: string) =>
  async ({ authorization }: Person, method: string, path: string, body?: object) => {
    const begun = performance.now()
    const response = await fetch(url + path, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    })
    const text = await response.text()
    return { ms: performance.now() - begun, status: response.status, text }
  }

/** What people do, in turn; each begins elsewhere. */
function mixOf(call: ReturnType<typeof caller>, issueIds: readonly number[], subId: number) {
  const body = { projId: PROJ, page: 0, size: 20 }
  const issueOf = ({ at }: Person) => issueIds[(at * 37) % issueIds.length]!
  const texts = { type: 'error', errorClass: 'general', priority: 'high', raiseDiscipline: 'A', discipline: 'M' }
  const kinds: ((who: Person) => Promise<Called[]>)[] = [
    async (who) => [await call(who, 'POST', '/api/issue/list', body)],
    async (who) => [await call(who, 'POST', '/api/issue/queryIssueReferenceOptions', { projId: PROJ })],
    async (who) => [await call(who, 'GET', `/api/issue/detail?id=${issueOf(who)}`)],
    async (who) => [await call(who, 'GET', `/api/issue/previous?id=${issueOf(who)}`)],
    async (who) => [await call(who, 'GET', `/api/thread/posts?kind=issue&refId=${issueOf(who)}&page=0&size=20`)],
    async (who) => [await call(who, 'POST', '/api/model/list', body)],
    async (who) => [await call(who, 'POST', '/api/hubAnnotation/list', body)],
    async (who) => [await call(who, 'GET', '/api/message?page=0&size=20')],
    async (who) => [await call(who, 'GET', '/api/hubToDo/querySubHubToDoPage?page=0&size=1&isProj=false')],
    async (who) => [
      await call(who, 'POST', '/api/thread/post', { kind: 'issue', refId: issueOf(who), text: '已核对，请看' }),
    ],
    async (who) => {
      const read = await call(who, 'GET', `/api/issue/detail?id=${issueOf(who)}`)
      const { rowVersion } = JSON.parse(read.text) as { rowVersion: number }
      const change = { id: issueOf(who), rowVersion, title: `风管碰梁 ${randomBytes(4).toString('hex')}` }
      const sent = await call(who, 'PUT', '/api/issue', change)
      // Somebody else was faster: no refusal, the screen merges.
      return [read, sent.status === 409 ? { ...sent, status: 200 } : sent]
    },
    async (who) => [await call(who, 'POST', '/api/issue', { subId, title: '走道净高不足', ...texts })],
  ]
  return (who: Person): Promise<Called[]> => kinds[who.at++ % kinds.length]!(who)
}

async function addPeople(databaseUrl: string, count: number): Promise<Person[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('base64url'))
  await onDatabase(databaseUrl, async (client) => {
    await client.query(
      `insert into users (username, nick_name, job_number, dept_id, search_text)
       select 'day' || i, '同事' || i, 'D' || i, 1, 'day' || i from generate_series(1, $1::int) i`,
      [count],
    )
    // With the roles of the demo's lead: everybody may do everything that is measured.
    await client.query(
      `with lead as (select r.* from project_resource r join users u on u.id = r.user_id
         where r.proj_id = $1 and u.username = 'lead'),
       made as (insert into project_resource (proj_id, user_id)
         select $1, id from users where username ~ '^day\\d+$' returning resource_id)
       insert into project_resource_role (resource_id, role_id)
       select made.resource_id, role.role_id from made, lead join project_resource_role role on role.resource_id = lead.resource_id`,
      [PROJ],
    )
    await client.query(
      `insert into session (token_hash, key, user_id, expires_at)
       select hash, 'day-' || hash, u.id, now() + interval '1 day'
       from unnest($1::text[]) with ordinality as one(hash, i) join users u on u.username = 'day' || i`,
      [hashes],
    )
  })
  return tokens.map((token, at) => ({ authorization: `Bearer ${token}`, at }))
}

const addIssues = (databaseUrl: string) =>
  onDatabase(databaseUrl, async (client) => {
    const { rows: subs } = await client.query('select sub_id from project_sub where proj_id = $1 order by 1 limit 1', [
      PROJ,
    ])
    const subId: number = subs[0].sub_id
    const { rows } = await client.query(
      `insert into issue (proj_id, sub_id, user_id, number, title, html, status, type, error_class, priority,
         raise_discipline, discipline, reviewer_id, due_date, labels, round, level, location, elements, search_text)
       select $1, $2, r.id, 'D-' || i, '走道风管与梁碰撞 ' || i, '<p>请核对</p>',
         (array['open', 'doing', 'answered', 'closed'])[1 + i % 4], 'error', 'general', 'high', 'A', 'M', r.id,
         date '2026-01-01' + i % 600, array['标签' || i % 30], 1, (1 + i % 20) || 'F', '{}', '[]', '走道风管与梁碰撞 ' || i
       from generate_series(1, $3::int) i join users r on r.username = 'day' || (1 + i % 100) returning id`,
      [PROJ, subId, ISSUES],
    )
    await client.query('vacuum analyze')
    return { subId, issueIds: rows.map(({ id }) => id as number) }
  })
