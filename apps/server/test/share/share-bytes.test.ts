// What a share without the right to download reaches, byte by byte: every call that is open to guests, for every kind of share and
// every format, and whatever stands behind the addresses in their answers. Nothing of it may be the original or a long part of it.
import { createHash, randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { contract, type Route, type ShareKind, shareKinds, shareRights } from '@sunmao/contract'
import { writeDxf, writePdf } from '@sunmao/sample'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encodePng } from '../../src/blobs/encode-png.ts'
import { hubFilePackTable, hubFileVersionTable } from '../../src/modules/hub-file/hub-file.table.ts'
import { drawPages } from '../../src/modules/hub-file/pictures/draw-pages.ts'
import { modelFileTable } from '../../src/modules/model/model.table.ts'
import { zip } from '../../src/rich-text/docx/zip.ts'
import { taskTable } from '../../src/tasks/task.table.ts'
import { addFile } from '../hub-files.ts'
import { plan } from '../link-setup.ts'
import { taskContext } from '../task-context.ts'
import type { Caller } from '../test-server.ts'
import { type ShareSetup, startShareSetup, typeOf } from './share-setup.ts'

let own: ShareSetup
/** Files of every format, by their names. */
const files = new Map<string, number>()
beforeAll(async () => {
  own = await startShareSetup()
  const { hub, lead, subId } = own
  for (const [name, bytes] of await samples()) files.set(name, (await addFile(hub, lead, subId, name, bytes)).fileId)
}, 120_000)
afterAll(() => own.hub.stop())

/** So much of a file in one piece is no longer a look at it. */
const RUN = 1024

const noise = (letters: number) => randomBytes(letters).toString('base64').slice(0, letters)

async function samples(): Promise<[name: string, bytes: Uint8Array | string][]> {
  const words = Array.from({ length: 90 }, (_, at) => `第 ${at} 条 ${noise(40)}`)
  const paragraphs = words.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
  const xml = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs}</w:body></w:document>`
  const relations =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'
  const lines = Array.from({ length: 300 }, (_, at) => `<path d="M0 ${at}L${at} 90" id="p${noise(12)}"/>`).join('')
  const cells = Array.from({ length: 300 }, (_, at) => `${at},${noise(30)},${noise(8)}`)
  const side = 90
  return [
    ['说明.pdf', writePdf(plan, '1F')],
    ['建施-09 平面图.pdf', writePdf(plan, '1F')],
    [
      '说明.docx',
      await zip([
        { path: '_rels/.rels', bytes: Buffer.from(relations) },
        { path: 'word/document.xml', bytes: Buffer.from(xml) },
      ]),
    ],
    ['现场.png', await encodePng(randomBytes(side * side * 4), side, side)],
    ['说明.txt', words.join('\n')],
    ['纪要.md', words.join('\n\n')],
    ['节点.svg', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300">${lines}</svg>`],
    ['工程量.csv', cells.join('\n')],
    ['建施-08 平面图.dxf', writeDxf(plan, '1F')],
    ['其他.zip', randomBytes(9000)],
  ]
}

/** Calls that are open to guests and name a row, and those that name none. */
const calls: Record<string, (guest: Caller, fileIds: number[]) => ReturnType<Caller['call']>[]> = {
  'model.detail': (guest, ids) => ids.map((id) => guest.call('GET', `/api/model/detail?fileId=${id}`)),
  'model.pack': (guest, ids) => ids.map((id) => guest.call('GET', `/api/model/pack?fileId=${id}`)),
  'model.download': (guest, ids) => ids.map((id) => guest.call('GET', `/api/model/download?fileId=${id}`)),
  'modelScene.frame': (guest, ids) => ids.map((id) => guest.call('POST', '/api/modelScene/frame', { fileIds: [id] })),
  'modelQuery.position': (guest, ids) =>
    ids.map((id) => guest.call('POST', '/api/model/position', { fileIds: [id], elementIds: [0] })),
  'modelQuery.properties': (guest, ids) =>
    ids.map((fileId) => guest.call('POST', '/api/model/properties', { elements: [{ fileId, index: 0 }] })),
  'hubFile.detail': (guest, ids) => ids.map((id) => guest.call('GET', `/api/hubFile/detail?fileId=${id}`)),
  'hubFile.view': (guest, ids) => ids.map((id) => guest.call('GET', `/api/hubFile/view?fileId=${id}`)),
  'hubFile.download': (guest, ids) => ids.map((id) => guest.call('GET', `/api/hubFile/download?fileId=${id}`)),
  'accessControl.content': (guest) => [guest.call('GET', '/api/accessControl/content')],
  'accessControl.posts': (guest) => [guest.call('GET', '/api/accessControl/posts')],
  'accessControl.post': (guest) => [guest.call('POST', '/api/accessControl/post', { text: '请看' })],
  'accessControl.printed': (guest, ids) =>
    ids.map((fileId) => guest.call('POST', '/api/accessControl/printed', { fileId })),
  'webSocket.ticket': (guest) => [guest.call('POST', '/api/webSocket/ticket')],
  'auth.info': (guest) => [guest.call('GET', '/auth/info')],
}

