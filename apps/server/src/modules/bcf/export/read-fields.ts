// Issues as the fields of topics, without what hangs on them. What came as BCF goes as it came, with what was changed here since;
// what was made here is said in the words of BCF.
import { randomUUID } from 'node:crypto'
import type { BcfHeaderFile, BcfTopic } from '@sunmao/bcf'
import { type BcfField, bcfFields } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Blobs } from '../../../blobs/blobs.ts'
import { isoTime } from '../../../core/wire-time.ts'
import type { Db } from '../../../db/client.ts'
import { groupBy } from '../../../db/group-by.ts'
import { issuePersonTable, issueReferenceTable, issueTable } from '../../issue/issue.table.ts'
import { modelFileTable, modelTable } from '../../model/model.table.ts'
import { userTable } from '../../users/users.table.ts'
import { bcfTopicTable, type FieldKeys, type KeptTopic } from '../bcf.table.ts'
import { keysOfIssue, keysOfTopic, titleOf } from '../import/field-keys.ts'
import { withDiscipline } from '../kept-discipline.ts'
import type { BcfWords } from '../mapping/bcf-words.ts'
import { giveOriginGuids } from '../origin/bcf-origin.ts'
import { unpackFiles } from '../packed-files.ts'

export interface FieldMeans {
  db: Db
  blobs: Blobs
  projId: number
  /** Also names of models that are locked. */
  seesLocked: boolean
  words: BcfWords
}
export type IssueRow = typeof issueTable.$inferSelect
export type TopicFields = Omit<BcfTopic, 'comments' | 'viewpoints'>

export interface ReadFields {
  row: IssueRow
  kept: typeof bcfTopicTable.$inferSelect
  keys: Required<FieldKeys>
  assigneeIds: number[]
  fields: TopicFields
  /** What is kept of it, or would be if it had come. */
  keptTopic: KeptTopic
}

/** Issues that were never exchanged have no guid yet. */
export const nameTopics = async (db: Db, projId: number, issueIds: readonly number[]): Promise<void> => {
  if (issueIds.length === 0) return
  await giveOriginGuids(db, issueIds)
  await db
    .insert(bcfTopicTable)
    .values(issueIds.map((issueId) => ({ issueId, projId, guid: randomUUID() })))
    .onConflictDoNothing()
}

/** Those that are there, by their numbers. */
export async function readFields(means: FieldMeans, ids: readonly number[]): Promise<Map<number, ReadFields>> {
  const batch = await readBatch(means, ids)
  const read = new Map<number, ReadFields>()
  for (const one of batch?.issues ?? []) read.set(one.row.id, await fieldsOf(means, batch!, one))
  return read
}

async function readBatch({ db, projId }: FieldMeans, ids: readonly number[]) {
  const issues = await db
    .select({ row: issueTable, raiser: userTable })
    .from(issueTable)
    .leftJoin(userTable, eq(userTable.id, issueTable.userId))
    .where(and(inArray(issueTable.id, [...ids]), eq(issueTable.projId, projId)))
  const there = issues.map(({ row }) => row.id)
  if (there.length === 0) return undefined
  await nameTopics(db, projId, there)
  const kept = await db.select().from(bcfTopicTable).where(inArray(bcfTopicTable.issueId, there))
  const people = await db
    .select()
    .from(issuePersonTable)
    .where(and(inArray(issuePersonTable.issueId, there), eq(issuePersonTable.part, 'assignee')))
  const related = await db
    .select({ issueId: issueReferenceTable.issueId, guid: bcfTopicTable.guid })
    .from(issueReferenceTable)
    .innerJoin(bcfTopicTable, eq(bcfTopicTable.issueId, issueReferenceTable.refId))
    .where(and(eq(issueReferenceTable.kind, 'issue'), inArray(issueReferenceTable.issueId, there)))
  return {
    issues,
    kept: new Map(kept.map((row) => [row.issueId, row])),
    people: groupBy(people, ({ issueId }) => issueId),
    related: groupBy(related, ({ issueId }) => issueId),
    models: await readModels(
      db,
      issues.flatMap(({ row }) => row.fileIds),
    ),
  }
}
type Batch = NonNullable<Awaited<ReturnType<typeof readBatch>>>

