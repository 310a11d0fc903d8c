// Kill -9 while a drawing and a workbook are prepared: of the process that reads them, of the worker that started it, of the
// server and of everything at once. Each time the file that was acknowledged ends ready by itself, as an undisturbed one.
import type { HubFile } from '@sunmao/contract'
import { demo, writeLargeDxf } from '@sunmao/sample'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { convertersOf, stageReached } from './faults/conversions.ts'
import { rowsOf } from './faults/database.ts'
import { KilledProduct, victims } from './faults/killed-product.ts'
import { isAlive, kill, waitUntil } from './faults/processes.ts'
import { signIn } from './faults/sign-in.ts'
import { largeXlsx } from './kit/large-xlsx.ts'
import { sendDocument } from './kit/send-document.ts'

const PATIENCE_MS = 180_000
const stages = ['join', 'read', 'pack', 'store']
const files = {
  'plan.dxf': Buffer.concat([...writeLargeDxf(demo(), '3F', 8_000_000)].map((text) => Buffer.from(text))),
  'schedule.xlsx': largeXlsx(400_000),
}
type Name = keyof typeof files
const names = Object.keys(files) as Name[]
const hub = new KilledProduct()
const { dataDir } = hub
const wanted = new Map<Name, unknown>()
let count = 0

/** Acknowledged: from here on it may not be lost. */
async function send(name: Name, as: string): Promise<number> {
  const token = await signIn(hub.product.url, 'lead')
  const { status, body } = await sendDocument(hub.product.url, hub.client.subId, token, as, files[name])
  expect([status, body.message]).toEqual([201, undefined])
  return body.fileId
}

const detail = async (fileId: number) =>
  (await hub.client.ask<HubFile>('GET', `/api/hubFile/detail?fileId=${fileId}`)).body

async function ended(fileId: number): Promise<HubFile> {
  let last: HubFile | undefined
  const isOver = await waitUntil(async () => {
    last = await detail(fileId)
    return last.status !== 'queued' && last.status !== 'preparing'
  }, PATIENCE_MS)
  if (!isOver) throw new Error(`${last?.name} is still ${last?.status}`)
  return last!
}

/** As if nothing had been read: the same bytes are read once, and here each time is to be a reading. */
const forgetReadings = () => rowsOf(dataDir, 'update hub_file_version set found = null', [])

/** Everything that was made of a file, by its content. */
const madeOf = (fileId: number) =>
  rowsOf(
    dataDir,
    `select f.hash, f.status, f.pages, f.warnings, f.upload_id,
       (select json_agg(json_build_array(kind, part, p.hash) order by kind, part) from hub_file_pack p where p.file_id = f.file_id) as packs,
       (select json_agg(json_build_array(page, md5(text)) order by page) from hub_file_text t where t.file_id = f.file_id) as texts
     from hub_file_version f where f.file_id = $1`,
    [fileId],
  )

beforeAll(async () => {
  await hub.start()
  for (const name of names) {
    const fileId = await send(name, `undisturbed-${name}`)
    expect((await ended(fileId)).status).toBe('ready')
    wanted.set(name, await madeOf(fileId))
  }
}, 600_000)
afterAll(() => hub.clear())

test.each(victims)(
  'files whose %s is killed while they are prepared end ready',
  { timeout: 900_000 },
  async (victim) => {
    await hub.prepareFor(victim)
    const hit: string[] = []
    for (const name of names)
      for (const stage of ['read', 'store']) {
        await forgetReadings()
        const fileId = await send(name, `${victim}-${stage}-${++count}-${name}`)
        hit.push(await stageReached(dataDir, fileId, stages, stage, 'hub_file_version'))
        await hub.kill(victim)
        await ended(fileId)
        expect(await madeOf(fileId), `${victim} in ${stage}`).toEqual(wanted.get(name))
      }
    console.log(`${victim} killed in ${hit.join(', ')}`)
    expect(hit).toContain('read')
  },
)

test('a file whose reader always dies has failed and says why', { timeout: 300_000 }, async () => {
  await hub.prepareFor('task')
  await forgetReadings()
  const fileId = await send('plan.dxf', `deadly-${++count}-plan.dxf`)
  const gaveUp = await waitUntil(async () => {
    for (const pid of convertersOf(hub.product.pid).filter(isAlive)) kill(pid)
    return (await detail(fileId)).status === 'failed'
  }, PATIENCE_MS)
  expect(gaveUp).toBe(true)
  expect((await detail(fileId)).error).toMatch(/。$/)
})