it('asks every call that is open to guests', () => {
  const open = Object.entries(contract).flatMap(([group, verbs]) =>
    Object.entries(verbs).flatMap(([verb, route]) =>
      (route as Route).open?.includes('guest') ? [`${group}.${verb}`] : [],
    ),
  )
  expect(Object.keys(calls).sort()).toEqual(open.sort())
})

/** All bytes that a guest reaches: those of answers, and those behind the addresses in them. */
async function reach(guest: Caller, fileIds: number[]): Promise<Buffer[]> {
  const answers = await Promise.all(Object.values(calls).flatMap((ask) => ask(guest, fileIds)))
  const texts = answers.map(({ body }) => JSON.stringify(body) ?? '')
  const addresses = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/"(\/blob\/[^"]+|http[^"]+X-Amz[^"]+)"/g)].map(([, address]) => address!),
    ),
  )
  const blobs = await Promise.all([...addresses].map((one) => bytesAt(one)))
  return [...texts.map((text) => Buffer.from(text)), ...blobs].flatMap((bytes) => [bytes, ...unpacked(bytes)])
}

/** Behind an address of ours, or of a store. */
async function bytesAt(address: string): Promise<Buffer> {
  if (address.startsWith('http')) return Buffer.from(await (await fetch(address)).arrayBuffer())
  return (await own.hub.http.inject(address)).rawPayload
}

const unpacked = (bytes: Buffer): Buffer[] => {
  try {
    return [gunzipSync(bytes)]
  } catch {
    return []
  }
}

/** Whether one of the reached has the original or a whole block of it in it. */
function holds(reached: readonly Buffer[], original: Buffer): boolean {
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const hash = hashOf(original)
  const blocks: Buffer[] = []
  for (let at = 0; at + RUN <= original.length; at += RUN * 2) blocks.push(original.subarray(at, at + RUN))
  return reached.some(
    (bytes) =>
      (bytes.length === original.length && hashOf(bytes) === hash) || blocks.some((block) => bytes.includes(block)),
  )
}

async function originals(fileIds: number[]): Promise<Buffer[]> {
  const { db, blobs } = own.hub.services
  const rows = [
    ...(await db
      .select({ hash: modelFileTable.hash })
      .from(modelFileTable)
      .where(inArray(modelFileTable.fileId, fileIds))),
    ...(await db
      .select({ hash: hubFileVersionTable.hash })
      .from(hubFileVersionTable)
      .where(inArray(hubFileVersionTable.fileId, fileIds))),
  ]
  return Promise.all(
    rows
      .flatMap(({ hash }) => (hash ? [hash] : []))
      .map(async (hash) => {
        const pieces: Uint8Array[] = []
        for await (const piece of (await blobs.open(hash)).bytes) pieces.push(piece)
        return Buffer.concat(pieces)
      }),
  )
}

const filesLike = (name: RegExp) => [...files].flatMap(([one, fileId]) => (name.test(one) ? [fileId] : []))

const nothingToTake = (kind: ShareKind) =>
  shareRights.filter((right) => right !== 'download' && (right !== 'comment' || kind === 'issue'))

