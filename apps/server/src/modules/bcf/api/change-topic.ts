// Topics that other programs create, change and delete. The issue changes by the services that the screen uses; the words of the
// topic, and what has no field of ours, are kept beside it.
import type { BcfApiTopic, IssueStatus, TopicChanges } from '@sunmao/contract'
import { and, eq } from 'drizzle-orm'
import type { ProjectCtx } from '../../../core/context.ts'
import { AppError, badRequest, conflict } from '../../../core/errors.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { htmlOfText } from '../../../rich-text/clean-html.ts'
import { removeIssues } from '../../issue/issue.service.ts'
import { assigneesOf, changeByExchange, holdIssue } from '../../issue/issue-exchange.service.ts'
import { insertIssue } from '../../issue/issue-insert.service.ts'
import { lockByName } from '../../parameters/quota.service.ts'
import { writeInProject } from '../../project/project-lock.service.ts'
import { bcfTopicTable, type FieldKeys, type KeptTopic } from '../bcf.table.ts'
import { type ReadFields, readFields, type TopicFields } from '../export/read-fields.ts'
import { keysOfIssue, keysOfTopic, plainLines } from '../import/field-keys.ts'
import { withBase } from '../import/keep-parts.ts'
import type { BcfWords } from '../mapping/bcf-words.ts'
import { etagOf, showTopic } from './list-topics.ts'
import { fieldMeans, issueIdOf, refused, senderOf } from './means.ts'
import { placeOf } from './place-of-topic.ts'

type NewTopic = TopicChanges & { guid?: string | null }
type Words = Pick<
  TopicFields,
  'type' | 'status' | 'priority' | 'stage' | 'assignedTo' | 'dueDate' | 'labels' | 'title' | 'description'
>

export async function createTopic(ctx: ProjectCtx, body: NewTopic): Promise<BcfApiTopic> {
  const means = await fieldMeans(ctx)
  const words = wordsOf({ labels: [], title: body.title }, body)
  const keys = keysOf(words, means.words)
  return inTransaction(ctx, async (own) => {
    const { projId } = await writeInProject(own.db, own.project.projId)
    const guid = body.guid ?? crypto.randomUUID()
    await lockByName(own.db, `bcf ${projId} ${guid}`)
    if ((await own.db.$count(bcfTopicTable, eqGuid(projId, guid))) > 0) throw conflict('bcf.api.guidTaken')
    const id = await insertIssue(own, {
      ...(await placeOf(own, words.labels)),
      ...(keys.type && { type: keys.type }),
      ...(keys.priority && { priority: keys.priority }),
      ...{ isDraft: false, watcherIds: [], references: [], location: {}, viewpoints: [], elements: [] },
      title: body.title,
      html: htmlOf(words.description),
      dueDate: keys.dueDate ?? null,
      labels: keys.labels?.split('\n') ?? [],
      assigneeIds: keys.assignee ? [Number(keys.assignee)] : [],
      round: keys.round ? Number(keys.round) : 1,
    })
    const status = keys.status as IssueStatus | undefined
    const refusal = status && status !== 'open' ? await changeByExchange(senderOf(own), id, { status }) : undefined
    if (refusal) throw refused(refusal)
    const [read] = (await readFields({ ...means, db: own.db }, [id])).values()
    await keepWords(own, read!, { ...read!.keptTopic, ...words, ...extrasOf(read!.keptTopic, body), guid })
    return showTopic(own, id)
  })
}

/** Only what differs from the topic as it is: two who change different fields both keep what they wrote. */
export async function updateTopic(ctx: ProjectCtx, body: TopicChanges): Promise<BcfApiTopic> {
  const means = await fieldMeans(ctx)
  const id = issueIdOf(ctx)
  return inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    const row = await holdIssue(own, id)
    await checkVersion(own, id, row.rowVersion)
    const [read] = (await readFields({ ...means, db: own.db }, [id])).values()
    const words = wordsOf(read!.fields, body)
    const { status, ...changes } = changesOf(read!, words, means.words)
    if (status || Object.keys(changes).length > 0) {
      const refusal = await changeByExchange(senderOf(own), id, { ...changes, ...(status && { status }) })
      if (refusal) throw refused(refusal)
    }
    const extras = extrasOf(read!.keptTopic, body)
    await keepWords(own, read!, { ...read!.keptTopic, ...words, ...extras })
    return showTopic(own, id)
  })
}

export const removeTopic = (ctx: ProjectCtx): Promise<void> => removeIssues(ctx, [issueIdOf(ctx)])

