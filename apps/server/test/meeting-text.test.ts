// Minutes that several write at once.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Doc, encodeStateAsUpdate, encodeStateVector, XmlElement, XmlText } from 'yjs'
import { meetingItemTable, meetingPersonTable } from '../src/modules/meeting/meeting.table.ts'
import { meetingTextTable, meetingTextUpdateTable } from '../src/modules/meeting/text/meeting-text.table.ts'
import { openLive, ready, ticketOf } from './live-client.ts'
import { idOf, meetingOf } from './meeting-setup.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'
import { type TextWriter, textWriter } from './text-writer.ts'

let hub: TestServer
let other: TestServer
let address: string
let lead: Caller
let hvac: Caller
let hvacThere: Caller
let review: Caller
let outsider: Caller
let hvacId: number

beforeAll(async () => {
  hub = await startTestServer()
  // A second process on the same database.
  other = await startTestServer({}, { databaseUrl: hub.databaseUrl, alone: true })
  address = await hub.http.listen({ port: 0, host: '127.0.0.1' })
  ;[lead, hvac, review, outsider] = (await Promise.all(
    ['lead', 'hvac', 'review', 'outsider'].map((name) => hub.as(name)),
  )) as [Caller, Caller, Caller, Caller]
  hvacThere = other.withToken(hvac.token!)
  hvacId = await idOf(hub, 'hvac')
})
afterAll(async () => {
  await other.http.close()
  await hub.stop()
  await other.stop().catch(() => undefined)
})

async function newItem(): Promise<{ meetingId: number; itemId: number }> {
  const items = [{ title: '净高', minutes: 20 }]
  const { body } = await lead.call('POST', '/api/meeting', meetingOf({ userIds: [hvacId], items }))
  const shown = (await lead.call('GET', `/api/meeting/detail?id=${body.id}`)).body
  return { meetingId: body.id, itemId: shown.agenda[0].id }
}
const rowOf = async (itemId: number) =>
  (await hub.services.db.select().from(meetingItemTable).where(eq(meetingItemTable.id, itemId)))[0]!
const updatesOf = (itemId: number) =>
  hub.services.db.$count(meetingTextUpdateTable, eq(meetingTextUpdateTable.itemId, itemId))
const textOf = ({ fragment }: TextWriter) => fragment.toString()

it('is written by two at once over two processes, and both have all of it', async () => {
  const { itemId } = await newItem()
  const [one, two] = [textWriter(itemId), textWriter(itemId)]
  await Promise.all([one.sync(lead), two.sync(hvacThere)])
  expect(textOf(one)).toBe('<paragraph></paragraph>')
  one.line().insert(0, '走道净高')
  two.addLine('机房检修空间')
  await Promise.all([one.sync(lead), two.sync(hvacThere)])
  await Promise.all([one.sync(lead), two.sync(hvacThere)])
  expect(textOf(one)).toBe(textOf(two))
  expect((await rowOf(itemId)).html).toBe('<p>走道净高</p><p>机房检修空间</p>')
  // Nothing new: nothing is sent and nothing is kept.
  const before = [one.seq(), await updatesOf(itemId)]
  const again = await one.sync(lead)
  expect([again.body.seq, await updatesOf(itemId), again.body.update]).toEqual([...before, undefined])
})

it('begins with what stood there, once, whoever comes first', async () => {
  const { itemId } = await newItem()
  await hub.services.db
    .update(meetingItemTable)
    .set({ html: '<p>旧<strong>文</strong></p>' })
    .where(eq(meetingItemTable.id, itemId))
  const writers = [textWriter(itemId), textWriter(itemId), textWriter(itemId)]
  await Promise.all([writers[0]!.sync(lead), writers[1]!.sync(hvac), writers[2]!.sync(hvacThere)])
  for (const one of writers) one.addLine('新')
  await Promise.all([writers[0]!.sync(lead), writers[1]!.sync(hvac), writers[2]!.sync(hvacThere)])
  expect((await rowOf(itemId)).html).toBe('<p>旧<strong>文</strong></p><p>新</p><p>新</p><p>新</p>')
})

it('merges what was written while the connection was away', async () => {
  const { itemId } = await newItem()
  const [one, two] = [textWriter(itemId), textWriter(itemId)]
  await one.sync(lead)
  one.line().insert(0, '甲乙丙')
  await one.sync(lead)
  await two.sync(hvac)
  // Both go on without hearing of each other.
  one.line().insert(3, '丁')
  two.line().delete(1, 1)
  for (let at = 0; at < 20; at++) two.addLine(`${at}`)
  await one.sync(lead)
  await two.sync(hvac)
  await one.sync(lead)
  expect(one.line().toString()).toBe('甲丙丁')
  expect(textOf(one)).toBe(textOf(two))
})

