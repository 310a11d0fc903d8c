// On engines: files go to the store.
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { modelFileTable, modelTable } from '../../src/modules/model/model.table.ts'
import { storageTable } from '../../src/modules/storage/storage.table.ts'
import { cleanName, sizeText, storageType } from '../../src/modules/storage/storage-name.ts'
import { userTable } from '../../src/modules/users/users.table.ts'
import { cleanBlobs, isStored } from '../clean-blobs.ts'
import type { Caller } from '../test-server.ts'
import { type Bench, startBench, statusesOf } from './bench.ts'
import { formWith } from './upload.ts'

let bench: Bench
let lead: Caller
beforeAll(async () => {
  bench = await startBench()
  lead = await bench.hub.as('lead')
})
afterAll(() => bench.hub.stop())

const upload = (name: string, bytes: Uint8Array | string, caller = bench.admin, query = '') => {
  const form = formWith('file', name, Buffer.from(bytes))
  return caller.call('POST', `/api/localStorage${query}`, form.body, form.headers)
}
const list = async (query = '') => (await bench.admin.call('GET', `/api/localStorage${query}`)).body
const rowOf = async (blurry: string) => (await list(`?blurry=${blurry}`)).content[0]
const fetchFile = (path: string) => bench.hub.http.inject({ url: path })
const hashOf = async (id: number) =>
  (await bench.db.select().from(storageTable).where(eq(storageTable.id, id)))[0]!.hash

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

it('asks for each permission by itself', async () => {
  const tries = async () =>
    statusesOf([
      await lead.call('GET', '/api/localStorage'),
      await lead.call('GET', '/api/localStorage/download'),
      await upload('a.txt', 'a', lead),
      await lead.call('PUT', '/api/localStorage', { id: 999_999, name: 'x' }),
      await lead.call('DELETE', '/api/localStorage', [999_999]),
    ])
  expect(await tries()).toEqual([403, 403, 403, 403, 403])
  await bench.grant('manager', 'storage:list')
  expect(await tries()).toEqual([200, 200, 403, 403, 403])
  await bench.grant('manager', 'storage:add', 'storage:edit', 'storage:del')
  expect(await tries()).toEqual([200, 200, 201, 404, 404])
})

it('keeps a file under a name that nobody can guess, and gives it to who knows it', async () => {
  expect((await upload('施工说明.PDF', '%PDF-1.7', bench.admin, '?name=说明')).status).toBe(201)
  const row = await rowOf('说明')
  expect(row).toMatchObject({ name: '说明', suffix: 'pdf', type: '文档', size: '8B', createBy: 'admin' })
  expect(row.realName).toMatch(/^施工说明-[\w-]{22}\.pdf$/)
  const file = await fetchFile(row.path)
  expect([file.statusCode, file.body]).toEqual([200, '%PDF-1.7'])
  expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  expect(file.headers['content-disposition']).toContain(
    `attachment; filename*=UTF-8''${encodeURIComponent('说明.pdf')}`,
  )
  expect((await fetchFile(row.path.replace(encodeURIComponent('文档'), 'x'))).statusCode).toBe(404)
  expect((await fetchFile('/file/x/..%2f..%2fetc%2fpasswd')).statusCode).toBe(404)
})

it('shows pictures in place and runs nothing', async () => {
  await upload('图.png', png)
  const picture = await fetchFile((await rowOf('图')).path)
  expect([picture.headers['content-type'], picture.headers['content-disposition']]).toEqual(['image/png', undefined])
  for (const name of ['page.html', 'pic.svg', 'run.js', 'none']) {
    await upload(name, '<script>alert(1)</script>')
    const file = await fetchFile((await rowOf(name.split('.')[0]!)).path)
    expect(file.headers['content-type']).toBe('application/octet-stream')
    expect(file.headers['content-disposition']).toMatch(/^attachment/)
    expect(file.headers['content-security-policy']).toContain('sandbox')
  }
})

it('takes pictures of everybody, told by their contents', async () => {
  const hvac = await bench.hub.as('hvac')
  const send = (name: string, bytes: Uint8Array) => {
    const form = formWith('file', name, bytes)
    return hvac.call('POST', '/api/localStorage/pictures', form.body, form.headers)
  }
  const { status, body } = await send('截图.jpg', png)
  expect([status, body.suffix, body.type]).toEqual([200, 'png', '图片'])
  expect(body.path).toBe(`/file/${encodeURIComponent('图片')}/${encodeURIComponent(body.realName)}`)
  expect((await send('截图.png', Buffer.from('no picture'))).status).toBe(400)
  expect((await hvac.call('POST', '/api/localStorage/pictures', 'x', { 'content-type': 'text/plain' })).status).toBe(
    415,
  )
})

it('renames what people read, and refuses a stale writer', async () => {
  await upload('rename-me.txt', 'r')
  const row = await rowOf('rename-me')
  const body = { id: row.id, name: '新 名·字', rowVersion: row.rowVersion }
  expect((await bench.admin.call('PUT', '/api/localStorage', body)).status).toBe(204)
  expect((await bench.admin.call('PUT', '/api/localStorage', body)).status).toBe(409)
  expect(await rowOf('新')).toMatchObject({ name: '新 名·字', realName: row.realName })
  expect((await bench.admin.call('PUT', '/api/localStorage', { id: row.id, name: ' ' })).status).toBe(400)
})

