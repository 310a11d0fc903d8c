// Clash points as a run writes them, many at a time.
import type pg from 'pg'

const PER_GROUP = 25

export interface ClashPlace {
  projId: number
  subId: number
  testId: number
  /** Of its first points, and of groups that have as many. */
  ids: number[]
  groupIds: number[]
}

const oneOf =
  (client: pg.Client) =>
  async (text: string, values: unknown[]): Promise<number> =>
    (await client.query<{ id: number }>(text, values)).rows[0]!.id

/** A project of the demo's lead with one test that has run on two models and found `count` points; `ids` has up to `named` of them. */
export async function addClashes(client: pg.Client, code: string, count: number, named: number): Promise<ClashPlace> {
  const one = oneOf(client)
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
  const modelIds = [await modelOf('M'), await modelOf('S')] as const
  return addClashesOf(client, { projId, subId, modelIds }, count, named)
}

interface Federation {
  projId: number
  subId: number
  modelIds: readonly [number, number]
}

/** The same in a project that is there. */
export async function addClashesOf(
  client: pg.Client,
  { projId, subId, modelIds: [a, b] }: Federation,
  count: number,
  named: number,
): Promise<ClashPlace> {
  const one = oneOf(client)
  const last = await one('select coalesce(max(number), 0) as id from clash_point where proj_id = $1', [projId])
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
     select $1, $2, $3, g.id, g.id, $7 + n.number,
       (array['new', 'active', 'active', 'reviewed', 'approved', 'resolved', 'resolved', 'ignored', 'reopened'])[1 + n.number % 9],
       $4, 1, n.number, 'a' || md5(n.number::text), '送风管 500×320', 'IfcDuctSegment', '矩形风管', (array['M', 'P', 'E'])[1 + n.number % 3], '送风',
       $5, 2, n.number, 'b' || md5(n.number::text), 'KL-' || g.key, 'IfcBeam', '框架梁', (array['S', 'A'])[1 + n.number % 2],
       (n.number * 7919 % 3000) / 10.0, 'solid', array[n.number % 100, n.number % 77, 3.5], array[0, 0, 0, 1, 1, 1],
       g.facts ->> 'level', '走道', '3-4/B', $6, $6,
       'cp-' || lpad(n.number::text, 4, '0') || ' 送风管 500×320 kl-' || g.key || ' ' || (g.facts ->> 'level') || ' 走道 3-4/b'
     from clash_group g cross join generate_series(1, ${PER_GROUP}) i
     cross join lateral (select (g.key::int - 1) * ${PER_GROUP} + i as number) n
     where g.test_id = $3`,
    [projId, subId, testId, a, b, runId, last],
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
    subId,
    testId,
    ids: await idsOf(
      `select id from clash_point where test_id = $1 and status <> 'resolved' order by id limit $2`,
      named,
    ),
    groupIds: await idsOf(`select id from clash_group where test_id = $1 order by id desc limit $2`, named / PER_GROUP),
  }
}

const copied = `proj_id, sub_id, test_id, group_id, home_group_id, a_model_id, a_file_id, a_index, a_global_id, a_name, a_class,
  a_type, a_discipline, a_system, b_model_id, b_file_id, b_index, b_global_id, b_name, b_class, b_type, b_discipline,
  depth, quality, point, box, level, room, grid, first_run_id, last_run_id, search_text`

/** As many more as a run writes at once, like those that are there. */
export const addMoreClashes = (client: pg.Client, { testId }: ClashPlace, count: number): Promise<unknown> =>
  client.query(
    `insert into clash_point (number, status, ${copied})
     select (select max(number) from clash_point where proj_id = p.proj_id) + row_number() over (order by id), 'new', ${copied}
     from clash_point p where test_id = $1 order by id limit $2`,
    [testId, count],
  )
