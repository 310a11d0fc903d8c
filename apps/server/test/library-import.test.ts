import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeBlob } from '../src/blobs/store-blob.ts'
import { libraryImportTable } from '../src/modules/library/import/import.table.ts'
import { readDirectory, unpack } from '../src/modules/library/import/read-zip.ts'
import { runImport } from '../src/modules/library/import/run-import.ts'
import { taskTable } from '../src/tasks/task.table.ts'
import { formWith } from './admin/upload.ts'
import { taskContext } from './task-context.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const SAMPLE = 2

let hub: TestServer
let lead: Caller
let hvac: Caller
let subId: number

beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
  hvac = await hub.as('hvac')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${SAMPLE}`)).body[0].subId
})
afterAll(() => hub.stop())

interface Entry {
  path: string | Buffer
  text?: string
  /** What it says of itself, where that is not true. */
  stated?: number
  isLink?: boolean
  isEncrypted?: boolean
}

/** An archive of stored entries, with whatever somebody may write into one. */
function zipOf(entries: readonly Entry[]): Buffer {
  const bodies: Buffer[] = []
  const heads: Buffer[] = []
  let at = 0
  for (const { path, text = 'x', stated, isLink, isEncrypted } of entries) {
    const name = Buffer.isBuffer(path) ? path : Buffer.from(path)
    const bytes = Buffer.from(text)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50, 0)
    head.writeUInt8(3, 5)
    head.writeUInt16LE(isEncrypted ? 1 : 0, 8)
    head.writeUInt32LE(crc32(bytes), 16)
    head.writeUInt32LE(bytes.length, 20)
    head.writeUInt32LE(stated ?? bytes.length, 24)
    head.writeUInt16LE(name.length, 28)
    head.writeUInt32LE(isLink ? (0o120777 << 16) >>> 0 : 0, 38)
    head.writeUInt32LE(at, 42)
    bodies.push(local, name, bytes)
    heads.push(head, name)
    at += 30 + name.length + bytes.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, directory, end])
}

const makeFolder = async (name: string): Promise<number> =>
  (await lead.call('POST', '/api/library/folder', { subId, name })).body.folderId

async function start(who: Caller, folderId: number, bytes: Buffer, name = 'a.zip'): Promise<number> {
  const path = '/api/libraryImport/upload'
  const begun = (await who.call('POST', path, { subId, folderId, name, size: bytes.length })).body
  for (let index = 0; index * begun.partSize < bytes.length; index++) {
    const piece = bytes.subarray(index * begun.partSize, (index + 1) * begun.partSize)
    const { body, headers } = formWith('part', 'part', piece)
    const sha256 = createHash('sha256').update(piece).digest('hex')
    await who.call('POST', `${path}/part?uploadId=${begun.uploadId}&index=${index}&sha256=${sha256}`, body, headers)
  }
  const twice = await Promise.all(
    [0, 1].map(() => who.call('POST', '/api/libraryImport', { uploadId: begun.uploadId })),
  )
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  expect(twice[0]!.body).toEqual(twice[1]!.body)
  return twice[0]!.body.id
}

const shown = async (who: Caller, id: number) =>
  (await who.call('GET', `/api/libraryImport?projId=${SAMPLE}`)).body.find((one: { id: number }) => one.id === id)

const folderTree = async () => {
  const { folders } = (await lead.call('GET', `/api/library/folder?projId=${SAMPLE}`)).body as {
    folders: { folderId: number; pid?: number; name: string; files: number }[]
  }
  return (pid: number) => folders.filter((one) => one.pid === pid)
}

it('keeps the tree of an archive and says of each file that it refuses why', async () => {
  const folderId = await makeFolder('导入')
  const deep = `${'d/'.repeat(10_000)}x.txt`
  const id = await start(
    lead,
    folderId,
    zipOf([
      { path: '设计/建筑/说明.txt', text: '说明' },
      { path: '设计/建筑/' },
      { path: '设计\\结构\\计算书.txt', text: '计算' },
      { path: Buffer.from([0xb5, 0xe7, 0xc6, 0xf8, 0x2e, 0x74, 0x78, 0x74]), text: 'GBK' },
      { path: '__MACOSX/设计/._说明.txt' },
      { path: '../../etc/passwd' },
      { path: 'a/../../b.txt' },
      { path: '/etc/hosts' },
      { path: 'C:/windows.txt' },
      { path: 'link.txt', text: '/etc/passwd', isLink: true },
      { path: deep.slice(0, 60_000) },
      { path: 'bomb.txt', stated: 3_000_000_000 },
      { path: 'lies.txt', text: 'xx', stated: 1 },
      { path: 'secret.txt', isEncrypted: true },
      { path: 'empty.txt', text: '', stated: 0 },
      { path: 'bad|name.txt' },
      { path: 'setup.EXE' },
      { path: '设计/建筑/说明.TXT', text: '又一次' },
    ]),
  )
  await runImport(taskContext(hub, { id }))
  const done = await shown(lead, id)
  expect(done).toMatchObject({ status: 'done', taken: 3, refused: 13, total: 16, done: 16 })
  const { db } = hub.services
  const [row] = await db.select().from(libraryImportTable).where(eq(libraryImportTable.id, id))
  expect(Object.fromEntries(row!.refused.map(({ path, text }) => [path.slice(0, 20), text?.code]))).toEqual({
    '../../etc/passwd': 'library.import.outside',
    'a/../../b.txt': 'library.import.outside',
    '/etc/hosts': 'library.import.outside',
    'C:/windows.txt': 'library.import.outside',
    'link.txt': 'library.import.link',
    [deep.slice(0, 20)]: 'library.tooDeep',
    'bomb.txt': 'library.import.bomb',
    'lies.txt': 'library.import.bomb',
    'secret.txt': 'library.import.encrypted',
    'empty.txt': 'upload.emptyFile',
    'bad|name.txt': 'upload.badName',
    'setup.EXE': 'hubFile.program',
    '设计/建筑/说明.TXT': 'library.import.twice',
  })
  const below = await folderTree()
  expect(below(folderId).map(({ name }) => name)).toEqual(['设计'])
  const design = below(folderId)[0]!.folderId
  expect(below(design).map(({ name, files }) => [name, files])).toEqual(
    expect.arrayContaining([
      ['建筑', 1],
      ['结构', 1],
    ]),
  )
  const top = (await lead.call('POST', '/api/library/list', { subId, folderId, size: 50 })).body.files
  expect(top.map(({ name, state }: { name: string; state: string }) => [name, state])).toEqual([
    ['电气.txt', 'working'],
  ])
  // Nobody else's business, but a manager's.
  expect(await shown(hvac, id)).toBeUndefined()
})

it('names what breaks the rule of a folder', async () => {
  const folderId = await makeFolder('有规则')
  const rule = {
    parts: [{ kind: 'discipline' }, { kind: 'text', text: '-' }, { kind: 'digits', count: 2 }],
    endings: [],
  }
  await lead.call('PUT', '/api/library/folder', { folderId, rowVersion: 0, rule })
  const id = await start(lead, folderId, zipOf([{ path: 'x/建施-01.txt' }, { path: 'x/建施-1.txt' }]))
  await runImport(taskContext(hub, { id }))
  const done = await shown(lead, id)
  expect(done).toMatchObject({ taken: 1, refused: 1 })
  expect(done.files[0].text).toContain('建施-01.txt')
})

it('goes on where a kill stopped it, and takes nothing twice', async () => {
  const folderId = await makeFolder('中断')
  const entries = Array.from({ length: 100 }, (_, at) => ({ path: `f${at % 3}/${at}.txt`, text: String(at) }))
  const id = await start(lead, folderId, zipOf(entries))
  const context = taskContext(hub, { id })
  let turns = 0
  const stop = new Error('killed')
  await expect(
    runImport({
      ...context,
      progress: () => {
        turns += 1
        if (turns === 2) throw stop
      },
    }),
  ).rejects.toBe(stop)
  expect(await shown(lead, id)).toMatchObject({ done: 80, taken: 80 })
  // Two attempts at once, as after a lease that has lapsed.
  await Promise.all([runImport(context), runImport(context)])
  expect(await shown(lead, id)).toMatchObject({ status: 'done', done: 100, taken: 100, refused: 0 })
  const below = (await folderTree())(folderId)
  expect(below.map(({ files }) => files).sort()).toEqual([33, 33, 34])
  const { files } = (await lead.call('POST', '/api/library/list', { subId, folderId: below[0]!.folderId, size: 50 }))
    .body
  expect(files.every(({ version }: { version: number }) => version === 1)).toBe(true)
})

it('is cancelled by who began it, and keeps what was taken', async () => {
  const folderId = await makeFolder('取消')
  const id = await start(lead, folderId, zipOf([{ path: 'a.txt' }]))
  expect((await hvac.call('DELETE', '/api/libraryImport', { id })).status).toBe(403)
  expect((await lead.call('DELETE', '/api/libraryImport', { id })).status).toBe(200)
  expect(await shown(lead, id)).toMatchObject({ status: 'cancelled' })
  const { db } = hub.services
  const [row] = await db.select().from(libraryImportTable).where(eq(libraryImportTable.id, id))
  const [task] = await db.select().from(taskTable).where(eq(taskTable.id, row!.taskId!))
  expect(task!.status).toBe('cancelled')
})

it('refuses what is no archive, before or after it was sent', async () => {
  const folderId = await makeFolder('坏的')
  const begun = await lead.call('POST', '/api/libraryImport/upload', { subId, folderId, name: 'a.rar', size: 1 })
  expect(begun.body.code).toBe('library.import.noZip')
  for (const bytes of [Buffer.from('no archive'), zipOf([{ path: 'a.txt' }]).subarray(10)]) {
    const id = await start(lead, folderId, bytes, `${bytes.length}.zip`)
    await runImport(taskContext(hub, { id }))
    const done = await shown(lead, id)
    // One that lost its beginning still has its list: then each file is damaged.
    expect(done.status === 'failed' ? done.error : done.files[0].text).toMatch(/损坏/)
    expect(done.taken).toBe(0)
  }
})

it('makes the folders of a tree from a disk once', async () => {
  const folderId = await makeFolder('磁盘')
  const paths = [['甲'], ['甲', '乙'], ['甲', '乙'], ['丙', '丁', '戊']]
  const make = () => lead.call('POST', '/api/libraryImport/folders', { subId, folderId, paths })
  const two = await Promise.all([make(), make()])
  expect(two.map(({ status }) => status)).toEqual([200, 200])
  expect(two[0]!.body).toEqual(two[1]!.body)
  expect(two[0]!.body[1]).toEqual(two[0]!.body[2])
  const bad = { subId, folderId, paths: [['..']] }
  expect((await lead.call('POST', '/api/libraryImport/folders', bad)).status).toBe(400)
})

it('packs a folder into an archive that is read without us, and that can be taken in again', async () => {
  const folderId = await makeFolder('打包')
  const id = await start(
    lead,
    folderId,
    zipOf([
      { path: '图/一.txt', text: '一' },
      { path: '二.txt', text: '二二' },
    ]),
  )
  await runImport(taskContext(hub, { id }))
  const pack = (who: Caller) => who.call('POST', '/api/library/package', { subId, folderId })
  // What is in the works of others is not in it.
  expect((await pack(hvac)).body.code).toBe('library.packageEmpty')
  const { rawPayload: bytes, headers } = await hub.http.inject({
    method: 'POST',
    url: '/api/library/package',
    headers: { authorization: lead.token },
    payload: { subId, folderId },
  })
  expect(headers['content-type']).toBe('application/zip')
  const { db, blobs } = hub.services
  const { hash, size } = await storeBlob({ db, blobs }, bytes)
  const entries = await readDirectory(blobs, hash, size)
  const texts = new Map<string, Buffer>()
  for (const entry of entries) {
    const pieces: Uint8Array[] = []
    for await (const piece of unpack(blobs, hash, entry)) pieces.push(piece)
    texts.set(entry.path, Buffer.concat(pieces))
  }
  expect([...texts.keys()]).toEqual(['index.html', 'SHA256SUMS', '二.txt', '图/一.txt'])
  const sums = ['二.txt', '图/一.txt'].map(
    (path) => `${createHash('sha256').update(texts.get(path)!).digest('hex')}  ${path}\n`,
  )
  expect(String(texts.get('SHA256SUMS'))).toBe(sums.join(''))
  expect(String(texts.get('图/一.txt'))).toBe('一')
  expect(String(texts.get('index.html'))).toContain(createHash('sha256').update('一').digest('hex'))
  const again = await makeFolder('又导入')
  const taken = await start(lead, again, bytes, 'again.zip')
  await runImport(taskContext(hub, { id: taken }))
  expect(await shown(lead, taken)).toMatchObject({ status: 'done', taken: 4, refused: 0 })
})