export async function readModels(db: Db, fileIds: readonly number[]) {
  if (fileIds.length === 0) return new Map<number, never>()
  const rows = await db
    .select({
      fileId: modelFileTable.fileId,
      name: modelTable.name,
      locked: modelTable.locked,
      createTime: modelFileTable.createTime,
    })
    .from(modelFileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
    .where(inArray(modelFileTable.fileId, [...new Set(fileIds)]))
  return new Map(rows.map((row) => [row.fileId, row]))
}

/** As BCF names people. */
export const bcfNameOf = (
  person: { email: string | null; username: string } | null | undefined,
  name?: string | null,
): string => person?.email ?? person?.username ?? name ?? '?'

async function fieldsOf(
  means: FieldMeans,
  batch: Batch,
  { row, raiser }: { row: IssueRow; raiser: typeof userTable.$inferSelect | null },
): Promise<ReadFields> {
  const { db, blobs, words } = means
  const known = batch.kept.get(row.id)!
  const { guid } = known
  const author = bcfNameOf(raiser, row.userName)
  const came = known.topic ? await unpackFiles<TopicFields>({ db, blobs }, known.topic) : undefined
  const assigneeIds = (batch.people.get(row.id) ?? []).map(({ userId }) => userId)
  const keys = keysOfIssue(row, assigneeIds)
  const related = (batch.related.get(row.id) ?? []).map((one) => one.guid)
  const topic: TopicFields = {
    ...(came ?? madeHere(row, author)),
    guid,
    serverAssignedId: came?.serverAssignedId ?? row.number ?? undefined,
    related: [...new Set([...(came?.related ?? []), ...related])],
    header: came?.header.length ? came.header : headerOf(batch, row, means.seesLocked),
  }
  const { kept, ...fields } = { ...topic, ...changedFields(topic, row, { keys, taken: known.taken, words }) }
  return {
    ...{ row, keys, assigneeIds },
    kept: known,
    keptTopic: known.topic ?? { ...madeHere(row, author), guid },
    fields: { ...fields, kept: withDiscipline(kept, row.discipline) },
  }
}

const madeHere = (row: IssueRow, author: string) => ({
  ...{ guid: '', title: '', labels: [], referenceLinks: [], documents: [], related: [] },
  ...{ header: [], otherFiles: [], kept: [] },
  creationDate: isoTime(row.createTime),
  creationAuthor: author,
})

/** Only what is not said already: other words for the same, words that mean nothing here, and more than we show, stay as they came. */
function changedFields(
  topic: TopicFields,
  row: IssueRow,
  { keys, taken, words }: { keys: Required<FieldKeys>; taken: FieldKeys | null; words: BcfWords },
): Partial<TopicFields> {
  const said = keysOfTopic(
    {
      ...{ title: topic.title, description: topic.description ?? '', labels: topic.labels },
      ...{ type: topic.type, status: topic.status, priority: topic.priority, stage: topic.stage },
      ...{ dueDate: topic.dueDate, assignedTo: topic.assignedTo },
      ...{ comments: [], views: [], models: [] },
    },
    words,
  )
  const wasChanged = (field: BcfField) => !taken || taken[field] !== keys[field]
  const differs = (field: BcfField, came: unknown) =>
    (said[field] ?? '') !== keys[field] && (came === undefined || came === '' || wasChanged(field))
  const changes: Partial<TopicFields> = {}
  if (titleOf(topic.title) !== keys.title && wasChanged('title')) changes.title = keys.title
  if (differs('description', topic.description)) changes.description = keys.description || undefined
  if (differs('type', topic.type)) changes.type = words.wordOf('type', keys.type)
  if (differs('status', topic.status)) changes.status = words.wordOf('status', keys.status)
  if (differs('priority', topic.priority)) changes.priority = words.wordOf('priority', keys.priority)
  if (differs('labels', topic.labels[0]))
    changes.labels = row.labels.map((label) => words.wordOf('label', label) ?? label)
  if (differs('dueDate', topic.dueDate)) changes.dueDate = row.dueDate ? `${row.dueDate}T00:00:00Z` : undefined
  if (differs('assignee', topic.assignedTo))
    changes.assignedTo = keys.assignee ? words.wordOf('person', keys.assignee) : undefined
  if (differs('round', topic.stage) && (topic.stage || keys.round !== '1'))
    changes.stage = words.wordOf('stage', keys.round)
  const isChanged = taken ? bcfFields.some(wasChanged) : Object.keys(changes).length > 0
  if (isChanged)
    Object.assign(changes, {
      modifiedDate: isoTime(row.updateTime),
      modifiedAuthor: row.updateBy ?? topic.modifiedAuthor ?? topic.creationAuthor,
    })
  return changes
}

function headerOf({ models }: Batch, row: IssueRow, seesLocked: boolean): BcfHeaderFile[] {
  return row.fileIds.flatMap((fileId) => {
    const model = models.get(fileId)
    if (!model || (model.locked && !seesLocked)) return []
    return [{ isExternal: true, filename: model.name, date: isoTime(model.createTime) }]
  })
}