it('tells windows of the item that there is more, and a number only', async () => {
  const { itemId } = await newItem()
  const topic = `minutes:${itemId}`
  const window = openLive(address, await ticketOf(hvac))
  const stranger = openLive(address, await ticketOf(review))
  await Promise.all([ready(window), ready(stranger)])
  for (const one of [window, stranger]) one.say({ op: 'subscribe', topic, roster: true })
  await expect.poll(() => stranger.of('refused')).toEqual([{ type: 'refused', topic }])
  await expect.poll(() => window.of('roster').length).toBeGreaterThan(0)
  const writer = textWriter(itemId)
  await writer.sync(lead)
  writer.line().insert(0, '秘')
  await writer.sync(lead)
  await expect.poll(() => window.of('text')).toEqual([{ type: 'text', topic, seq: 1 }])
  window.say({ op: 'signal', topic, kind: 'caret', data: { anchor: 'AAAA', head: null } })
  window.say({ op: 'signal', topic, kind: 'caret', data: { anchor: '<b>', head: null } })
  expect(await window.closed).toBe(4400)
  stranger.socket.close()
})

it('is open to who may write minutes, until they are distributed', async () => {
  const { meetingId, itemId } = await newItem()
  const writer = textWriter(itemId)
  await writer.sync(hvac)
  writer.addLine('暖通')
  expect((await writer.sync(hvac)).status).toBe(200)
  // Of the project and not invited; of no project at all; nobody.
  expect((await textWriter(itemId).sync(review)).status).toBe(403)
  expect((await textWriter(itemId).sync(outsider)).status).toBe(404)
  expect((await textWriter(itemId).sync(hub.nobody)).status).toBe(401)
  expect((await textWriter(999_999).sync(lead)).status).toBe(404)
  await lead.call('POST', '/api/meeting/start', { id: meetingId })
  await lead.call('POST', '/api/meeting/end', { id: meetingId })
  writer.addLine('会后补充')
  expect((await writer.sync(hvac)).status).toBe(200)
  writer.addLine('太晚')
  const both = await Promise.all([lead.call('POST', '/api/meeting/distribute', { id: meetingId }), writer.sync(hvac)])
  expect(both[0].status).toBe(200)
  const isLate = both[1].status === 409
  expect((await writer.sync(hvac)).body.code).toBe('meeting.isDistributed')
  expect((await rowOf(itemId)).html.includes('太晚')).toBe(!isLate)
  await hub.services.db.delete(meetingPersonTable).where(eq(meetingPersonTable.meetingId, meetingId))
  expect((await writer.sync(hvac)).status).toBe(403)
})

it('takes no update that is none, lacks something, is not what the editor writes, or is too large; others go on', async () => {
  const { itemId } = await newItem()
  const good = textWriter(itemId)
  await good.sync(lead)
  good.line().insert(0, '好')
  await good.sync(lead)
  const before = (await rowOf(itemId)).html
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const refused = async (update: string, status: number, code?: string) => {
    const { status: had, body } = await textWriter(itemId).sync(hvac, { update })
    expect([had, code && body.code]).toEqual([status, code])
  }
  const cut = textWriter(itemId)
  cut.addLine('半')
  await refused(cut.pending().slice(0, 24), 400, 'meeting.textBroken')
  await refused('/////////////w==', 400, 'meeting.textBroken')
  await refused('kein base64', 400)
  await refused('A'.repeat(600_000), 400)
  expect((await hvac.call('POST', '/api/meetingItem/text', { itemId, vector: '/////w==' })).body.code).toBe(
    'meeting.textBroken',
  )
  // The second of two updates without the first.
  const torn = new Doc()
  torn.getXmlFragment('text').insert(0, [new XmlElement('paragraph')])
  const middle = encodeStateVector(torn)
  torn.getXmlFragment('text').insert(1, [new XmlElement('paragraph')])
  await refused(base64(encodeStateAsUpdate(torn, middle)), 409, 'meeting.textMissing')
  for (const [name, attributes] of [
    ['script', {}],
    ['image', { src: 'https://evil.example/a.png' }],
  ] as const) {
    const bad = textWriter(itemId)
    await bad.sync(hvac)
    const part = new XmlElement(name)
    for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value)
    bad.fragment.push([part])
    expect((await bad.sync(hvac)).body.code).toBe('meeting.textBroken')
  }
  const running = textWriter(itemId)
  await running.sync(hvac)
  const line = new XmlText()
  line.insert(0, '点', { link: { href: 'javascript:alert(1)' } })
  const paragraph = new XmlElement('paragraph')
  paragraph.insert(0, [line])
  running.fragment.push([paragraph])
  expect((await running.sync(hvac)).body.code).toBe('meeting.textBroken')
  // What is taken back before it is sent harms nobody, also not its writer.
  running.fragment.delete(running.fragment.length - 1, 1)
  running.addLine('改')
  expect((await running.sync(hvac)).status).toBe(200)
  const long = textWriter(itemId)
  await long.sync(hvac)
  for (let at = 0; at < 2; at++) {
    long.addLine('长'.repeat(70_000))
    expect((await long.sync(hvac)).status).toBe(200)
  }
  long.addLine('长'.repeat(70_000))
  expect((await long.sync(hvac)).body.code).toBe('meeting.textTooLong')
  long.fragment.delete(2, long.fragment.length - 2)
  expect((await long.sync(hvac)).status).toBe(200)
  await good.sync(lead)
  expect((await rowOf(itemId)).html).toBe(`${before}<p>改</p>`)
})

