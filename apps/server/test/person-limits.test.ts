// What one person may store, and how often, whatever it is and in however many windows.
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileTable } from '../src/modules/file/file.table.ts'
import { pictureQuota } from '../src/modules/file/picture-quota.service.ts'
import { parameterTable } from '../src/modules/parameters/parameters.table.ts'
import { storageTable } from '../src/modules/storage/storage.table.ts'
import { formWith } from './admin/upload.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const MB = 1_000_000

let hub: TestServer
let lead: Caller
let hvac: Caller
beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
  lead = await hub.as('lead')
  hvac = await hub.as('hvac')
})
afterAll(() => hub.stop())
beforeEach(async () => {
  const { db } = hub.services
  await db.delete(fileTable)
  await db.delete(storageTable)
  await limit('10')
})

const limit = (value: string) =>
  hub.services.db.update(parameterTable).set({ value }).where(eq(parameterTable.code, pictureQuota.code))

/** A picture of so many bytes that nobody else has. */
const png = (size: number) => {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000020000000208060000000', 'hex')
  return Buffer.concat([head, randomBytes(size - head.length)])
}
const send = (who: Caller, path: string, field: string, size: number) => {
  const { body, headers } = formWith(field, 'a.png', png(size))
  return who.call('POST', path, body, headers)
}
const inText = (who: Caller, size: number) => send(who, '/api/flowable/form/uploadRichTextImg', 'multipartFile', size)
const asAvatar = (who: Caller, size: number) => send(who, '/api/users/updateAvatar', 'avatar', size)
const inEditor = (who: Caller, size: number) => send(who, '/api/localStorage/pictures', 'file', size)

describe('the pictures of a person', () => {
  it('may take so much room, all kinds together, and it is said in words', async () => {
    expect((await inText(lead, 4 * MB)).status).toBe(200)
    expect((await inEditor(lead, 4 * MB)).status).toBe(200)
    const refused = await asAvatar(lead, 3 * MB)
    expect([refused.status, refused.body.message]).toEqual([507, expect.stringMatching(/已占用 8 MB，限额 10 MB/)])
    expect((await inText(lead, 3 * MB)).status).toBe(507)
    expect((await inEditor(lead, 3 * MB)).status).toBe(507)
    expect((await asAvatar(lead, MB)).status).toBe(200)
    // Those of others are not counted.
    expect((await inText(hvac, 4 * MB)).status).toBe(200)
    await limit('0')
    expect((await inText(lead, 4 * MB)).status).toBe(200)
  })

  it('may not take more when many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => inText(lead, 4 * MB)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 507, 507, 507, 507])
  })

  it('that are replaced make room', async () => {
    await limit('5')
    for (let round = 0; round < 4; round++) expect((await asAvatar(lead, 4 * MB)).status).toBe(200)
  })
})

describe('the calls of a person', () => {
  it('are so many a minute, in however many windows, and another person’s are others', async () => {
    const windows = await Promise.all(Array.from({ length: 3 }, () => hub.as('review')))
    const answers: { status: number; headers: Record<string, unknown> }[] = []
    for (let at = 0; at < 24; at++) answers.push(await asAvatar(windows[at % 3]!, 100))
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), ...Array(4).fill(429)])
    expect(Number(answers.at(-1)!.headers['retry-after'])).toBeGreaterThan(0)
    expect((await asAvatar(hvac, 100)).status).toBe(200)
  })
})