it.each(shareKinds)('a share of the kind %s without the download hands out nothing of its files', async (kind) => {
  const held: Partial<Record<ShareKind, number[]>> = {
    drawing: filesLike(/平面图|现场|节点/),
    document: filesLike(/说明|纪要|工程量|其他/),
    package: [own.files.new, ...filesLike(/pdf|png|csv/)],
  }
  const content = held[kind] ? { fileIds: held[kind] } : own.contents[kind]
  const { code } = await own.make({ accessType: typeOf(kind), ...content }, { rights: nothingToTake(kind) })
  const guest = await own.guestOf(code)
  const told = (await guest.call('GET', '/api/accessControl/content')).body
  const fileIds = [...told.models, ...told.files].map(({ fileId }: { fileId: number }) => fileId)
  const wanted = await originals(kind === 'issue' ? [own.files.new] : fileIds)
  expect(wanted.length).toBeGreaterThan(0)
  // Before and after the pictures of the pages are there.
  const before = await reach(guest, fileIds)
  const toDraw = told.files.filter(({ format }: { format: string }) => !['dxf', 'xlsx', 'other'].includes(format))
  for (const { fileId } of toDraw) if (!(await isDrawn(fileId))) await drawPages(taskContext(own.hub, { fileId }))
  const reached = [...before, ...(await reach(guest, fileIds))]
  for (const [at, original] of wanted.entries()) expect([at, holds(reached, original)]).toEqual([at, false])
})

const isDrawn = async (fileId: number) => {
  const isIt = and(eq(hubFilePackTable.fileId, fileId), eq(hubFilePackTable.kind, 'page'))
  return (await own.hub.services.db.$count(hubFilePackTable, isIt)) > 0
}

it('finds the original where it is handed out', async () => {
  const fileIds = [...files.values()]
  const { code } = await own.make({ accessType: typeOf('package'), fileIds }, { rights: ['download'] })
  const reached = await reach(await own.guestOf(code), fileIds)
  for (const [at, original] of (await originals(fileIds)).entries())
    expect([at, holds(reached, original)]).toEqual([at, true])
})

it('shows pages as pictures instead, once they are drawn, and says what they are', async () => {
  const fileIds = [...files.values()]
  const { code } = await own.make({ accessType: typeOf('package'), fileIds }, { rights: ['print'] })
  const guest = await own.guestOf(code)
  const shown: Record<string, unknown> = {}
  for (const [name, fileId] of files) {
    const { body } = await guest.call('GET', `/api/hubFile/detail?fileId=${fileId}`)
    const view = await guest.call('GET', `/api/hubFile/view?fileId=${fileId}`)
    const kinds = [...new Set(view.body.packs.map((pack: { kind: string }) => pack.kind))]
    shown[name] = [body.format, body.status, body.isPictured ?? false, view.body.original ?? 'none', ...kinds]
    if (!body.isPictured) continue
    const bytes = await bytesAt(view.body.packs[0].address)
    expect([name, bytes.subarray(0, 3)]).toEqual([name, Buffer.from([0xff, 0xd8, 0xff])])
    expect(body.pages).toHaveLength(view.body.packs.length)
  }
  const picture = ['image', 'ready', true, 'none', 'page']
  expect(shown).toEqual({
    '说明.pdf': picture,
    '建施-09 平面图.pdf': picture,
    '说明.docx': picture,
    '现场.png': picture,
    '说明.txt': picture,
    '纪要.md': picture,
    '节点.svg': picture,
    '工程量.csv': ['xlsx', 'ready', false, 'none', 'workbook'],
    '建施-08 平面图.dxf': ['dxf', 'ready', false, 'none', 'sheet', 'sheetHead', 'thumbnail'],
    '其他.zip': ['other', 'ready', false, 'none'],
  })
})

it('draws once for many readers, and not again what could not be drawn', async () => {
  const { hub, lead, subId } = own
  const { fileId } = await addFile(hub, lead, subId, '补充.txt', '补充说明')
  const { code } = await own.make({ accessType: typeOf('document'), fileIds: [fileId] }, { rights: [] })
  const guest = await own.guestOf(code)
  const look = async () => (await guest.call('GET', `/api/hubFile/detail?fileId=${fileId}`)).body
  const all = await Promise.all(Array.from({ length: 5 }, look))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['preparing']))
  const isIt = sql`${taskTable.kind} = 'drawPages' and ${taskTable.payload} ->> 'fileId' = ${String(fileId)}`
  const { db } = hub.services
  expect(await db.$count(taskTable, isIt)).toBe(1)
  await db.update(taskTable).set({ status: 'failed' }).where(isIt)
  expect(await look()).toMatchObject({ status: 'failed', error: expect.stringContaining('请联系分享人') })
  expect((await guest.call('GET', `/api/hubFile/view?fileId=${fileId}`)).status).toBe(409)
  expect(await db.$count(taskTable, isIt)).toBe(1)
})
