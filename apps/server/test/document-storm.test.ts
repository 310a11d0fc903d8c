// One person's bad files, and the good ones of another who comes in between.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubFileVersionTable } from '../src/modules/hub-file/hub-file.table.ts'
import { taskTable } from '../src/tasks/task.table.ts'
import { startWorker, type Worker } from '../src/tasks/worker.ts'
import { badFiles, goodPdf, pdfThatLoops } from './bad-files.ts'
import { sendFile, uploadInParts } from './hub-files.ts'
import { isLong } from './long.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const SAMPLE = 2
/** What kills its reader is waited for: in the gate less than in the product, but longer than a busy machine needs for a good file. */
const CAPS = isLong ? {} : { ms: 10_000 }
const STORM = isLong ? 200 : 12
/** A person may send no more in a minute, whole; in parts he may. */
const SENT_MOST = 100
const GOOD = isLong ? 10 : 3
/** Of the storm, between the upload of a good file and its turn: the other slot goes on with what ends at once. */
const BEFORE_MOST = 3

let hub: TestServer
let worker: Worker
let lead: Caller
let hvac: Caller
let subId: number
beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
  await hub.services.db.delete(taskTable)
  worker = startWorker(hub.services, hub.databaseUrl)
  lead = await hub.as('lead')
  hvac = await hub.as('hvac')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${SAMPLE}`)).body[0].subId
})
afterAll(async () => {
  await worker.stop()
  await hub.stop()
})

const send = async (username: 'lead' | 'hvac', name: string, bytes: Uint8Array | string): Promise<number> => {
  const sent = await sendFile(username === 'lead' ? lead : hvac, subId, name, bytes)
  expect(sent.status, sent.body.message).toBe(201)
  return sent.body.fileId
}
const detail = async (fileId: number) => (await lead.call('GET', `/api/hubFile/detail?fileId=${fileId}`)).body
/** How many files of the storm had their turn between the upload and that of this file, once it is ready. */
async function turnsBefore(name: string, bytes: Uint8Array | string): Promise<number> {
  const fileId = await send('hvac', name, bytes)
  await expect.poll(async () => (await detail(fileId)).status, { timeout: 120_000, interval: 50 }).toBe('ready')
  const { rows } = await hub.services.db.execute<{ count: number }>(sql`
    select count(*)::int as count from task own join hub_file_version file on file.task_id = own.id
    join task other on other.kind = own.kind and other.owner_id <> own.owner_id
      and other.run_after between own.create_time and own.run_after
    where file.file_id = ${fileId}`)
  return rows[0]!.count
}

const endOf = async (fileId: number) =>
  (
    await hub.services.db
      .select({ status: taskTable.status })
      .from(taskTable)
      .innerJoin(hubFileVersionTable, eq(hubFileVersionTable.taskId, taskTable.id))
      .where(eq(hubFileVersionTable.fileId, fileId))
  )[0]?.status

const good = (at: number): [string, Uint8Array | string] =>
  at % 2 === 0 ? [`good-${at}.txt`, `good ${at} text`] : [`good-${at}.pdf`, goodPdf(`good ${at}`)]

describe('a storm of bad files', () => {
  it('lets the good files of another have the next turn', { timeout: 300_000 }, async () => {
    const kinds = badFiles()
    // Those that hold their slot come first; each is a file of its own.
    const storm = Array.from({ length: STORM }, (_, at) => {
      const { name, bytes } = at < 2 ? { name: 'loops.pdf', bytes: pdfThatLoops(8 + at) } : kinds[at % kinds.length]!
      return [`${at}-${name}`, Buffer.concat([bytes, Buffer.from(`\n% ${at}`)])] as const
    })
    for (const [name, bytes] of storm.slice(0, SENT_MOST)) await send('lead', name, bytes)
    for (const [name, bytes] of storm.slice(SENT_MOST)) {
      const uploadId = await uploadInParts(lead, subId, name, bytes)
      expect((await lead.call('POST', '/api/hubFile/create', { uploadId })).status).toBe(201)
    }
    for (let at = 0; at < GOOD; at++) expect(await turnsBefore(...good(at))).toBeLessThanOrEqual(BEFORE_MOST)
    // It is not over yet: the last of the storm is told how many are before it.
    const all = { projId: SAMPLE, subId, page: 0, size: 100, status: 'queued' }
    const { body } = await hvac.call('POST', '/api/hubFile/list', all)
    expect(body.content[0]).toMatchObject({ status: 'queued', before: expect.any(Number) })
  })

  it('tries a file once that kills its reader, whoever has it, until somebody asks for it again', {
    timeout: 120_000,
  }, async () => {
    await worker.stop()
    await hub.services.db.delete(taskTable).where(eq(taskTable.status, 'queued'))
    worker = startWorker(hub.services, hub.databaseUrl, CAPS)
    const bytes = pdfThatLoops(9)
    const first = await send('lead', 'first.pdf', bytes)
    await expect.poll(async () => (await detail(first)).status, { timeout: 60_000 }).toBe('failed')
    const told = (await detail(first)).error
    expect(told).toMatch(/超过|longer/)
    const second = await send('hvac', 'second.pdf', bytes)
    await expect.poll(async () => (await detail(second)).status, { timeout: 60_000, interval: 50 }).toBe('failed')
    expect((await detail(second)).error).toBe(told)
    // The first was ended by its limit; the second came to its end, because nobody read it.
    expect([await endOf(first), await endOf(second)]).toEqual(['failed', 'done'])
    expect((await hvac.call('POST', '/api/hubFile/prepare', { fileId: second })).status).toBe(200)
    await expect.poll(async () => (await detail(second)).status, { timeout: 60_000, interval: 50 }).toBe('preparing')
  })
})
