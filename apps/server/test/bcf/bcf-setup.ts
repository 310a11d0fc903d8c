import { type BcfTopic, BcfWriter, bytesSource, openBcf, type WriteOptions } from '@sunmao/bcf'
import { eq } from 'drizzle-orm'
import { bcfExportTable } from '../../src/modules/bcf/export/bcf-export.table.ts'
import { runExport } from '../../src/modules/bcf/export/run-export.ts'
import { runApply } from '../../src/modules/bcf/import/run-apply.ts'
import { runRead } from '../../src/modules/bcf/import/run-read.ts'
import { readBlob } from '../../src/modules/bcf/packed-files.ts'
import { userTable } from '../../src/modules/users/users.table.ts'
import { formWith } from '../admin/upload.ts'
import { taskContext } from '../task-context.ts'
import type { Caller, TestServer } from '../test-server.ts'

export const guidAt = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

export const topicOf = (at: number, more: Partial<BcfTopic> = {}): BcfTopic => ({
  guid: guidAt(at),
  title: `Topic ${at}`,
  type: 'Clash',
  status: 'Open',
  priority: 'Major',
  labels: ['Fire'],
  referenceLinks: ['https://example.com/1'],
  creationDate: '2026-03-01T08:00:00Z',
  creationAuthor: 'a@example.com',
  dueDate: '2026-12-24T00:00:00Z',
  description: 'Line 1\nLine 2',
  documents: [],
  related: [],
  header: [],
  comments: [{ guid: guidAt(at + 100_000), date: '2026-03-02T08:00:00Z', author: 'b@example.com', text: 'see this' }],
  viewpoints: [],
  otherFiles: [],
  kept: [],
  ...more,
})

export async function archiveOf(topics: readonly BcfTopic[], options: Partial<WriteOptions> = {}): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const writer = new BcfWriter((piece) => void pieces.push(piece), { version: '3.0', ...options })
  for (const topic of topics) await writer.addTopic(topic)
  await writer.finish()
  return Buffer.concat(pieces)
}

export async function topicsIn(bytes: Uint8Array): Promise<BcfTopic[]> {
  const topics: BcfTopic[] = []
  for await (const topic of (await openBcf(bytesSource(bytes))).topics()) topics.push(topic)
  return topics
}

let uploads = 0

/** Sends an archive and has it read; the number of the import. */
export async function readIn(hub: TestServer, by: Caller, subId: number, bytes: Uint8Array, name?: string) {
  uploads += 1
  const file = { subId, name: name ?? `a-${uploads}.bcf`, size: bytes.length }
  const { uploadId } = (await by.call('POST', '/api/bcf/upload', file)).body
  const { body, headers } = formWith('part', 'part', Buffer.from(bytes))
  await by.call('POST', `/api/bcf/upload/part?uploadId=${uploadId}&index=0`, body, headers)
  const started = await by.call('POST', '/api/bcf/import', { uploadId })
  if (started.status !== 201) throw new Error(started.body.message)
  await runRead(taskContext(hub, { id: started.body.id }))
  return started.body.id as number
}

export const topicsOf = async (by: Caller, id: number, more = '') =>
  (await by.call('GET', `/api/bcf/import/topics?id=${id}&page=0&size=200${more}`)).body

/** Takes it as it would be without choices, or with them. */
export async function apply(hub: TestServer, by: Caller, id: number, more: object = {}) {
  const { status, body } = await by.call('POST', '/api/bcf/import/apply', { id, discipline: 'M', ...more })
  if (status >= 400) throw new Error(body.message)
  await runApply(taskContext(hub, { id }))
  return (await by.call('GET', `/api/bcf/import/detail?id=${id}`)).body
}

export const exported = (hub: TestServer, by: Caller, projId: number, filter: object, version = '3.0') =>
  exportedBy(hub, by, '/api/bcf/export', { projId, version, filter })

/** By one of the calls that begin an export. */
export async function exportedBy(hub: TestServer, by: Caller, path: string, body: object) {
  const begun = await by.call('POST', path, body)
  if (begun.status !== 201) throw new Error(begun.body.message)
  await runExport(taskContext(hub, { id: begun.body.id }))
  const url = `/api/bcf/export/download?id=${begun.body.id}`
  return (await hub.http.inject({ url, headers: { authorization: by.token } })).rawPayload
}

/** Without a call, of which there are not so many in a minute. */
export async function exportedRow(
  hub: TestServer,
  row: Pick<typeof bcfExportTable.$inferInsert, 'projId' | 'ids' | 'version'>,
): Promise<Buffer> {
  const { db, blobs } = hub.services
  const [lead] = await db.select().from(userTable).where(eq(userTable.username, 'lead'))
  const [made] = await db
    .insert(bcfExportTable)
    .values({ ...row, userId: lead!.id, lang: 'zh-CN', name: 'samples.bcf', seesLocked: true })
    .returning()
  await runExport(taskContext(hub, { id: made!.id }))
  const [done] = await db.select().from(bcfExportTable).where(eq(bcfExportTable.id, made!.id))
  return Buffer.from(await readBlob(blobs, done!.hash!))
}
