// First look at an archive: what is in it is written down topic by topic, without its pictures, so that it can be compared with
// the issues as they are whenever somebody looks.
import { BcfError, type BcfTopic } from '@sunmao/bcf'
import { eq } from 'drizzle-orm'
import { tellPeople } from '../../../bus/tell.ts'
import type { Db } from '../../../db/client.ts'
import type { TaskContext } from '../../../tasks/define-task.ts'
import { type ReadTopic, bcfImportTable as table, bcfImportTopicTable as topicTable } from './bcf-import.table.ts'
import { findModels } from './find-models.ts'
import { openImport } from './open-import.ts'

const AT_ONCE = 200
const MENDED_KEPT = 500

export async function runRead(context: TaskContext<{ id: number }>): Promise<void> {
  const { db, payload, publish } = context
  const isIt = eq(table.id, payload.id)
  const [row] = await db.select().from(table).where(isIt)
  // Given up, or another attempt was faster.
  if (!row || (row.status !== 'queued' && row.status !== 'reading')) return
  try {
    await read(context, row)
  } catch (error) {
    if (!(error instanceof BcfError)) throw error
    await db
      .update(table)
      .set({ status: 'failed', error: { code: `bcf.error.${error.code}`, facts: { at: error.at.slice(0, 200) } } })
      .where(isIt)
  }
  tellPeople({ bus: { publish } }, [row.userId], 'bcf', row.id)
}

async function read(context: TaskContext<{ id: number }>, row: typeof table.$inferSelect): Promise<void> {
  const { db, progress, signal } = context
  const isIt = eq(table.id, row.id)
  const archive = await openImport(context, row)
  const total = archive.topicCount
  await db.transaction(async (tx) => {
    await tx.delete(topicTable).where(eq(topicTable.importId, row.id))
    await tx.update(table).set({ status: 'reading', version: archive.version, total, done: 0 }).where(isIt)
  })
  const named = new Map<string, number>()
  let waiting: (typeof topicTable.$inferInsert)[] = []
  let at = 0
  for await (const topic of archive.topics()) {
    if (signal.aborted) return
    const short = shortOf(topic)
    for (const name of short.models) named.set(name, (named.get(name) ?? 0) + 1)
    waiting.push({ importId: row.id, at, guid: topic.guid, topic: short })
    at += 1
    if (waiting.length < AT_ONCE) continue
    await keep(db, row.id, waiting)
    waiting = []
    progress(Math.floor((100 * at) / Math.max(1, total)), 'read')
  }
  await keep(db, row.id, waiting)
  const { mended } = archive
  await db
    .update(table)
    .set({
      ...{ status: 'read', total: at, done: 0 },
      ...{ mended: mended.slice(0, MENDED_KEPT), mendedCount: mended.length },
      models: await findModels(db, row, named),
    })
    .where(isIt)
}

async function keep(db: Db, importId: number, rows: (typeof topicTable.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return
  await db.insert(topicTable).values(rows)
  await db
    .update(table)
    .set({ done: rows.at(-1)!.at + 1 })
    .where(eq(table.id, importId))
}

const shortOf = (topic: BcfTopic): ReadTopic => ({
  title: topic.title,
  description: topic.description ?? '',
  ...{ type: topic.type, status: topic.status, priority: topic.priority, labels: topic.labels },
  ...{ dueDate: topic.dueDate, assignedTo: topic.assignedTo, stage: topic.stage },
  comments: topic.comments.map(({ guid, date, modifiedDate }) => ({ guid, modified: modifiedDate ?? date })),
  views: topic.viewpoints.map(({ guid }) => guid),
  models: [...new Set(topic.header.flatMap(({ filename, reference }) => filename ?? reference ?? []))],
})
