// The tree of a library says how many files lie in each folder from numbers that are kept: they are those of the files, whatever
// was done to them, by whomever at the same moment.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const PROJECT = 2
const FILES = 60
const ROUNDS = 12

let hub: TestServer
let lead: Caller
let subId: number
const folderIds: number[] = []
beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
  subId = (await lead.call('GET', `/api/projectSub?projId=${PROJECT}&page=0&size=1`)).body.content[0].subId
  for (const name of ['甲', '乙', '丙']) {
    const made = await lead.call('POST', '/api/library/folder', { subId, name: `计数 ${name}` })
    folderIds.push(made.body.folderId)
  }
})
afterAll(() => hub.stop())

const run = (text: ReturnType<typeof sql>) => hub.services.db.execute(text)
const counted = async () => {
  const { rows } = await hub.services.db.execute<{ folderId: number | null; files: number }>(sql`
    select folder_id as "folderId", count(*)::int as files from hub_file
    where proj_id = ${PROJECT} and sub_id = ${subId} and delete_time is null group by 1`)
  return new Map(rows.map((row) => [row.folderId, row.files]))
}
const told = async () => {
  const { body } = await lead.call('GET', `/api/library/folder?projId=${PROJECT}`)
  const inSub = body.files.find((one: { subId: number }) => one.subId === subId)?.files ?? 0
  const folders = body.folders as { folderId: number; files: number }[]
  return { inSub, of: new Map(folders.map(({ folderId, files }) => [folderId, files])) }
}

async function compare() {
  const [real, shown] = [await counted(), await told()]
  expect(shown.inSub).toBe(real.get(null) ?? 0)
  for (const id of folderIds) expect(shown.of.get(id)).toBe(real.get(id) ?? 0)
}

it('are right after files come, move, go to the bin, come back and go for ever, several at once', async () => {
  await compare()
  const place = (at: number) => folderIds[at % 3]!
  await Promise.all(
    [0, 1, 2, 3].map((who) =>
      run(sql`insert into hub_file (proj_id, sub_id, folder_id, kind, name, versions)
        select ${PROJECT}, ${subId}, ${place(who)}, 'document', ${`计数 ${who} `} || i, 1 from generate_series(1, ${FILES}::int) i`),
    ),
  )
  await compare()
  const mine = sql`name like '计数 %'`
  const steps = [
    (at: number) => sql`update hub_file set folder_id = ${place(at)} where ${mine} and hub_file_id % 7 = ${at % 7}`,
    (at: number) => sql`update hub_file set folder_id = null where ${mine} and hub_file_id % 11 = ${at % 11}`,
    (at: number) => sql`update hub_file set delete_time = now() where ${mine} and hub_file_id % 5 = ${at % 5}`,
    (at: number) => sql`update hub_file set delete_time = null where ${mine} and hub_file_id % 6 = ${at % 6}`,
    (at: number) => sql`delete from hub_file where ${mine} and hub_file_id % 41 = ${at % 41}`,
  ]
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.allSettled([0, 1, 2].map((who) => run(steps[(round + who) % steps.length]!(round * 3 + who))))
    await compare()
  }
  await run(sql`delete from hub_file where ${mine}`)
  await compare()
  const { rows } = await hub.services.db.execute(
    sql`select name from row_count where name like ${`hub_file:${PROJECT}:${subId}:%`} group by name having sum(rows) < 0`,
  )
  expect(rows).toEqual([])
})