it('lets nobody write in the name of another window', async () => {
  const { itemId } = await newItem()
  const mine = textWriter(itemId, 77)
  await mine.sync(lead)
  mine.line().insert(0, '我的')
  await mine.sync(lead)
  // Would take the place of what comes next from that window, which then counted as known.
  const forged = textWriter(itemId)
  await forged.sync(hvac)
  forged.doc.clientID = 77
  forged.addLine('假')
  expect((await forged.sync(hvac)).body.code).toBe('meeting.textOtherWriter')
  // Nor in that of the server, which wrote the first line.
  const [row] = await hub.services.db.select().from(meetingTextTable).where(eq(meetingTextTable.itemId, itemId))
  const fresh = textWriter(itemId)
  await fresh.sync(hvac)
  const server = [...fresh.doc.store.clients.keys()].find((client) => row!.writers[client] === undefined)!
  fresh.doc.clientID = server
  fresh.addLine('假')
  expect((await fresh.sync(hvac)).body.code).toBe('meeting.textOtherWriter')
  mine.line().insert(2, '字')
  expect((await mine.sync(lead)).status).toBe(200)
  expect((await rowOf(itemId)).html).toBe('<p>我的字</p>')
})

it('is replaced by a program that writes html, which windows get as any other change', async () => {
  const { itemId } = await newItem()
  const writer = textWriter(itemId)
  await writer.sync(lead)
  writer.line().insert(0, '旧')
  await writer.sync(lead)
  const { rowVersion } = await rowOf(itemId)
  const write = (html: string, version: number) =>
    lead.call('PUT', '/api/meetingItem/minutes', { id: itemId, rowVersion: version, html })
  expect((await write('<p>迟</p>', rowVersion - 1)).status).toBe(409)
  expect((await write('<h2>新</h2><script>x</script>', rowVersion)).status).toBe(200)
  await writer.sync(lead)
  expect(textOf(writer)).toBe('<heading level="2">新</heading>')
  expect((await rowOf(itemId)).html).toBe('<h2>新</h2>')
})

it('puts updates into a snapshot from time to time, and loses none', async () => {
  const { itemId } = await newItem()
  const writer = textWriter(itemId)
  await writer.sync(lead)
  for (let at = 0; at < 120; at++) {
    writer.line().insert(at, String(at % 10))
    await writer.sync(lead)
  }
  expect(await updatesOf(itemId)).toBe(20)
  const late = textWriter(itemId)
  await late.sync(hvacThere)
  expect(textOf(late)).toBe(textOf(writer))
})

it('has the same text in every window after edits by chance over two processes', { timeout: 120_000 }, async () => {
  let state = 20_261_119
  const next = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  const { itemId } = await newItem()
  const windows = [lead, hvac, hvacThere, other.withToken(lead.token!)].map((who) => ({
    who,
    text: textWriter(itemId),
  }))
  for (const { who, text } of windows) await text.sync(who)
  const edit = ({ fragment, addLine, line }: TextWriter) => {
    const [what, at] = [next(5), next(Math.max(fragment.length, 1))]
    if (fragment.length === 0 || what === 0) return addLine('新行')
    if (what === 1 && fragment.length > 1) return fragment.delete(at, 1)
    const words = line(at)
    const place = next(words.length + 1)
    if (what === 2 && words.length > place) return words.delete(place, 1)
    if (what === 3 && words.length > place) return words.format(place, 1, { bold: next(2) ? {} : null })
    words.insert(place, '文字一二三'[next(5)]!)
  }
  for (let round = 0; round < 60; round++) {
    for (const { text } of windows) for (let left = next(4); left > 0; left--) edit(text)
    // Some send, some wait: what waits is larger the next time.
    const sending = windows.filter(() => next(3) > 0)
    const answers = await Promise.all(sending.map(({ who, text }) => text.sync(who)))
    expect(answers.map(({ status }) => status)).toEqual(sending.map(() => 200))
  }
  for (const _ of [0, 1]) for (const { who, text } of windows) expect((await text.sync(who)).status).toBe(200)
  expect(new Set(windows.map(({ text }) => textOf(text))).size).toBe(1)
  const fresh = textWriter(itemId)
  await fresh.sync(hvac)
  expect(textOf(fresh)).toBe(textOf(windows[0]!.text))
})
