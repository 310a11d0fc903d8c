// Clash points of a large project beside a small one in the same database, asked in turn.
import type pg from 'pg'
import { median, onDatabase, openServers, product, quantile, type Row, signIn } from './kit/servers.ts'

const LARGE = 100_000
const SMALL = 1000
const PER_GROUP = 25
const GOAL_MS = 200
const BULK = 1000

interface Place {
  projId: number
  testId: number
  /** Of its first points, and of groups that have as many. */
  ids: number[]
  groupIds: number[]
}

const [points, groups, status] = ['/api/clash/points', '/api/clash/groups', '/api/clash/updateClashPointStatus']
type Ask = (place: Place, round: number) => object
const decision = (round: number) => (round % 2 === 0 ? 'active' : 'reviewed')
const inProject =
  (filter: object): Ask =>
  ({ projId }) => ({ projId, ...filter })

const calls: [name: string, path: string, body: Ask][] = [
  ['first page', points, inProject({})],
  ['page 200', points, inProject({ page: 200, size: 50 })],
  ['by number', points, inProject({ sort: { by: 'number', isDescending: false } })],
  ['the latest', points, inProject({ sort: { by: 'updateTime', isDescending: true } })],
  ['by status and level', points, inProject({ status: ['new', 'active'], level: ['3F', '5F'] })],
  ['by pair and depth', points, inProject({ pair: ['S', 'M'], depthFrom: 20, depthTo: 60 })],
  ['of an assignee', points, inProject({ assignee: [2] })],
  ['without an issue', points, inProject({ hasIssue: false })],
  ['words', points, inProject({ blurry: '送风管' })],
  ['words that few have', points, inProject({ blurry: 'cp-0421' })],
  ['groups', groups, inProject({})],
  ['groups, page 20', groups, inProject({ page: 20 })],
  ['groups of a filter', groups, inProject({ status: ['new', 'active'], pair: ['M', 'S'] })],
  ['facets', '/api/clash/facets', inProject({})],
  ['facets of a filter', '/api/clash/facets', inProject({ status: ['new'], level: ['3F'] })],
  ['matrix', '/api/clash/matrix', inProject({ status: ['new', 'active', 'reviewed', 'reopened'] })],
  ['pins', '/api/clash/pins', inProject({ status: ['new', 'active'] })],
  [`status of ${BULK} points`, status, ({ ids }, round) => ({ ids, status: decision(round) })],
  [`status of groups of ${BULK} points`, status, ({ groupIds }, round) => ({ groupIds, status: decision(round) })],
]

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  const servers = await openServers()
  try {
    const { url } = await servers.start(product, '/readyz')
    const [big, little] = await onDatabase(servers.databaseUrl, async (client) => {
      const places = [await fill(client, 'CPL', LARGE), await fill(client, 'CPS', SMALL)]
      await client.query('vacuum analyze')
      return places as [Place, Place]
    })
    const authorization = await signIn(url, 'lead')
    const time = async (path: string, body: object) => {
      const start = performance.now()
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
      return performance.now() - start
    }
    const rows: Row[] = []
    for (const [name, path, body] of calls) {
      const own: number[] = []
      const theirs: number[] = []
      // The first rounds only warm up.
      for (let round = -4; round < (quick ? 15 : 40); round++) {
        const other = await time(path, body(little, round))
        const mine = await time(path, body(big, round))
        if (round >= 0) theirs.push(other)
        if (round >= 0) own.push(mine)
      }
      const p95 = quantile(own, 0.95)
      rows.push({
        name: `${name}: p95`,
        ours: p95,
        theirs: quantile(theirs, 0.95),
        unit: 'ms',
        ratio: median(own) / median(theirs),
        goal: `${LARGE} points: p95 ≤ ${GOAL_MS} ms`,
        met: p95 <= GOAL_MS,
      })
    }
    return rows
  } finally {
    await servers.stop()
  }
}