it.each(['a/b', 'a\\b', 'a:b', '*', 'a?', '"', '<a>', 'a|b', '..', 'end.'])('refuses the name %s', async (name) => {
  await upload('named.txt', name)
  const { id } = await rowOf('named')
  const { status, body } = await bench.admin.call('PUT', '/api/localStorage', { id, name })
  expect([status, body.message]).toEqual([400, '名称格式不正确'])
  expect((await upload('given.txt', 'x', bench.admin, `?name=${encodeURIComponent(name)}`)).status).toBe(400)
})

it('removes bytes with the last row that needs them', async () => {
  await upload('one.bin', 'same bytes')
  await upload('two.bin', 'same bytes')
  const [one, two] = [await rowOf('one'), await rowOf('two')]
  const hash = await hashOf(one.id)
  expect(await hashOf(two.id)).toBe(hash)
  expect((await bench.admin.call('DELETE', '/api/localStorage', [one.id, 999_999])).status).toBe(404)
  expect((await fetchFile(one.path)).statusCode).toBe(200)
  expect((await bench.admin.call('DELETE', '/api/localStorage', [one.id])).status).toBe(200)
  expect((await fetchFile(one.path)).statusCode).toBe(404)
  expect((await fetchFile(two.path)).body).toBe('same bytes')
  await cleanBlobs(bench.hub)
  expect((await fetchFile(two.path)).body).toBe('same bytes')
  await bench.admin.call('DELETE', '/api/localStorage', [two.id])
  await cleanBlobs(bench.hub)
  expect(await isStored(bench.hub, hash)).toBe(false)
})

it('keeps the bytes of an avatar that is the same picture', async () => {
  const form = formWith('avatar', 'me.png', png)
  const { body } = await bench.admin.call('POST', '/api/users/updateAvatar', form.body, form.headers)
  for (const row of (await list('?blurry=png')).content) await bench.admin.call('DELETE', '/api/localStorage', [row.id])
  await cleanBlobs(bench.hub)
  expect((await fetchFile(`/avatar/${body.avatar}`)).statusCode).toBe(200)
})

it('keeps the bytes of a model that is the same file', async () => {
  await upload('墙.ifc', 'ISO-10303-21;')
  const row = await rowOf('墙')
  const hash = await hashOf(row.id)
  const [user] = await bench.db.select().from(userTable).where(eq(userTable.username, 'lead'))
  const named = { projId: 2, subId: 2, name: '墙.ifc', versions: 1 }
  const [model] = await bench.db.insert(modelTable).values(named).returning()
  const version = { modelId: model!.modelId, version: 1, format: 'ifc', size: 13, status: 'failed', hash } as const
  await bench.db.insert(modelFileTable).values({ ...version, userId: user!.id })
  await bench.admin.call('DELETE', '/api/localStorage', [row.id])
  await cleanBlobs(bench.hub)
  const { bytes } = await bench.hub.services.blobs.open(hash)
  expect(await text(bytes)).toBe('ISO-10303-21;')
})

it('of an upload and a removal of the same bytes at once, no row is left without bytes', async () => {
  await upload('race.bin', 'raced bytes')
  const row = await rowOf('race')
  const [, kept] = await Promise.all([
    bench.admin.call('DELETE', '/api/localStorage', [row.id]),
    upload('kept.bin', 'raced bytes'),
  ])
  expect(kept.status).toBe(201)
  await cleanBlobs(bench.hub)
  expect((await fetchFile((await rowOf('kept')).path)).body).toBe('raced bytes')
})

it('lists newest first, finds by part of a name, and writes a sheet', async () => {
  const { content } = await list()
  expect(content.map(({ id }: { id: number }) => id)).toEqual(
    content.map(({ id }: { id: number }) => id).sort((a: number, b: number) => b - a),
  )
  expect(content[0]).not.toHaveProperty('hash')
  const sheet = await bench.sheet('/api/localStorage/download')
  expect(sheet[0]).toEqual(['文件名', '备注名', '文件类型', '文件大小', '创建者', '创建日期'])
  expect((await bench.admin.call('POST', '/api/localStorage', {})).status).toBe(415)
})

it('makes every name safe', () => {
  expect(cleanName('../../etc/pass:wd?.TXT')).toEqual({ base: '_.._etc_pass_wd_', suffix: 'txt' })
  expect(cleanName('con.txt')).toEqual({ base: '_con', suffix: 'txt' })
  expect(cleanName('\u202egnp.exe')).toEqual({ base: 'gnp', suffix: 'exe' })
  expect(cleanName('a\u0000b.p\u0000df')).toEqual({ base: 'ab', suffix: 'pdf' })
  expect(cleanName(`${'长'.repeat(300)}.docx`).base).toHaveLength(80)
  expect(cleanName('...')).toEqual({ base: 'file', suffix: '' })
  expect(cleanName('图纸.v2 终版')).toEqual({ base: '图纸.v2 终版', suffix: '' })
  expect([storageType('mp4'), storageType('mp3'), storageType('dwg')]).toEqual(['视频', '音乐', '其他'])
  expect([sizeText(3), sizeText(1_310_720), sizeText(2048)]).toEqual(['3B', '1.25MB', '2.00KB'])
})
