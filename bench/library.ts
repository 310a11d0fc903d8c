// A folder of a hundred thousand files beside one of a thousand in a project of their own, and the text of ten thousand documents:
// two databases on the same PostgreSQL, each with a server of its own, asked in turn.
import type pg from 'pg'
import { onDatabase, openServers, product, type Row, secondDatabase, signIn } from './kit/servers.ts'
import { sideBySide } from './kit/side-by-side.ts'

const FILES = 100_000
const DOCUMENTS = 10_000
const GOAL_MS = 150
const GOAL_TEXT_MS = 300
const GOAL_RATIO = 2

interface Library {
  projId: number
  subId: number
  folderId: number
}

type Ask = (library: Library) => { path: string; body?: object }

const list =
  (more: object): Ask =>
  ({ subId, folderId }) => ({
    path: '/api/library/list',
    body: { subId, folderId, size: 50, ...more },
  })
const find =
  (path: string, words: string): Ask =>
  ({ projId }) => ({
    path: `${path}?${new URLSearchParams({ projId: String(projId), blurry: words, size: '20' })}`,
  })

const calls: [name: string, ask: Ask, goalMs: number][] = [
  ['folder, first page', list({}), GOAL_MS],
  ['folder, from the middle', list({ after: '图纸 00000050' }), GOAL_MS],
  ['folder, by time', list({ sort: 'time' }), GOAL_MS],
  ['tree with its counts', ({ projId }) => ({ path: `/api/library/folder?projId=${projId}` }), GOAL_MS],
  ['names, two characters', find('/api/library/find', '平面'), GOAL_MS],
  ['names, a number', find('/api/library/find', '00000420'), GOAL_MS],
  ['text, two characters', find('/api/hubFile/find', '防火'), GOAL_TEXT_MS],
  ['text, words that few have', find('/api/hubFile/find', '梁下净高 42 处'), GOAL_TEXT_MS],
  ['text, words that nobody has', find('/api/hubFile/find', '抗震缝宽度'), GOAL_TEXT_MS],
]

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  const servers = await openServers()
  try {
    const part = quick ? 10 : 1
    const big = await openLibrary(servers, servers.databaseUrl, part)
    const little = await openLibrary(servers, await secondDatabase(servers.databaseUrl), 100 * part)
    return await sideBySide(
      calls.map(([name, ask, goalMs]) => ({
        name,
        large: () => big(ask),
        small: () => little(ask),
        goalMs,
        goalRatio: GOAL_RATIO,
      })),
      { count: quick ? 15 : 40 },
    )
  } finally {
    await servers.stop()
  }
}

async function openLibrary(servers: Awaited<ReturnType<typeof openServers>>, databaseUrl: string, part: number) {
  const { url } = await servers.start(product, '/readyz', { DATABASE_URL: databaseUrl })
  const library = await onDatabase(databaseUrl, (client) => fill(client, FILES / part, DOCUMENTS / part))
  const authorization = await signIn(url, 'lead')
  return async (ask: Ask) => {
    const { path, body } = ask(library)
    const start = performance.now()
    const response = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return performance.now() - start
  }
}

/** One folder with all files; the last of them have a page of text each. */
async function fill(client: pg.Client, files: number, documents: number): Promise<Library> {
  const one = async <T extends object>(text: string, values: unknown[] = []) =>
    (await client.query<T>(text, values)).rows[0]!
  const { projId } = await one<{ projId: number }>(
    `insert into project (index_code, proj_name, stage, status, search_text)
     values ('LIB', '资料库', '施工图', 'running', '资料库') returning proj_id as "projId"`,
  )
  const { subId } = await one<{ subId: number }>(
    `insert into project_sub (proj_id, sub_no, sub_name) values ($1, '01', '主楼') returning sub_id as "subId"`,
    [projId],
  )
  await client.query(
    `insert into project_resource (proj_id, user_id) select $1, id from users where username = 'lead'`,
    [projId],
  )
  const { folderId } = await one<{ folderId: number }>(
    `insert into library_folder (proj_id, sub_id, name, depth) values ($1, $2, '全部', 1) returning folder_id as "folderId"`,
    [projId, subId],
  )
  await client.query(
    `insert into hub_file (proj_id, sub_id, folder_id, kind, name, discipline, versions)
     select $1, $2, $3, 'document', '图纸 ' || lpad(i::text, 8, '0') || (array[' 平面图', ' 立面图', ' 系统图', ' 说明'])[1 + i % 4] || '.pdf',
       (array['A', 'S', 'P', 'M', 'E'])[1 + i % 5], 1
     from generate_series(1, $4::int) i`,
    [projId, subId, folderId, files],
  )
  await client.query(
    `insert into hub_file_version (hub_file_id, version, format, status, state, size, user_id, number, title)
     select h.hub_file_id, 1, 'pdf', 'ready', 'shared', 1000, u.id, 'N-' || h.hub_file_id, '标题 ' || h.hub_file_id
     from hub_file h cross join (select id from users where username = 'lead') u where h.folder_id = $1 order by h.hub_file_id`,
    [folderId],
  )
  await client.query(
    `update hub_file h set latest_file_id = v.file_id from hub_file_version v where v.hub_file_id = h.hub_file_id and h.folder_id = $1`,
    [folderId],
  )
  await client.query(
    `insert into hub_file_text (file_id, page, text, search_text)
     select t.file_id, 0, t.text, t.text from (
       select v.file_id, '本工程设计使用年限五十年，耐火等级一级。' ||
         (array['走道风管与框架梁相碰，', '每个防火分区不大于 2500 平方米，', '疏散楼梯间采用乙级防火门，', '屋面保温采用挤塑聚苯板，', '给水管道采用衬塑钢管，'])[1 + i % 5]
         || '梁下净高 ' || i || ' 处请核对。' || repeat((array['建筑', '结构', '暖通', '电气', '给排水'])[1 + i % 5] || '专业说明第' || i % 97 || '条；', 40) as text
       from (select file_id, row_number() over (order by file_id desc)::int as i from hub_file_version v
         join hub_file h on h.hub_file_id = v.hub_file_id where h.folder_id = $1 order by file_id desc limit $2::int) v
     ) t`,
    [folderId, documents],
  )
  await client.query('vacuum analyze')
  return { projId, subId, folderId }
}