/** A project of the demo's lead with one test that has run on two models. */
async function fill(client: pg.Client, code: string, count: number): Promise<Place> {
  const one = async (text: string, values: unknown[]): Promise<number> =>
    (await client.query<{ id: number }>(text, values)).rows[0]!.id
  const projId = await one(
    `insert into project (index_code, proj_name, stage, status, search_text) values ($1, $1, '施工图', 'running', $1)
     returning proj_id as id`,
    [code],
  )
  const subId = await one(
    `insert into project_sub (proj_id, sub_no, sub_name) values ($1, '01', '主楼') returning sub_id as id`,
    [projId],
  )
  await client.query(
    `with staff as (insert into project_resource (proj_id, user_id)
       select $1, id from users where username in ('lead', 'hvac') returning resource_id)
     insert into project_resource_role (resource_id, role_id)
       select s.resource_id, r.id from staff s, project_role r where r.name = '项目负责人'`,
    [projId],
  )
  const modelOf = (name: string) =>
    one(
      `insert into model (proj_id, sub_id, name, discipline, versions) values ($1, $2, $3, $3, 1) returning model_id as id`,
      [projId, subId, name],
    )
  const [a, b] = [await modelOf('M'), await modelOf('S')]
  const selection = (name: string) =>
    one(`insert into clash_selection (proj_id, name, rules) values ($1, $2, '{}') returning id`, [projId, name])
  const testId = await one(
    `insert into clash_test (proj_id, sub_id, name, type, tolerance, a_id, b_id, trigger)
     values ($1, $2, '风管×梁', 'hard', 10, $3, $4, 'manual') returning id`,
    [projId, subId, await selection('a'), await selection('b')],
  )
  const runId = await one(
    `insert into clash_run (test_id, task_id, status, trigger) values ($1, gen_random_uuid(), 'completed', 'manual') returning id`,
    [testId],
  )
  await client.query(
    `insert into clash_group (proj_id, test_id, key, facts, assignee_id)
     select $1, $2, i, jsonb_build_object('level', (1 + i % 20) || 'F',
       'service', jsonb_build_object('category', 'IfcDuctSegment', 'mark', ''),
       'host', jsonb_build_object('category', 'IfcBeam', 'mark', 'KL-' || i)), case when i % 10 = 0 then 2 end
     from generate_series(1, $3::int) i`,
    [projId, testId, count / PER_GROUP],
  )
  await client.query(
    `insert into clash_point (proj_id, sub_id, test_id, group_id, home_group_id, number, status,
       a_model_id, a_file_id, a_index, a_global_id, a_name, a_class, a_type, a_discipline, a_system,
       b_model_id, b_file_id, b_index, b_global_id, b_name, b_class, b_type, b_discipline,
       depth, quality, point, box, level, room, grid, first_run_id, last_run_id, search_text)
     select $1, $2, $3, g.id, g.id, n.number,
       (array['new', 'active', 'active', 'reviewed', 'approved', 'resolved', 'resolved', 'ignored', 'reopened'])[1 + n.number % 9],
       $4, 1, n.number, 'a' || md5(n.number::text), '送风管 500×320', 'IfcDuctSegment', '矩形风管', (array['M', 'P', 'E'])[1 + n.number % 3], '送风',
       $5, 2, n.number, 'b' || md5(n.number::text), 'KL-' || g.key, 'IfcBeam', '框架梁', (array['S', 'A'])[1 + n.number % 2],
       (n.number * 7919 % 3000) / 10.0, 'solid', array[n.number % 100, n.number % 77, 3.5], array[0, 0, 0, 1, 1, 1],
       g.facts ->> 'level', '走道', '3-4/B', $6, $6,
       'cp-' || lpad(n.number::text, 4, '0') || ' 送风管 500×320 kl-' || g.key || ' ' || (g.facts ->> 'level') || ' 走道 3-4/b'
     from clash_group g cross join generate_series(1, ${PER_GROUP}) i
     cross join lateral (select (g.key::int - 1) * ${PER_GROUP} + i as number) n
     where g.test_id = $3`,
    [projId, subId, testId, a, b, runId],
  )
  // As many issues as a project of that size has: one for every hundredth group.
  await client.query(
    `with raised as (insert into issue (proj_id, sub_id, number, title, html, status, type, error_class, priority,
       raise_discipline, discipline, location, elements, search_text)
       select $1, $2, 'n' || i, '碰撞', '', 'open', 'clash', 'none', 'medium', 'M', 'M', '{}', '[]', '' from generate_series(1, $3::int) i
       returning id)
     insert into issue_reference (issue_id, kind, ref_id)
       select r.id, 'clashGroup', g.id from (select id, row_number() over () as at from raised) r
       join (select id, row_number() over () as at from clash_group where proj_id = $1) g on g.at = r.at * 100`,
    [projId, subId, Math.floor(count / PER_GROUP / 100)],
  )
  const idsOf = async (text: string, most: number) =>
    (await client.query<{ id: number }>(text, [testId, most])).rows.map(({ id }) => id)
  return {
    projId,
    testId,
    ids: await idsOf(
      `select id from clash_point where test_id = $1 and status <> 'resolved' order by id limit $2`,
      BULK,
    ),
    groupIds: await idsOf(`select id from clash_group where test_id = $1 order by id desc limit $2`, BULK / PER_GROUP),
  }
}
