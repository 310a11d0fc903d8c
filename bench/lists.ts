// Lists, searches and counts in a large institute beside one of a hundredth of its size: two databases on the same
// PostgreSQL, each with a server of its own, asked in turn.
import type pg from 'pg'
import { onDatabase, openServers, product, type Row, secondDatabase, signIn } from './kit/servers.ts'
import { sideBySide } from './kit/side-by-side.ts'

const GOAL_MS = 150
const GOAL_RATIO = 2
const LARGE = { users: 200_000, projects: 20_000, todos: 1_000_000 }

type Size = typeof LARGE
const surnames = 'lin 林 chen 陈 shen 沈 zhou 周 gu 顾 ye 叶 fang 方 wu 吴 zhao 赵 xu 许'.split(' ')
const given = 'zhi 知 yuan 远 ruo 若 xi 溪 yi 以 ning 宁 nan 南 zhou 舟 wang 望 shu 舒'.split(' ')

/** What is asked, by whom. The administrator's lists go over everybody; a lead's over what is his. */
const calls: [who: 'admin' | 'lead', name: string, path: string][] = [
  ['admin', 'users, first page', '/api/users?page=0&size=20'],
  ['admin', 'users, page 50', '/api/users?page=50&size=20'],
  ['admin', 'users by pinyin initials', '/api/users?blurry=lzy&size=20'],
  ['admin', 'users by two characters', `/api/users?blurry=${encodeURIComponent('知远')}&size=20`],
  ['lead', 'people search by initials', '/api/public/queryUser?blurryName=lzy'],
  ['lead', 'people to add to a project', '/api/projectMember/users?projId=2&blurry=lzy'],
  ['lead', 'own projects', '/api/project?page=0&size=20'],
  ['lead', 'own projects by initials', '/api/project?blurry=bgl&size=20'],
  ['lead', 'project counts', '/api/project/projectCount'],
  ['lead', 'project statuses', '/api/project/status'],
  ['admin', 'all projects', '/api/project?page=0&size=20'],
  ['lead', 'to-dos', '/api/hubToDo/querySubHubToDoPage?page=0&size=20'],
  ['lead', 'to-dos, done', '/api/hubToDo/querySubHubToDoPage?page=0&size=20&status=done'],
  ['lead', 'to-do dot', '/api/hubToDo/querySubHubToDoPage?page=0&size=1&isProj=false'],
  ['lead', 'to-do funnel', '/api/hubToDo/queryProjHubToDoProjItems'],
]

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  const scale = quick ? 10 : 1
  const large = { users: LARGE.users / scale, projects: LARGE.projects / scale, todos: LARGE.todos / scale }
  const small = { users: large.users / 100, projects: large.projects / 100, todos: large.todos / 100 }
  const servers = await openServers()
  try {
    const big = await openHouse(servers, servers.databaseUrl, large)
    const little = await openHouse(servers, await secondDatabase(servers.databaseUrl), small)
    return await sideBySide(
      calls.map(([who, name, path]) => ({
        name: `${name} (${who})`,
        large: () => big[who](path),
        small: () => little[who](path),
        goalMs: GOAL_MS,
        goalRatio: GOAL_RATIO,
      })),
      { count: quick ? 20 : 60 },
    )
  } finally {
    await servers.stop()
  }
}

async function openHouse(servers: Awaited<ReturnType<typeof openServers>>, databaseUrl: string, size: Size) {
  const { url } = await servers.start(product, '/readyz', { DATABASE_URL: databaseUrl })
  await onDatabase(databaseUrl, (client) => fill(client, size))
  const asker = async (username: string) => {
    const authorization = await signIn(url, username)
    return async (path: string) => {
      const start = performance.now()
      const response = await fetch(url + path, { headers: { authorization } })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      return performance.now() - start
    }
  }
  return { admin: await asker('admin'), lead: await asker('lead') }
}

/** A lead has forty projects and two hundred to-dos, however large the institute is. */
async function fill(client: pg.Client, { users, projects, todos }: Size): Promise<void> {
  const words = (pairs: string[]) => [pairs.filter((_, i) => i % 2 === 1), pairs.filter((_, i) => i % 2 === 0)]
  const [names, sounds] = words(surnames)
  const [givenNames, givenSounds] = words(given)
  await client.query(
    `insert into users (username, nick_name, job_number, dept_id, search_text)
     select 'person' || i, n.name, 'P' || i, 1 + i % 10, n.name || ' ' || n.sound || ' ' || n.initials || ' person' || i || ' p' || i
     from generate_series(1, $5::int) i
     cross join lateral (select 1 + i % 10 as a, 1 + i / 10 % 10 as b, 1 + i / 100 % 10 as c) k
     cross join lateral (select $1::text[] as s, $2::text[] as ss, $3::text[] as g, $4::text[] as gs) w
     cross join lateral (select s[a] || g[b] || g[c] as name, ss[a] || gs[b] || gs[c] as sound,
       left(ss[a], 1) || left(gs[b], 1) || left(gs[c], 1) as initials) n`,
    [names, sounds, givenNames, givenSounds, users],
  )
  const leadId = `(select id from users where username = 'lead')`
  await client.query(
    `insert into project (index_code, proj_name, stage, status, manager_id, search_text)
     select 'B' || i, '办公楼' || i, '方案', 'running', u.id, '办公楼' || i || ' bangonglou' || i || ' bgl' || i || ' b' || i
     from generate_series(1, $1::int) i join users u on u.username = 'person' || (1 + i % $2::int)`,
    [projects, users],
  )
  await client.query(
    `insert into project_resource (proj_id, user_id)
     select p.proj_id, u.id from project p join generate_series(1, 8) k on true
     join users u on u.username = 'person' || (1 + (p.proj_id * 7 + k * 131) % $1::int) on conflict do nothing`,
    [users],
  )
  await client.query(
    `insert into project_resource (proj_id, user_id)
     select proj_id, ${leadId} from project where index_code like 'B%' order by proj_id limit 40 on conflict do nothing`,
  )
  await client.query(
    `insert into hub_to_do (proj_id, biz_type, biz_id, title, action, link, handler_id, from_id, due_time, status, done_time)
     select 3 + i % $2::int, 'issue', i, '待办' || i, 'handle', '/dashboard', u.id, u.id, now() + i % 30 * interval '1 day',
       case when i % 3 = 0 then 'pending' else 'done' end, now() - i % 90 * interval '1 hour'
     from generate_series(1, $1::int) i join users u on u.username = 'person' || (1 + i % $3::int)`,
    [todos, projects, users],
  )
  await client.query(
    `insert into hub_to_do (proj_id, biz_type, biz_id, title, action, link, handler_id, due_time, status, done_time)
     select 3 + i % $1::int, 'issue', i, '待办' || i, 'handle', '/dashboard', ${leadId}, now() + i % 30 * interval '1 day',
       case when i % 2 = 0 then 'pending' else 'done' end, now()
     from generate_series(1, 200) i`,
    [Math.min(40, projects)],
  )
  await client.query('vacuum analyze')
}
