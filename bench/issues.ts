// Issues of a large institute beside one of a hundredth of its size, with as many issues in each project: two databases on
// the same PostgreSQL, each with a server of its own, asked in turn.
import type pg from 'pg'
import { median, onDatabase, openServers, product, quantile, type Row, secondDatabase, signIn } from './kit/servers.ts'

const LARGE = 1_000_000
const PER_PROJECT = 5000
const GOAL_MS = 150
const GOAL_FACETS_MS = 300
const GOAL_RATIO = 2

const list = '/api/issue/list'
const facets = '/api/issue/queryIssueReferenceOptions'
const calls: [name: string, path: string, filter: object][] = [
  ['first page', list, {}],
  ['page 200', list, { page: 200 }],
  ['by status and discipline', list, { status: ['open', 'doing'], discipline: ['M'] }],
  ['mine, by due date', list, { mine: 'assigned', sort: { by: 'dueDate', isDescending: false } }],
  ['overdue, by priority', list, { isOverdue: true, sort: { by: 'priority', isDescending: false } }],
  ['two characters', list, { blurry: '净高' }],
  ['a number', list, { blurry: '-暖通-0042' }],
  ['three words that few have', list, { blurry: '梁下净高不足 1234' }],
  ['facets', facets, {}],
  ['facets of a filter with text', facets, { blurry: '净高', status: ['open'], level: ['3F'] }],
]

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  const large = LARGE / (quick ? 10 : 1)
  const servers = await openServers()
  try {
    const big = await openInstitute(servers, servers.databaseUrl, large)
    const little = await openInstitute(servers, await secondDatabase(servers.databaseUrl), large / 100)
    const rows: Row[] = []
    for (const [name, path, filter] of calls) {
      const own: number[] = []
      const theirs: number[] = []
      const rounds = quick ? 15 : 40
      for (let round = -5; round < rounds; round++) {
        const other = await little(path, filter)
        const mine = await big(path, filter)
        // The first rounds only warm up.
        if (round >= 0) theirs.push(other)
        if (round >= 0) own.push(mine)
      }
      const ratio = median(own) / median(theirs)
      const p95 = quantile(own, 0.95)
      const goal = path === facets ? GOAL_FACETS_MS : GOAL_MS
      rows.push({
        name: `${name}: p95`,
        ours: p95,
        theirs: quantile(theirs, 0.95),
        unit: 'ms',
        ratio,
        goal: `p95 ≤ ${goal} ms, median ≤ ${GOAL_RATIO} × of a hundredth`,
        met: p95 <= goal && ratio <= GOAL_RATIO,
      })
    }
    return rows
  } finally {
    await servers.stop()
  }
}

async function openInstitute(servers: Awaited<ReturnType<typeof openServers>>, databaseUrl: string, issues: number) {
  const { url } = await servers.start(product, '/readyz', { DATABASE_URL: databaseUrl })
  const projId = await onDatabase(databaseUrl, (client) => fill(client, issues))
  const authorization = await signIn(url, 'lead')
  return async (path: string, filter: object) => {
    const start = performance.now()
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ projId, ...filter }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return performance.now() - start
  }
}

/** Answers the last project, of which the demo's lead is a member and an assignee now and then. */
async function fill(client: pg.Client, issues: number): Promise<number> {
  const projects = Math.max(1, Math.round(issues / PER_PROJECT))
  await client.query(
    `insert into project (index_code, proj_name, stage, status, search_text)
     select 'B' || i, '办公楼' || i, '施工图', 'running', '办公楼' || i from generate_series(1, $1::int) i`,
    [projects],
  )
  await client.query(
    `insert into project_sub (proj_id, sub_no, sub_name) select proj_id, '01', '主楼' from project where index_code ~ '^B\\d+$'`,
  )
  await client.query(
    `insert into project_resource (proj_id, user_id)
     select p.proj_id, u.id from project p, users u where p.index_code ~ '^B\\d+$' and u.username in ('lead', 'hvac', 'review')`,
  )
  await client.query(
    `insert into issue (proj_id, sub_id, user_id, number, title, html, status, type, error_class, priority,
       raise_discipline, discipline, reviewer_id, due_date, labels, round, level, location, elements, search_text)
     select s.proj_id, s.sub_id, r.id, n.number, t.title, '<p>' || t.title || '</p>',
       (array['open', 'doing', 'answered', 'closed', 'closed', 'closed', 'rejected', 'void'])[1 + i % 8],
       (array['error', 'omission', 'conflict', 'clash', 'net_height'])[1 + i % 5],
       (array['principle', 'technical', 'general', 'none'])[1 + i % 4], (array['urgent', 'high', 'medium', 'low'])[1 + i % 4],
       (array['A', 'S', 'P', 'M', 'E'])[1 + i / 7 % 5], d.discipline, r.id, date '2026-01-01' + i % 600,
       array['标签' || i % 30], 1 + i % 3, (1 + i % 20) || 'F', '{}', '[]', lower(n.number || ' ' || t.title || ' ' || (1 + i % 20) || 'F')
     from project_sub s join project p on p.proj_id = s.proj_id and p.index_code ~ '^B\\d+$'
     cross join generate_series(1, $1::int) i
     cross join lateral (select (array['A', 'S', 'P', 'M', 'E'])[1 + i % 5] as discipline,
       (array['建筑', '结构', '给排水', '暖通', '电气'])[1 + i % 5] as word) d
     cross join lateral (select p.index_code || '-01-' || d.word || '-' || lpad(i::text, 4, '0') as number) n
     cross join lateral (select (array['走道风管与梁碰撞', '梁下净高不足', '门与墙体不符', '桥架穿防火分区', '楼板标高有误'])[1 + i % 5]
       || ' ' || i || ' 处，请设计人核对后修改并回复' as title) t
     join users r on r.username = (array['review', 'hvac', 'lead'])[1 + i % 3]`,
    [PER_PROJECT],
  )
  await client.query(
    `insert into issue_person (issue_id, user_id, part)
     select i.id, u.id, 'assignee' from issue i join users u on u.username = (array['lead', 'hvac', 'review'])[1 + i.id % 3]`,
  )
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ projId: number }>(
    `select max(proj_id) as "projId" from project where index_code ~ '^B\\d+$'`,
  )
  return rows[0]!.projId
}
