// Issues as an archive, one topic in memory at a time: what the writer makes goes into the store as it comes.
import { PassThrough } from 'node:stream'
import { type BcfTopic, BcfWriter } from '@sunmao/bcf'
import { translate } from '@sunmao/i18n/node'
import { eq } from 'drizzle-orm'
import { storeBlob } from '../../../blobs/store-blob.ts'
import type { TaskContext } from '../../../tasks/define-task.ts'
import { projectTable } from '../../project/project.table.ts'
import { readBcfWords } from '../mapping/bcf-words.ts'
import { ModelElements } from '../view/model-elements.ts'
import { annotationTopics } from './annotation-topics.ts'
import { bcfExportTable as table } from './bcf-export.table.ts'
import { clashTopics } from './clash-topics.ts'
import type { ReadFields } from './read-fields.ts'
import { keepBase, readTopics } from './read-topics.ts'
import { requirementTopics } from './requirement-topics.ts'
import { toPng } from './to-png.ts'
import type { ExportMeans } from './topic-source.ts'

type Context = TaskContext<{ id: number }>
type Row = typeof table.$inferSelect

export async function runExport(context: Context): Promise<void> {
  const { db, blobs, payload } = context
  const [row] = await db.select().from(table).where(eq(table.id, payload.id))
  if (!row || row.hash) return
  const stream = new PassThrough({ highWaterMark: 1 << 20 })
  // What fails before the store has begun to read is told by the store when it does.
  stream.on('error', () => undefined)
  const written = write(context, row, stream).catch((error) => void stream.destroy(error))
  const { hash } = await storeBlob({ db, blobs }, stream)
  await written
  await db.update(table).set({ hash }).where(eq(table.id, row.id))
}

async function write(context: Context, row: Row, stream: PassThrough): Promise<void> {
  const { db, blobs, progress, signal } = context
  const [project] = await db.select().from(projectTable).where(eq(projectTable.projId, row.projId))
  const writer = new BcfWriter((bytes) => send(stream, bytes), {
    version: row.version,
    project: { id: project!.indexCode, name: project!.projName },
    toPng,
  })
  const means: ExportMeans = {
    ...{ db, blobs, projId: row.projId, lang: row.lang, seesLocked: row.seesLocked },
    words: await readBcfWords(db, row.projId, row.lang),
    elements: new ModelElements({ db, blobs }),
    label: (kind) => translate(row.lang, `bcf.label.${kind}`),
  }
  let done = 0
  for await (const { topic, read } of topicsOf(means, row)) {
    if (signal.aborted) throw new Error('told to stop')
    await writer.addTopic(topic)
    if (read) await keepBase(db, read)
    done += 1
    progress(Math.min(95, Math.floor((95 * done) / row.ids.length)), 'write')
  }
  await writer.finish()
  stream.end()
}

type Topics = AsyncGenerator<{ topic: BcfTopic; read?: ReadFields }>

async function* topicsOf(means: ExportMeans, { kind, ids }: Row): Topics {
  if (kind === 'issue') {
    yield* readTopics(means, ids)
    return
  }
  const source = { annotation: annotationTopics, clashGroup: clashTopics, requirement: requirementTopics }[kind]
  // Several may have become one issue.
  const told = new Set<number>()
  for await (const next of source(means, ids)) {
    if ('topic' in next) yield next
    else if (!told.has(next.issueId)) {
      told.add(next.issueId)
      yield* readTopics(means, [next.issueId])
    }
  }
}

/** Waits while the store is slower. */
function send(stream: PassThrough, bytes: Uint8Array): Promise<void> | undefined {
  if (stream.destroyed) throw new Error('the store takes no more')
  if (stream.write(bytes)) return undefined
  return new Promise((resolve, reject) => {
    const settle = (error?: Error) => {
      stream.off('drain', settle).off('close', closed)
      if (error) reject(error)
      else resolve()
    }
    const closed = () => settle(new Error('the store takes no more'))
    stream.once('drain', settle).once('close', closed)
  })
}
