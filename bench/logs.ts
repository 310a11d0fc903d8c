// The log of a large site beside one of a hundredth of its size: two databases on the same PostgreSQL, each with a server of its own,
// asked in turn. Then the check of all its rows, which must find the one that was changed behind the product's back, and what its
// row costs a call that changes something.
import autocannon from 'autocannon'
import type pg from 'pg'
import { median, onDatabase, openServers, product, type Row, secondDatabase, signIn } from './kit/servers.ts'
import { sideBySide } from './kit/side-by-side.ts'

const LARGE = 1_000_000
const GOAL_MS = 150
const GOAL_RATIO = 2
const GOAL_COST = 0.05
const TOGETHER = 32
const ROUND_S = 2
const PATIENCE_MS = 900_000

const list = '/api/logs?size=20'
const words = (text: string) => `${list}&blurry=${encodeURIComponent(text)}`
const calls: [name: string, path: string][] = [
  ['newest', list],
  ['page 400', `${list}&page=400`],
  ['a person', `${list}&userId=PERSON`],
  ['a project', `${list}&projId=7`],
  ['an hour', `${list}&createTime=2026-01-02 08:00:00&createTime=2026-01-02 09:00:00`],
  ['an object by its number', words('ISS-004242')],
  ['words that few rows have', words('抗震缝')],
  ['words that many rows have', words('核对')],
  ['words that nobody wrote', words('隔震支座')],
  ['the words of what was done', words('新增岗位')],
  ['what was refused', `${list}&outcome=refused`],
  ['failures by cause', '/api/logs/causes?size=20'],
]

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  const servers = await openServers()
  try {
    const large = LARGE / (quick ? 10 : 1)
    const big = await openSite(servers, servers.databaseUrl, large)
    const little = await openSite(servers, await secondDatabase(servers.databaseUrl), large / 100)
    const rows = await sideBySide(
      calls.map(([name, path]) => ({
        name,
        large: () => big.get(path),
        small: () => little.get(path),
        goalMs: GOAL_MS,
        goalRatio: GOAL_RATIO,
      })),
      { count: quick ? 15 : 40 },
    )
    const cost = [await costOf(big), await costTogether(big, quick ? 5 : 9)]
    // The check is a task, and the others do none.
    await servers.start(product, '/readyz', { DATABASE_URL: big.databaseUrl, WORKERS: 'inline' })
    return [...rows, ...cost, ...(await check(big, large))]
  } finally {
    await servers.stop()
  }
}

interface Site {
  databaseUrl: string
  url: string
  authorization: string
  get(path: string): Promise<number>
  ask(method: string, path: string, body?: object): Promise<{ ms: number; body: unknown }>
}

async function openSite(
  servers: Awaited<ReturnType<typeof openServers>>,
  databaseUrl: string,
  rows: number,
): Promise<Site> {
  const { url } = await servers.start(product, '/readyz', { DATABASE_URL: databaseUrl })
  const personId = await onDatabase(databaseUrl, (client) => fill(client, rows))
  const authorization = await signIn(url, 'admin')
  const ask: Site['ask'] = async (method, path, body) => {
    const start = performance.now()
    const response = await fetch(url + path.replace('PERSON', String(personId)), {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return { ms: performance.now() - start, body: text ? JSON.parse(text) : undefined }
  }
  return { databaseUrl, url, authorization, ask, get: async (path) => (await ask('GET', path)).ms }
}

/** Answers somebody with a thousandth of the rows, in either. */
async function fill(client: pg.Client, rows: number): Promise<number> {
  await client.query(
    `insert into users (username, nick_name, search_text) select 'b' || i, '员工' || i, '员工' || i from generate_series(1, 1000) i`,
  )
  // A million rows one by one into nine indexes take half an hour; built afterwards, the indexes take a minute or two.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'log' and indexname <> 'log_pkey'`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query(
    `insert into log (user_id, username, log_type, description, method, params, object, proj_id, request_ip, browser, time_ms, outcome,
       error_id, exception, cause, create_time)
     select u.id, u.username, case when i % 500 = 0 then 'ERROR' else 'INFO' end,
       (array['log.issue.add', 'log.issue.edit', 'log.job.add', 'log.model.upload', 'log.signIn'])[1 + case when i % 5000 = 2 then 2 when i % 5 = 2 then 0 else i % 5 end],
       'POST /api/issue', '{"body":{"title":"' || case when i % 20000 = 7 then '抗震缝宽度' else '走道净高' end || ' ' || i || (case when i % 3 = 0 then ' 请核对' else '' end) || '"}}',
       'ISS-' || lpad((i % 100000)::text, 6, '0'), 1 + i % 200, '10.0.' || i % 256 || '.' || i / 256 % 256, 'Chrome', i % 400,
       case when i % 500 = 0 then 'failed' when i % 100 = 1 then 'refused' else 'done' end,
       upper(substr(md5(i::text), 1, 4) || '-' || substr(md5(i::text), 5, 4)),
       case when i % 500 = 0 then 'Error: broken' end, case when i % 500 = 0 then 'cause' || i / 500 % 30 end,
       timestamptz '2026-01-01' + i * interval '20 seconds'
     from generate_series(1, $1::int) i join users u on u.username = 'b' || (1 + i % 1000)`,
    [rows],
  )
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const { definition } of indexes) await client.query(definition)
  await client.query('vacuum analyze')
  const { rows: found } = await client.query<{ id: number }>(`select id from users where username = 'b77'`)
  return found[0]!.id
}

