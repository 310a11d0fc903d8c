import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { voteLetterTask } from '../src/modules/approval/vote/vote-letter.task.ts'
import { outboxTable } from '../src/modules/outbox/outbox.table.ts'
import { parameterTable } from '../src/modules/parameters/parameters.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { addStaff, chainOf, draft, PROJ, people, publishChain } from './approval-setup.ts'
import { taskContext } from './task-context.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
let hvac: Caller
let subId: number
let definitionId: number
let client: Awaited<ReturnType<typeof addStaff>>
let checker: typeof client

beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
  hvac = await hub.as('hvac')
  const lead = await hub.as('lead')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${PROJ}`)).body[0].subId
  client = await addStaff(hub, 'client', '业主')
  checker = await addStaff(hub, 'checker', '校对人')
  const email = 'client@example.com'
  await hub.services.db.update(userTable).set({ deptId: null, email }).where(eq(userTable.id, client.id))
  const dept = sql`(select id from dept limit 1)`
  await hub.services.db
    .update(userTable)
    .set({ deptId: dept, email: 'c@example.com' })
    .where(eq(userTable.id, checker.id))
  definitionId = await publishChain(hub, chainOf([{ who: people(checker.id, client.id), rule: 'all' }]))
})
afterAll(() => hub.stop())

async function start(): Promise<number> {
  const release = await draft(hub, hvac, subId)
  const { body } = await hvac.call('POST', '/api/approval', { definitionId, purpose: 'publish', subjectIds: [release] })
  return body.id
}
const show = async (id: number) => (await hvac.call('GET', `/api/approval/detail?id=${id}`)).body

/** What the letters of an approval say, as the one they are for reads them. */
async function letters(id: number): Promise<{ to: string; code: string }[]> {
  const { db, secrets } = hub.services
  const taskIds = (await show(id)).steps.flatMap(({ tasks }: { tasks: { id: number }[] }) => tasks.map((one) => one.id))
  await voteLetterTask.run(taskContext(hub, { taskIds }))
  // Done twice, nobody gets two.
  await voteLetterTask.run(taskContext(hub, { taskIds }))
  const rows = await db
    .select()
    .from(outboxTable)
    .where(sql`${outboxTable.text} like '%/vote/%'`)
    .orderBy(outboxTable.id)
  return rows.map((row) => ({ to: row.to, code: secrets.open(outboxTable.secret, row.id, row.secret!) }))
}
const vote = (code: string, verb: string, reason = '') =>
  hub.nobody.call('POST', `/api/approval/vote/${code}`, { verb, reason })

it('lets somebody of another house decide by his letter alone, once, and shows him nothing else', async () => {
  const id = await start()
  const sent = await letters(id)
  expect(sent.map(({ to }) => to)).toEqual(['client@example.com'])
  const { code } = sent[0]!
  const { body: asked } = await hub.nobody.call('GET', `/api/approval/vote/${code}`)
  expect(asked).toMatchObject({ isOpen: true, person: { nickName: 'client' }, status: 'running' })
  expect(JSON.stringify(asked)).not.toMatch(/offers|"path"|activity/)
  expect((await vote(code, 'refuse')).status).toBe(400)
  const [first, second] = await Promise.all([vote(code, 'agree', '同意'), vote(code, 'agree', '同意')])
  expect([first.status, second.status].sort()).toEqual([200, 409])
  const task = (await show(id)).steps[0].tasks.find(({ person }: { person: { id: number } }) => person.id === client.id)
  expect(task).toMatchObject({ state: 'agreed', opinion: '同意' })
  expect((await hub.nobody.call('GET', `/api/approval/vote/${code}`)).body).toMatchObject({
    isOpen: false,
    state: 'agreed',
  })
  expect((await vote(code, 'return', '改')).status).toBe(409)
})

it('is over with its time, with his account, and with a code that is none', async () => {
  const { db } = hub.services
  const code = (await letters(await start())).at(-1)!.code
  const get = () => hub.nobody.call('GET', `/api/approval/vote/${code}`)
  expect((await get()).status).toBe(200)
  await db.update(userTable).set({ enabled: false }).where(eq(userTable.id, client.id))
  expect((await get()).status).toBe(404)
  await db.update(userTable).set({ enabled: true }).where(eq(userTable.id, client.id))
  await db.execute(sql`update approval_vote set until = now() - interval '1 minute'`)
  expect([(await get()).status, (await vote(code, 'agree')).status]).toEqual([404, 404])
  expect((await vote('x'.repeat(43), 'agree')).status).toBe(404)
})

it('writes to nobody where the house does not want it', async () => {
  await hub.services.db.update(parameterTable).set({ value: '0' }).where(eq(parameterTable.code, 'approval_vote_days'))
  const before = (await hub.services.db.select().from(outboxTable)).length
  await letters(await start())
  expect((await hub.services.db.select().from(outboxTable)).length).toBe(before)
})

it('replaces the models of a draft for its author, while nobody decides on it', async () => {
  const release = await draft(hub, hvac, subId)
  const change = (who: Caller, fileIds: number[]) =>
    who.call('PUT', '/api/modelPubVersion/draft', { id: release, fileIds })
  const { body: groups } = await hvac.call(
    'GET',
    `/api/modelPubVersionGroup/queryAllModelByPubVersion?pubVersionId=${release}`,
  )
  const fileIds = groups.flatMap(({ models }: { models: { fileId: number }[] }) => models.map(({ fileId }) => fileId))
  expect((await change(hvac, fileIds)).status).toBe(200)
  expect((await change(checker.caller, fileIds)).status).toBeGreaterThanOrEqual(403)
  expect((await change(hvac, [999_999])).status).toBeGreaterThanOrEqual(400)
  await hvac.call('POST', '/api/approval', { definitionId, purpose: 'publish', subjectIds: [release] })
  expect((await change(hvac, fileIds)).status).toBe(409)
})
