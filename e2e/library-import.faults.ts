// Kill -9 while an archive of 5,000 files is taken into a project's library: of the process that takes them, of the server and of
// everything. It goes on by itself, takes each file once and says of each that it refuses why; one that is cancelled stops.
import { createHash } from 'node:crypto'
import type { LibraryImport } from '@sunmao/contract'
import { zipOf } from '@sunmao/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from './faults/database.ts'
import { KilledProduct } from './faults/killed-product.ts'
import { waitUntil } from './faults/processes.ts'
import { signIn } from './faults/sign-in.ts'
import { PROJECT } from './kit/building.ts'

const FILES = 5000
const REFUSED = 5
const PATIENCE_MS = 900_000
const hub = new KilledProduct()

/** Most are small texts in fifty folders; some try to leave them, or have nothing in them. */
const archive = () =>
  zipOf([
    ...Array.from({ length: FILES - REFUSED }, (_, at) => ({
      name: `资料/第${at % 50}册/说明-${at}.txt`,
      bytes: Buffer.from(`第 ${at} 份`),
    })),
    ...['../逃出.txt', '/etc/逃出.txt', '资料/../../逃出.txt'].map((name) => ({ name, bytes: Buffer.from('x') })),
    { name: '资料/空.txt', bytes: Buffer.alloc(0) },
    { name: '资料/加密.txt', bytes: Buffer.from('x'), isEncrypted: true },
  ])

async function must<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
  const answer = await hub.client.ask<T>(method, path, body)
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

async function start(name: string): Promise<{ id: number; folderId: number }> {
  const { url } = hub.product
  const { subId } = hub.client
  const bytes = archive()
  const { folderId } = await must<{ folderId: number }>('POST', '/api/library/folder', { subId, name })
  const begun = await must<{ uploadId: number; partSize: number }>('POST', '/api/libraryImport/upload', {
    ...{ subId, folderId, name: `${name}.zip`, size: bytes.length },
  })
  const headers = { authorization: await signIn(url, 'lead') }
  for (let index = 0; index * begun.partSize < bytes.length; index++) {
    const part = bytes.slice(index * begun.partSize, (index + 1) * begun.partSize)
    const form = new FormData()
    form.append('part', new Blob([part]), 'part')
    const sha256 = createHash('sha256').update(part).digest('hex')
    const path = `/api/libraryImport/upload/part?uploadId=${begun.uploadId}&index=${index}&sha256=${sha256}`
    const reply = await fetch(url + path, { method: 'POST', headers, body: form })
    expect(reply.ok).toBe(true)
  }
  const { id } = await must<{ id: number }>('POST', '/api/libraryImport', { uploadId: begun.uploadId })
  return { id, folderId }
}

const shown = async (id: number) =>
  (await must<LibraryImport[]>('GET', `/api/libraryImport?projId=${PROJECT}`)).find((one) => one.id === id)!

/** Until so many are dealt with, or it has ended. */
async function reached(id: number, wanted: number): Promise<LibraryImport> {
  let last: LibraryImport | undefined
  const isThere = await waitUntil(async () => {
    last = await shown(id)
    return last.done >= wanted || !['queued', 'running'].includes(last.status)
  }, PATIENCE_MS)
  if (!isThere) throw new Error(`${last?.done} of ${last?.total}, ${last?.status}`)
  return last!
}

/** Of the folder and of those below it. */
const filesIn = (folderId: number) =>
  rowsOf(
    hub.dataDir,
    `with recursive below as (select $1::int as folder_id union all
       select f.folder_id from library_folder f join below b on f.pid = b.folder_id)
     select count(*)::int as files, count(distinct (h.folder_id, h.name))::int as names, sum(h.versions)::int as versions
     from hub_file h join below b on b.folder_id = h.folder_id where h.delete_time is null`,
    [folderId],
  )

beforeAll(() => hub.start(), 600_000)
afterAll(() => hub.clear())

test('an archive of 5,000 files survives three kills and takes each once', { timeout: 3_600_000 }, async () => {
  const { id, folderId } = await start('事故')
  for (const [victim, at] of [
    ['task', 800],
    ['server', 2000],
    ['everything', 3500],
  ] as const) {
    expect((await reached(id, at)).status).toBe('running')
    await hub.kill(victim)
  }
  const ended = await reached(id, FILES + 1)
  expect(ended).toMatchObject({ status: 'done', done: FILES, total: FILES, taken: FILES - REFUSED, refused: REFUSED })
  expect(ended.files).toHaveLength(REFUSED)
  expect(ended.files.every(({ path, text }) => path !== '' && /。$/.test(text))).toBe(true)
  const taken = FILES - REFUSED
  expect(await filesIn(folderId)).toEqual([{ files: taken, names: taken, versions: taken }])
})

test('one that is cancelled stops, and what it took stays', { timeout: 1_200_000 }, async () => {
  const { id, folderId } = await start('取消')
  await reached(id, 400)
  await must('DELETE', '/api/libraryImport', { id })
  const ended = await reached(id, FILES + 1)
  expect(ended.status).toBe('cancelled')
  expect(ended.taken).toBeLessThan(FILES - REFUSED)
  const [before] = await filesIn(folderId)
  expect(before).toMatchObject({ files: ended.taken })
})
