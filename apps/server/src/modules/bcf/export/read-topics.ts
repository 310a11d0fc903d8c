// Issues as topics of BCF. What came as BCF goes as it came, with what was changed here since; what was made here is said in the
// words of BCF.
import { randomUUID } from 'node:crypto'
import type { BcfComment, BcfHeaderFile, BcfTopic, BcfViewpoint } from '@sunmao/bcf'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Blobs } from '../../../blobs/blobs.ts'
import { isoTime } from '../../../core/wire-time.ts'
import type { Db } from '../../../db/client.ts'
import { groupBy } from '../../../db/group-by.ts'
import { plainText } from '../../../rich-text/plain-text.ts'
import { issuePersonTable, issueReferenceTable, issueTable, issueViewpointTable } from '../../issue/issue.table.ts'
import { modelFileTable, modelTable } from '../../model/model.table.ts'
import { threadPostTable, threadTable } from '../../thread/thread.table.ts'
import { authorName, userTable } from '../../users/users.table.ts'
import { bcfCommentTable, bcfTopicTable, bcfViewpointTable, type FieldKeys } from '../bcf.table.ts'
import { guidOfOurs } from '../guid-of-ours.ts'
import { keysOfIssue, keysOfTopic, plainLines, titleOf } from '../import/field-keys.ts'
import { withBase } from '../import/keep-parts.ts'
import { withDiscipline } from '../kept-discipline.ts'
import type { BcfWords } from '../mapping/bcf-words.ts'
import { readBlob, unpackFiles } from '../packed-files.ts'
import type { ModelElements } from '../view/model-elements.ts'
import { viewToBcf } from '../view/view-state.ts'

interface Means {
  db: Db
  blobs: Blobs
  projId: number
  /** Also views of models that are locked. */
  seesLocked: boolean
  words: BcfWords
  elements: ModelElements
}
type IssueRow = typeof issueTable.$inferSelect

const AT_ONCE = 50

/** In their order; those that are gone meanwhile are left out. What is told now is what both sides have from now on. */
export async function* readTopics(means: Means, ids: readonly number[]): AsyncGenerator<BcfTopic> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE)
    const batch = await readBatch(means, some)
    for (const id of some) {
      const row = batch?.issues.get(id)
      if (batch && row) yield topicOf(means, batch, row)
    }
  }
}

async function readBatch({ db, projId }: Means, ids: readonly number[]) {
  const issues = await db
    .select({ row: issueTable, raiser: userTable })
    .from(issueTable)
    .leftJoin(userTable, eq(userTable.id, issueTable.userId))
    .where(and(inArray(issueTable.id, [...ids]), eq(issueTable.projId, projId)))
  const there = issues.map(({ row }) => row.id)
  if (there.length === 0) return undefined
  await db
    .insert(bcfTopicTable)
    .values(there.map((issueId) => ({ issueId, projId, guid: randomUUID() })))
    .onConflictDoNothing()
  const kept = await db.select().from(bcfTopicTable).where(inArray(bcfTopicTable.issueId, there))
  const people = await db
    .select()
    .from(issuePersonTable)
    .where(and(inArray(issuePersonTable.issueId, there), eq(issuePersonTable.part, 'assignee')))
  const views = await db
    .select({ row: issueViewpointTable, kept: bcfViewpointTable })
    .from(issueViewpointTable)
    .leftJoin(bcfViewpointTable, eq(bcfViewpointTable.viewpointId, issueViewpointTable.id))
    .where(inArray(issueViewpointTable.issueId, there))
    .orderBy(asc(issueViewpointTable.id))
  const posts = await db
    .select({
      issueId: threadTable.refId,
      row: threadPostTable,
      kept: bcfCommentTable,
      by: authorName(threadPostTable),
      email: userTable.email,
    })
    .from(threadPostTable)
    .innerJoin(threadTable, eq(threadTable.threadId, threadPostTable.threadId))
    .leftJoin(bcfCommentTable, eq(bcfCommentTable.postId, threadPostTable.postId))
    .leftJoin(userTable, eq(userTable.id, threadPostTable.userId))
    .where(and(eq(threadTable.kind, 'issue'), inArray(threadTable.refId, there)))
    .orderBy(asc(threadPostTable.postId))
  const related = await db
    .select({ issueId: issueReferenceTable.issueId, guid: bcfTopicTable.guid })
    .from(issueReferenceTable)
    .innerJoin(bcfTopicTable, eq(bcfTopicTable.issueId, issueReferenceTable.refId))
    .where(and(eq(issueReferenceTable.kind, 'issue'), inArray(issueReferenceTable.issueId, there)))
  return {
    issues: new Map(issues.map((one) => [one.row.id, one])),
    kept: new Map(kept.map((row) => [row.issueId, row])),
    people: groupBy(people, ({ issueId }) => issueId),
    views: groupBy(views, ({ row }) => row.issueId),
    posts: groupBy(posts, ({ issueId }) => issueId),
    related: groupBy(related, ({ issueId }) => issueId),
    models: await readModels(
      db,
      issues.flatMap(({ row }) => row.fileIds),
    ),
  }
}
type Batch = NonNullable<Awaited<ReturnType<typeof readBatch>>>

