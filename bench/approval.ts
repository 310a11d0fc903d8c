// Approvals of a large institute beside one of a hundredth of its size. Somebody has decided as much in either: two databases on the
// same PostgreSQL, each with a server of its own, asked in turn.
import type pg from 'pg'
import { onDatabase, openServers, product, type Row, secondDatabase, signIn } from './kit/servers.ts'
import { sideBySide } from './kit/side-by-side.ts'

const LARGE = 1_000_000
const PROJECTS = 200
const GOAL_MS = 150
const GOAL_RATIO = 2

const list = '/api/approval?size=20'
const calls: [who: 'lead' | 'admin', name: string, path: string][] = [
  ['lead', 'to me', `${list}&view=toMe`],
  ['lead', 'decided', `${list}&view=done`],
  ['lead', 'decided, page 100', `${list}&view=done&page=100`],
  ['lead', 'by me', `${list}&view=mine`],
  ['lead', 'copied', `${list}&view=copied`],
  ['lead', 'all of mine', `${list}&view=all`],
  ['lead', 'all of a project', `${list}&view=all&projId=PROJ`],
  ['lead', 'all, two characters', `${list}&view=all&blurry=${encodeURIComponent('第二')}`],
  ['lead', 'counts', '/api/approval/counts'],
  ['lead', 'statistics of a project', '/api/approval/statistics?projId=PROJ'],
  ['admin', 'all', `${list}&view=all`],
  ['admin', 'all that run', `${list}&view=all&status=running`],
  ['admin', 'a number', `${list}&view=all&blurry=B-0000777`],
]

type Ask = Record<'lead' | 'admin', (path: string) => Promise<number>>

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  const large = LARGE / (quick ? 10 : 1)
  const servers = await openServers()
  try {
    const big = await openInstitute(servers, servers.databaseUrl, large, large)
    const little = await openInstitute(servers, await secondDatabase(servers.databaseUrl), large / 100, large)
    return await sideBySide(
      calls.map(([who, name, path]) => ({
        name: `${name} (${who})`,
        large: () => big[who](path),
        small: () => little[who](path),
        goalMs: GOAL_MS,
        goalRatio: GOAL_RATIO,
      })),
      { count: quick ? 15 : 40 },
    )
  } finally {
    await servers.stop()
  }
}

async function openInstitute(
  servers: Awaited<ReturnType<typeof openServers>>,
  databaseUrl: string,
  approvals: number,
  large: number,
): Promise<Ask> {
  const { url } = await servers.start(product, '/readyz', { DATABASE_URL: databaseUrl })
  const projId = await onDatabase(databaseUrl, (client) => fill(client, approvals, large))
  const askAs = async (username: string) => {
    const authorization = await signIn(url, username)
    return async (path: string) => {
      const start = performance.now()
      const response = await fetch(url + path.replace('PROJ', String(projId)), { headers: { authorization } })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
      return performance.now() - start
    }
  }
  return { lead: await askAs('lead'), admin: await askAs('admin') }
}

/** Answers the project whose manager `lead` is: he decides there, and nowhere else. */
async function fill(client: pg.Client, approvals: number, large: number): Promise<number> {
  const projects = Math.max(2, Math.round((approvals / large) * PROJECTS))
  await client.query(
    `insert into users (username, nick_name, search_text) select 'b' || i, '员工' || i, '员工' || i from generate_series(1, 1000) i`,
  )
  await client.query(
    `insert into project (index_code, proj_name, stage, status, search_text)
     select 'B' || i, '办公楼' || i, '施工图', 'running', '办公楼' || i from generate_series(1, $1::int) i`,
    [projects],
  )
  const { rows } = await client.query<{ projId: number }>(
    `insert into project_resource (proj_id, user_id)
     select p.proj_id, u.id from project p, users u where p.index_code = 'B1' and u.username = 'lead' returning proj_id as "projId"`,
  )
  const { projId } = rows[0]!
  await client.query(
    `insert into project_resource_role (resource_id, role_id)
     select s.resource_id, r.id from project_resource s, project_role r where s.proj_id = $1 and r.name = '项目负责人'`,
    [projId],
  )
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into approval (number, title, kind, purpose, definition_id, definition_version, proj_id, user_id, status, form, chosen,
       start_time, end_time, due_time, search_text, create_by)
     select 'B-' || lpad(i::text, 7, '0'), t.title, 'modelPubVersion', 'publish', d.id, 1, p.proj_id,
       case when p.proj_id = $2 and k % 40 = 0 then l.id else u.id end, s.status, '{}', '{}', now() - i * interval '1 minute',
       case when s.status = 'approved' then now() - i * interval '50 seconds' end,
       case when s.status = 'running' then now() + (i % 200 - 20) * interval '1 hour' end,
       lower('B-' || lpad(i::text, 7, '0') || ' ' || t.title), 'b'
     from generate_series(1, $1::int) i
     -- Counted in each project: his shares are the same however many projects there are.
     cross join lateral (select i / $3::int as k) c
     join (select proj_id, row_number() over (order by proj_id) as n from project where index_code ~ '^B\\d+$') p on p.n = 1 + i % $3::int
     cross join lateral (select '施工图第' || (array['一', '二', '三', '四'])[1 + k % 4] || '版 ' || i || ' 号楼 发布' as title) t
     cross join lateral (select case when k % 50 = 0 then 'running' when k % 50 = 1 then 'returned' else 'approved' end as status) s
     join users u on u.username = 'b' || (1 + i % 1000)
     join users l on l.username = 'lead'
     join approval_definition d on d.shipped = 'modelPublish'`,
    [approvals, projId, projects],
  )
  await client.query(
    `insert into approval_step (approval_id, round, sort, key, name, rule, state, opened_time, ended_time, due_time)
     select a.id, 1, n, 's' || n, (array['校对', '审核'])[n], 'any',
       case when a.status = 'running' and n = 2 then 'open' when a.status = 'returned' and n = 2 then 'cancelled' else 'done' end,
       a.start_time + n * interval '1 hour', case when a.status = 'approved' or n = 1 then a.start_time + n * interval '2 hours' end,
       case when n = 2 then a.due_time end
     from approval a cross join generate_series(1, 2) n where a.create_by = 'b'`,
  )
  await client.query(
    `insert into approval_task (approval_id, step_id, user_id, why, sort, state, opinion, arrived_time, decided_time)
     select a.id, s.id, case when a.proj_id = $1 then l.id else u.id end, '{"kind":"projectRole"}', 1,
       case s.state when 'open' then 'open' when 'cancelled' then 'returned' else 'agreed' end, '同意', s.opened_time, s.ended_time
     from approval_step s join approval a on a.id = s.approval_id
     join users u on u.username = 'b' || (1 + (a.id * 7 + s.sort) % 1000) join users l on l.username = 'lead'
     where a.create_by = 'b'`,
    [projId],
  )
  await client.query(
    `insert into approval_person (user_id, approval_id)
     select user_id, id from approval where create_by = 'b' union select user_id, approval_id from approval_task`,
  )
  await client.query(
    `insert into approval_copy (user_id, approval_id, read_time)
     select l.id, a.id, case when a.id % 9 > 0 then now() end from approval a join users l on l.username = 'lead'
     where a.proj_id = $1 and a.id % 5 = 0`,
    [projId],
  )
  await client.query('set session_replication_role = origin')
  await client.query(`delete from row_count where name = 'approval'`)
  await client.query(`insert into row_count (name, rows) select 'approval', count(*) from approval`)
  await client.query('vacuum analyze')
  return projId
}
