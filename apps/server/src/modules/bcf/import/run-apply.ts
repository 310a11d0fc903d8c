// Takes the topics of an archive one by one, each in a transaction of its own which also writes down what became of it: a kill
// loses nothing and takes nothing twice.
import type { BcfTopic } from '@sunmao/bcf'
import { and, asc, eq, sql } from 'drizzle-orm'
import { tellPeople, tellProject } from '../../../bus/tell.ts'
import { AppError } from '../../../core/errors.ts'
import type { CodedText } from '../../../db/coded-text.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { TaskContext } from '../../../tasks/define-task.ts'
import { readWords } from '../../dict/dict-labels.service.ts'
import { lockByName } from '../../parameters/quota.service.ts'
import { writeInProject } from '../../project/project-lock.service.ts'
import { userTable } from '../../users/users.table.ts'
import { readBcfWords } from '../mapping/bcf-words.ts'
import { ModelElements } from '../view/model-elements.ts'
import { type Applied, type Applying, applyTopic } from './apply-topic.ts'
import { bcfImportTable as table, bcfImportTopicTable as topicTable } from './bcf-import.table.ts'
import { modelsFor } from './find-models.ts'
import { type ImportRow, openImport } from './open-import.ts'
import { relateTopics } from './relate-topics.ts'

type Context = TaskContext<{ id: number }>
const TOLD_EVERY = 20

export async function runApply(context: Context): Promise<void> {
  const { db, payload, publish } = context
  const [row] = await db.select().from(table).where(eq(table.id, payload.id))
  if (row?.status !== 'applying' || !row.asked) return
  const means = await meansOf(context, row)
  if (!(await applyAll(context, row, means))) return
  await relateTopics(db, row)
  await db.update(table).set({ status: 'done', done: row.total }).where(eq(table.id, row.id))
  tellPeople({ bus: { publish } }, [row.userId], 'bcf', row.id)
  tellProject({ bus: { publish } }, row.projId, 'issue')
}

async function meansOf(context: Context, row: ImportRow): Promise<Applying> {
  const { db, blobs, config, publish } = context
  const { projId, subId, userId, seesLocked } = row
  const [user] = await db.select().from(userTable).where(eq(userTable.id, userId))
  const { lang } = row.asked!
  const disciplines = (await readWords({ db, lang }, ['discipline'])).get('discipline') ?? []
  return {
    own: {
      ...{ db, blobs, config, lang, project: { projId } },
      bus: { publish },
      registry: { references: {} },
      user: { userId, me: { username: user?.username ?? '' } },
    },
    ...{ subId, seesLocked, asked: row.asked! },
    words: await readBcfWords(db, projId, lang),
    elements: new ModelElements({ db, blobs }),
    models: await modelsFor(db, row),
    disciplines: new Set(disciplines.map(({ value }) => value)),
  }
}

/** False where it was told to stop. */
async function applyAll(context: Context, row: ImportRow, means: Applying): Promise<boolean> {
  const { db, signal, progress } = context
  const open = await db
    .select({ at: topicTable.at })
    .from(topicTable)
    .where(and(eq(topicTable.importId, row.id), sql`${topicTable.outcome} is null`))
    .orderBy(asc(topicTable.at))
  const wanted = new Set(open.map(({ at }) => at))
  const archive = await openImport(context, row)
  let at = -1
  for await (const topic of archive.topics()) {
    at += 1
    if (!wanted.has(at)) continue
    if (signal.aborted) return false
    const goesOn = await take(means, row, at, topic)
    if (!goesOn) return false
    if (at % TOLD_EVERY > 0) continue
    await db.update(table).set({ done: at }).where(eq(table.id, row.id))
    progress(Math.floor((100 * at) / Math.max(1, row.total)), 'apply')
  }
  return true
}

/** False where the import is there no more. */
async function take(means: Applying, row: ImportRow, at: number, topic: BcfTopic): Promise<boolean> {
  const isIt = and(eq(topicTable.importId, row.id), eq(topicTable.at, at))
  try {
    return await inTransaction(busOf(means), async (own) => {
      await writeInProject(own.db, row.projId)
      // Two imports of one topic come one after the other, so the second finds what the first has raised.
      await lockByName(own.db, `bcf ${row.projId} ${topic.guid}`)
      const [staged] = await own.db.select().from(topicTable).where(isIt).for('update')
      if (!staged) return false
      if (staged.outcome) return true
      const applied: Applied = staged.isSkipped
        ? { outcome: 'skipped', comments: 0, views: 0 }
        : await applyTopic({ ...means, own: { ...means.own, ...own } }, staged, topic)
      await own.db.update(topicTable).set(applied).where(isIt)
      return true
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const reason: CodedText = { code: error.code, facts: error.params }
    await means.own.db.update(topicTable).set({ outcome: 'refused', reason }).where(isIt)
    return true
  }
}

const busOf = ({ own: { db, bus } }: Applying) => ({ db, bus })