async function readModels(db: Db, fileIds: readonly number[]) {
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

const nameOf = (person: { email: string | null; username: string } | null | undefined, name?: string | null): string =>
  person?.email ?? person?.username ?? name ?? '?'

async function topicOf(
  means: Means,
  batch: Batch,
  { row, raiser }: { row: IssueRow; raiser: typeof userTable.$inferSelect | null },
): Promise<BcfTopic> {
  const { db, blobs, words } = means
  const known = batch.kept.get(row.id)!
  const { guid } = known
  const came = known.topic
    ? await unpackFiles<Omit<BcfTopic, 'comments' | 'viewpoints'>>({ db, blobs }, known.topic)
    : undefined
  const keys = keysOfIssue(
    row,
    (batch.people.get(row.id) ?? []).map(({ userId }) => userId),
  )
  await db
    .update(bcfTopicTable)
    .set({ bases: withBase(known.bases, keys) })
    .where(eq(bcfTopicTable.issueId, row.id))
  const views = batch.views.get(row.id) ?? []
  const related = (batch.related.get(row.id) ?? []).map((one) => one.guid)
  const topic: BcfTopic = {
    ...(came ?? madeHere(row, nameOf(raiser, row.userName))),
    guid,
    serverAssignedId: came?.serverAssignedId ?? row.number ?? undefined,
    related: [...new Set([...(came?.related ?? []), ...related])],
    header: came?.header.length ? came.header : headerOf(batch, row, means.seesLocked),
    comments: (batch.posts.get(row.id) ?? []).map((post) => commentOf(guid, post)),
    viewpoints: await viewpointsOf(means, batch, row, { guid, views }),
  }
  const { kept, ...fields } = { ...topic, ...changedFields(topic, row, keys, words) }
  return { ...fields, kept: withDiscipline(kept, row.discipline) }
}

const madeHere = (row: IssueRow, author: string): Omit<BcfTopic, 'comments' | 'viewpoints'> => ({
  ...{ guid: '', title: '', labels: [], referenceLinks: [], documents: [], related: [] },
  ...{ header: [], otherFiles: [], kept: [] },
  creationDate: isoTime(row.createTime),
  creationAuthor: author,
})

/** Only what is not said already: other words for the same, and more than we show, stay as they came. */
function changedFields(topic: BcfTopic, row: IssueRow, keys: Required<FieldKeys>, words: BcfWords): Partial<BcfTopic> {
  const said = keysOfTopic(
    {
      ...{ title: topic.title, description: topic.description ?? '', labels: topic.labels },
      ...{ type: topic.type, status: topic.status, priority: topic.priority, stage: topic.stage },
      ...{ dueDate: topic.dueDate, assignedTo: topic.assignedTo },
      ...{ comments: [], views: [], models: [] },
    },
    words,
  )
  const changes: Partial<BcfTopic> = {}
  if (titleOf(topic.title) !== keys.title) changes.title = keys.title
  if (plainLines(topic.description ?? '') !== keys.description) changes.description = plainText(row.html) || undefined
  if (said.type !== keys.type) changes.type = words.wordOf('type', keys.type)
  if (said.status !== keys.status) changes.status = words.wordOf('status', keys.status)
  if (said.priority !== keys.priority) changes.priority = words.wordOf('priority', keys.priority)
  if ((said.labels ?? '') !== keys.labels)
    changes.labels = row.labels.map((label) => words.wordOf('label', label) ?? label)
  if ((said.dueDate ?? '') !== keys.dueDate) changes.dueDate = row.dueDate ? `${row.dueDate}T00:00:00Z` : undefined
  if ((said.assignee ?? '') !== keys.assignee && (keys.assignee !== '' || said.assignee))
    changes.assignedTo = keys.assignee ? words.wordOf('person', keys.assignee) : undefined
  if (said.round !== keys.round && (said.round !== undefined || keys.round !== '1'))
    changes.stage = words.wordOf('stage', keys.round)
  if (Object.keys(changes).length === 0 && topic.modifiedDate) return changes
  if (Object.keys(changes).length > 0)
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

type Post = Batch['posts'] extends Map<number, (infer P)[]> ? P : never

const commentOf = (topic: string, { row, kept, by, email }: Post): BcfComment =>
  kept
    ? kept.comment
    : {
        guid: guidOfOurs(topic, 'comment', row.postId),
        date: isoTime(row.createTime),
        author: email ?? by ?? '?',
        text: row.text,
      }

type ViewRow = Batch['views'] extends Map<number, (infer V)[]> ? V : never

async function viewpointsOf(
  means: Means,
  { models }: Batch,
  row: IssueRow,
  { guid, views }: { guid: string; views: readonly ViewRow[] },
): Promise<BcfViewpoint[]> {
  const isSeen = ({ row: { fileIds } }: ViewRow) =>
    means.seesLocked || !fileIds.some((fileId) => models.get(fileId)?.locked)
  const viewpoints: BcfViewpoint[] = []
  for (const one of views.filter(isSeen)) viewpoints.push(await viewpointOf(means, guid, one))
  if (views.length > 0 || row.elements.length === 0) return viewpoints
  return [
    {
      guid: guidOfOurs(guid, 'elements', row.id),
      view: {
        selection: row.elements.map(({ globalId }) => ({ ifcGuid: globalId })),
        ...{ colouring: [], lines: [], clippingPlanes: [], bitmaps: [] },
      },
    },
  ]
}

async function viewpointOf(
  { db, blobs, elements }: Means,
  topic: string,
  { row, kept }: ViewRow,
): Promise<BcfViewpoint> {
  if (kept) return unpackFiles<BcfViewpoint>({ db, blobs }, kept.view)
  const { picture } = row
  return {
    guid: guidOfOurs(topic, 'view', row.id),
    view: await viewToBcf(row.state, (set) => elements.nameAll(set)),
    snapshot: picture ? { path: 'snapshot', size: 0, read: () => readBlob(blobs, picture) } : undefined,
  }
}
