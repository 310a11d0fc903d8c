// The assistant's search over a million texts of one project beside ten thousand: two databases on the same PostgreSQL, each with a
// server of its own, asked in turn by four people, because each may ask so often and no more.
import type pg from 'pg'
import { onDatabase, openServers, product, type Row, secondDatabase, signIn } from './kit/servers.ts'
import { sideBySide } from './kit/side-by-side.ts'

const ISSUES = 200_000
const NAMES = 800_000
const GOAL_MS = 300
const GOAL_RATIO = 8
const people = ['lead', 'hvac', 'review', 'admin']
const ROUNDS = 20
const WARM = 3

const questions: [name: string, question: string][] = [
  ['words that few texts have', '梁下净高 4242 处请核对'],
  ['words that most texts have', '送风管与框架梁相碰'],
  ['a name of elements', '防火阀 FD-420'],
  ['words that nobody wrote', '抗震缝宽度的取值依据'],
]

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  const servers = await openServers()
  try {
    const part = quick ? 10 : 1
    const big = await openProject(servers, servers.databaseUrl, part)
    const little = await openProject(servers, await secondDatabase(servers.databaseUrl), 100 * part)
    return await sideBySide(
      questions.map(([name, question]) => ({
        name,
        large: () => big(question),
        small: () => little(question),
        goalMs: GOAL_MS,
        goalRatio: GOAL_RATIO,
      })),
      { count: quick ? 8 : ROUNDS, warm: WARM },
    )
  } finally {
    await servers.stop()
  }
}

async function openProject(servers: Awaited<ReturnType<typeof openServers>>, databaseUrl: string, part: number) {
  const { url } = await servers.start(product, '/readyz', { DATABASE_URL: databaseUrl })
  const projId = await onDatabase(databaseUrl, (client) => fill(client, ISSUES / part, NAMES / part))
  const tokens = await Promise.all(people.map((name) => signIn(url, name)))
  let asked = 0
  return async (question: string) => {
    const start = performance.now()
    const response = await fetch(`${url}/api/ai/ask`, {
      method: 'POST',
      headers: { authorization: tokens[asked++ % tokens.length]!, 'content-type': 'application/json' },
      body: JSON.stringify({ projId, question }),
    })
    const text = await response.text()
    if (!text.includes('"kind":"done"')) throw new Error(`${response.status} ${text.slice(0, 300)}`)
    return performance.now() - start
  }
}

/** Issues of a project, and names of the elements of its only model. */
async function fill(client: pg.Client, issues: number, names: number): Promise<number> {
  const one = async <T extends object>(text: string, values: unknown[] = []) =>
    (await client.query<T>(text, values)).rows[0]!
  const { projId } = await one<{ projId: number }>(
    `insert into project (index_code, proj_name, stage, status, search_text)
     values ('ASK', '提问', '施工图', 'running', '提问') returning proj_id as "projId"`,
  )
  const { subId } = await one<{ subId: number }>(
    `insert into project_sub (proj_id, sub_no, sub_name) values ($1, '01', '主楼') returning sub_id as "subId"`,
    [projId],
  )
  await client.query(
    `insert into project_resource (proj_id, user_id) select $1, id from users where username = any($2)`,
    [projId, people],
  )
  await client.query(
    `insert into project_resource_role (resource_id, role_id)
     select r.resource_id, (select min(m.role_id) from project_role_menu m join menus on menus.id = m.menu_id where menus.permission = 'assistant:ask')
     from project_resource r where r.proj_id = $1`,
    [projId],
  )
  await client.query(`update parameters set value = '100000' where code = 'assistant_per_day'`)
  // Put together once instead of a million times.
  const { indexdef } = await one<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'passage_terms'`,
  )
  await client.query('drop index passage_terms')
  await client.query(
    `insert into issue (proj_id, sub_id, user_id, number, title, html, status, type, error_class, priority, raise_discipline, discipline, location, elements, search_text)
     select $1, $2, u.id, 'ASK-' || i, t.title, '', 'open', 'error', 'technical', 'high', 'A', 'M', '{}', '[]', 'ask-' || i || ' ' || t.title || ' 梁下净高 ' || i || ' 处请核对'
     from generate_series(1, $3::int) i
     cross join (select id from users where username = 'lead') u
     cross join lateral (select (array['走道送风管与框架梁相碰', '强电桥架与送风管相碰', '喷头距送风口不足', '剪力墙预留洞口未提资', '门的开启方向与疏散方向相反'])[1 + i % 5] as title) t`,
    [projId, subId, issues],
  )
  const { modelId } = await one<{ modelId: number }>(
    `insert into model (proj_id, sub_id, name, versions) values ($1, $2, '主楼.ifc', 1) returning model_id as "modelId"`,
    [projId, subId],
  )
  // Names are all that there is of it: nobody can count its elements.
  const { fileId } = await one<{ fileId: number }>(
    `insert into model_file (model_id, version, format, size, status, user_id)
     select $1, 1, 'ifc', 1, 'failed', id from users where username = 'lead' returning file_id as "fileId"`,
    [modelId],
  )
  await client.query(`update model set latest_file_id = $2 where model_id = $1`, [modelId, fileId])
  await client.query(
    `insert into passage (kind, ref_id, part, proj_id, terms, facts)
     select 'element', $1, i, $2, passage_terms($2, t.name || ' ' || t.level),
       jsonb_build_object('name', t.name, 'type', '', 'className', 'IfcDamper', 'level', t.level, 'count', 1, 'first', i)
     from generate_series(1, $3::int) i
     cross join lateral (select (array['防火阀 FD-', '送风管 SF-', '回风管 HF-', '喷淋支管 PL-', '照明配电箱 AL-'])[1 + i % 5] || i as name, (i % 30 + 1) || 'F' as level) t`,
    [fileId, projId, names],
  )
  await client.query(indexdef)
  await client.query('analyze passage')
  await client.query('analyze issue')
  return projId
}
