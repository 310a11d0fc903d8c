// One person's bad files, and the good ones of another who comes in between.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskTable } from '../src/tasks/task.table.ts'
import { startWorker, type Worker } from '../src/tasks/worker.ts'
import { badFiles, goodPdf, pdfThatLoops } from './bad-files.ts'
import { sendFile, uploadInParts } from './hub-files.ts'
import { isLong } from './long.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const SAMPLE = 2
/** In the gate a file may hold its slot for some seconds only; in the whole test as long as in the product. */
const CAPS = isLong ? {} : { ms: 3500 }
const STORM = isLong ? 200 : 12
/** A person may send no more in a minute, whole; in parts he may. */
const SENT_MOST = 100
const GOOD = isLong ? 10 : 3
/** Of what else the machine does: alone, most of a small file's time is the start of its process. */
const SLACK_MS = 1500

let hub: TestServer
let worker: Worker
let lead: Caller
let hvac: Caller
let subId: number
beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
  await hub.services.db.delete(taskTable)
  worker = startWorker(hub.services, hub.databaseUrl, CAPS)
  lead = await hub.as('lead')
  hvac = await hub.as('hvac')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${SAMPLE}`)).body[0].subId
})
afterAll(async () => {
  await worker.stop()
  await hub.stop()
})

const send = async (username: string, name: string, bytes: Uint8Array | string): Promise<number> => {
  const sent = await sendFile(username === 'lead' ? lead : hvac, subId, name, bytes)
  expect(sent.status, sent.body.message).toBe(201)
  return sent.body.fileId
}
const detail = async (fileId: number) => (await lead.call('GET', `/api/hubFile/detail?fileId=${fileId}`)).body
/** Milliseconds from the upload until it is ready. */
async function readyAfter(username: string, name: string, bytes: Uint8Array | string): Promise<number> {
  const began = performance.now()
  const fileId = await send(username, name, bytes)
  await expect.poll(async () => (await detail(fileId)).status, { timeout: 60_000, interval: 50 }).toBe('ready')
  return performance.now() - began
}

const good = (at: number): [string, Uint8Array | string] =>
  at % 2 === 0 ? [`good-${at}.txt`, `good ${at} text`] : [`good-${at}.pdf`, goodPdf(`good ${at}`)]

describe('a storm of bad files', () => {
  it('lets the good files of another be ready in twice their time alone', { timeout: 300_000 }, async () => {
    const alone: number[] = []
    for (let at = 0; at < GOOD; at++) alone.push(await readyAfter('hvac', `alone-${good(at)[0]}`, good(at)[1]))
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
    const during: number[] = []
    for (let at = 0; at < GOOD; at++) during.push(await readyAfter('hvac', ...good(at)))
    for (const [at, ms] of during.entries()) expect(ms).toBeLessThan(2 * alone[at]! + SLACK_MS)
    // It is not over yet: the last of the storm is told how many are before it.
    const all = { projId: SAMPLE, subId, page: 0, size: 100, status: 'queued' }
    const { body } = await hvac.call('POST', '/api/hubFile/list', all)
    expect(body.content[0]).toMatchObject({ status: 'queued', before: expect.any(Number) })
  })

  it('tries a file once that kills its reader, whoever has it, until somebody asks for it again', {
    timeout: 120_000,
  }, async () => {
    await hub.services.db.delete(taskTable).where(eq(taskTable.status, 'queued'))
    const bytes = pdfThatLoops(9)
    const first = await send('lead', 'first.pdf', bytes)
    await expect.poll(async () => (await detail(first)).status, { timeout: 60_000 }).toBe('failed')
    const told = (await detail(first)).error
    expect(told).toMatch(/超过|longer/)
    const began = performance.now()
    const second = await send('hvac', 'second.pdf', bytes)
    await expect.poll(async () => (await detail(second)).status, { timeout: 60_000, interval: 50 }).toBe('failed')
    expect(performance.now() - began).toBeLessThan(isLong ? 10_000 : 4500)
    expect((await detail(second)).error).toBe(told)
    expect((await hvac.call('POST', '/api/hubFile/prepare', { fileId: second })).status).toBe(200)
    await expect.poll(async () => (await detail(second)).status, { timeout: 60_000, interval: 50 }).toBe('preparing')
  })
})