/** Calls that change something, by many at once: how many more there are when their rows are not written. */
async function costTogether({ databaseUrl, url, authorization }: Site, rounds: number): Promise<Row> {
  let count = 0
  const load = async () => {
    const result = await autocannon({
      ...{ url: `${url}/api/job`, method: 'POST', duration: ROUND_S, connections: TOGETHER },
      headers: { authorization, 'content-type': 'application/json' },
      requests: [
        {
          setupRequest: (request) => ({
            ...request,
            body: JSON.stringify({ name: `t${count++}`, jobSort: 5, enabled: true }),
          }),
        },
      ],
    })
    if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
    return result.requests.average
  }
  const turns: { with: number; without: number }[] = []
  await onDatabase(databaseUrl, async (client) => {
    await client.query(`create function no_log() returns trigger language plpgsql as 'begin return null; end'`)
    await client.query('create trigger no_log before insert on log for each row execute function no_log()')
    const set = (how: 'enable' | 'disable') => client.query(`alter table log ${how} trigger no_log`)
    for (let round = 0; round <= rounds; round++) {
      await set('disable')
      const written = await load()
      await set('enable')
      // The first round only warms up.
      if (round > 0) turns.push({ with: written, without: await load() })
    }
    await client.query('drop trigger no_log on log')
  })
  const cost = median(turns.map((turn) => 1 - turn.with / turn.without))
  return {
    name: `calls of ${TOGETHER} at once with their rows : without`,
    ours: median(turns.map((turn) => turn.with)),
    theirs: median(turns.map((turn) => turn.without)),
    unit: 'calls/s',
    ratio: 1 - cost,
    goal: `≥ ${1 - GOAL_COST}`,
    met: cost <= GOAL_COST,
  }
}

/** The insert and its commit, beside the whole of a small call that changes something. */
async function costOf({ databaseUrl, ask }: Site): Promise<Row> {
  const whole: number[] = []
  for (let at = 0; at < 100; at++)
    whole.push((await ask('POST', '/api/job', { name: `bench ${at}`, jobSort: 5, enabled: true })).ms)
  const own = await onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns where table_name = 'log' and column_name <> 'id'`,
    )
    const taken: number[] = []
    for (let at = 0; at < 100; at++) {
      const start = performance.now()
      await client.query(
        `insert into log (${rows[0]!.columns}) select ${rows[0]!.columns} from log where id = (select max(id) from log)`,
      )
      taken.push(performance.now() - start)
    }
    return taken
  })
  const ratio = median(own) / median(whole)
  return {
    name: 'a row of the log : the call that it tells of, medians',
    ours: median(own),
    theirs: median(whole),
    unit: 'ms',
    ratio,
    goal: `≤ ${GOAL_COST} × the call`,
    met: ratio <= GOAL_COST,
  }
}

async function check({ databaseUrl, ask }: Site, rows: number): Promise<Row[]> {
  const look = async (): Promise<{ state: string; seconds: number }> => {
    const start = performance.now()
    await ask('POST', '/api/logs/check')
    while (performance.now() - start < PATIENCE_MS) {
      const { state } = (await ask('GET', '/api/logs/check')).body as { state: string }
      if (state !== 'running') return { state, seconds: (performance.now() - start) / 1000 }
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    throw new Error('the check has not ended')
  }
  const before = await look()
  await onDatabase(databaseUrl, (client) =>
    client.query(`update log set object = object || ' ' where id = $1`, [Math.round(rows / 2)]),
  )
  const after = await look()
  const row = (name: string, { state, seconds }: typeof before, wanted: string): Row => ({
    name: `${name}: ${state}`,
    ours: seconds,
    theirs: rows / seconds,
    unit: 's, rows/s',
    ratio: 1,
    goal: wanted,
    met: state === wanted,
  })
  return [row('check of all rows', before, 'whole'), row('check with one row changed', after, 'broken')]
}