/** `If-Match` names versions that the change may be made to. */
export async function checkVersion(own: ProjectCtx, id: number, rowVersion: number): Promise<void> {
  const wanted = own.request.headers['if-match']
  if (wanted === undefined || wanted.trim() === '*') return
  const versions = wanted.split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (!versions.includes(etagOf(rowVersion)))
    throw new AppError(412, 'error.stale', {}, { current: await showTopic(own, id) })
}

const eqGuid = (projId: number, guid: string) => and(eq(bcfTopicTable.projId, projId), eq(bcfTopicTable.guid, guid))

const htmlOf = (text = '') => (text.trim() ? htmlOfText(text.trim()) : '')

/** What is missing stays, what is null goes. */
function wordsOf(before: Words, body: TopicChanges): Words {
  const told = <T>(value: T | null | undefined, old: T | undefined) =>
    value === undefined ? old : (value ?? undefined)
  return {
    title: body.title,
    type: body.topic_type ?? before.type,
    status: body.topic_status ?? before.status,
    priority: body.priority ?? before.priority,
    stage: body.stage ?? before.stage,
    description: told(body.description, before.description),
    assignedTo: told(body.assigned_to, before.assignedTo),
    dueDate: told(body.due_date, before.dueDate),
    labels:
      body.labels === undefined
        ? before.labels
        : [...new Set((body.labels ?? []).flatMap((label) => label?.trim() || []))],
  }
}

/** What the words mean here; one that means nothing is refused, unless it has stood there already. */
function keysOf(words: Words, known: BcfWords, before?: Words): FieldKeys {
  const keys = keysOfTopic(
    { ...words, description: words.description ?? '', comments: [], views: [], models: [] },
    known,
  )
  const named = [
    ['type', words.type, before?.type],
    ['status', words.status, before?.status],
    ['priority', words.priority, before?.priority],
    ['round', words.stage, before?.stage],
    ['assignee', words.assignedTo, before?.assignedTo],
    ['dueDate', words.dueDate, before?.dueDate],
  ] as const
  for (const [field, word, old] of named)
    if (word && word !== old && keys[field] === undefined) throw badRequest('bcf.api.unknownWord', { word })
  return keys
}

function changesOf(read: ReadFields, words: Words, known: BcfWords) {
  const { keys: ours, fields, assigneeIds } = read
  const keys = keysOf(words, known, fields)
  const differs = (field: keyof FieldKeys) => keys[field] !== undefined && keys[field] !== ours[field]
  const isGone = (now: string | undefined, before: string | undefined) => !now && !!before
  const others = assigneeIds.filter((one) => String(one) !== ours.assignee)
  return {
    ...(differs('title') && { title: words.title }),
    ...(plainLines(words.description ?? '') !== ours.description && {
      html: htmlOf(words.description),
    }),
    ...(differs('type') && { type: keys.type! }),
    ...(differs('status') && { status: keys.status as IssueStatus }),
    ...(differs('priority') && { priority: keys.priority! }),
    ...(differs('round') && { round: Number(keys.round) }),
    ...((keys.labels ?? '') !== ours.labels && { labels: keys.labels?.split('\n') ?? [] }),
    ...(differs('dueDate') && { dueDate: keys.dueDate! }),
    ...(isGone(words.dueDate, fields.dueDate) && { dueDate: null }),
    // Of several assignees BCF knows one; the others stay.
    ...(differs('assignee') && { assigneeIds: [...new Set([Number(keys.assignee), ...others])] }),
    ...(isGone(words.assignedTo, fields.assignedTo) && { assigneeIds: others }),
  }
}

/** What we only keep. */
function extrasOf(before: KeptTopic, { reference_links, index, bim_snippet }: TopicChanges): Partial<KeptTopic> {
  return {
    ...(reference_links !== undefined && { referenceLinks: reference_links ?? [] }),
    ...(index !== undefined && { index: index ?? undefined }),
    ...(bim_snippet !== undefined && {
      snippet: bim_snippet
        ? {
            ...before.snippet,
            ...{ type: bim_snippet.snippet_type, isExternal: bim_snippet.is_external },
            ...{ reference: bim_snippet.reference, schema: bim_snippet.reference_schema },
          }
        : undefined,
    }),
  }
}

/** The topic as it was told, and that both sides have it now. */
export async function keepWords(own: ProjectCtx, read: ReadFields, topic: KeptTopic): Promise<void> {
  const row = await holdIssue(own, read.row.id)
  const keys = keysOfIssue(row, await assigneesOf(own.db, row))
  await own.db
    .update(bcfTopicTable)
    .set({ topic, guid: topic.guid, bases: withBase(read.kept.bases, keys), taken: keys })
    .where(eq(bcfTopicTable.issueId, row.id))
}
