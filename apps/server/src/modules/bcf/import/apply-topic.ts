// One topic into the issues, in one transaction: raised or changed, its comments and views added, and everything else kept.
import { createHash } from 'node:crypto'
import type { BcfComment, BcfTopic } from '@sunmao/bcf'
import type { BcfImportTopic, IssueStatus } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { eq } from 'drizzle-orm'
import type { Blobs } from '../../../blobs/blobs.ts'
import type { Db } from '../../../db/client.ts'
import type { CodedText } from '../../../db/coded-text.ts'
import { htmlOfText } from '../../../rich-text/clean-html.ts'
import { becomeIssue } from '../../hub-annotation/annotation-exchange.service.ts'
import { issueReferenceTable, issueTable } from '../../issue/issue.table.ts'
import { assigneesOf, changeByExchange, mayAddViews } from '../../issue/issue-exchange.service.ts'
import { type IssueMeans, insertIssue } from '../../issue/issue-insert.service.ts'
import type { FieldKeys } from '../bcf.table.ts'
import { readPosts } from '../export/read-parts.ts'
import { guidOfOurs } from '../guid-of-ours.ts'
import { disciplineOf } from '../kept-discipline.ts'
import type { BcfWords } from '../mapping/bcf-words.ts'
import { findOrigin } from '../origin/bcf-origin.ts'
import type { ModelElements } from '../view/model-elements.ts'
import { type TakenView, takeView } from '../view/take-view.ts'
import type { Asked, bcfImportTopicTable } from './bcf-import.table.ts'
import { compareTopic, findIssues, type OurIssue } from './compare-topic.ts'
import { keysOfIssue, keysOfTopic } from './field-keys.ts'
import { modelNamed, type OurModel, versionsWith } from './find-models.ts'
import { keepComments, keepTopic, keepViews, renewComments } from './keep-parts.ts'

/** What all topics of an import share. */
export interface Applying {
  own: IssueMeans & { blobs: Blobs }
  subId: number
  seesLocked: boolean
  asked: Asked
  words: BcfWords
  elements: ModelElements
  models: readonly OurModel[]
  disciplines: ReadonlySet<string>
}

type Staged = typeof bcfImportTopicTable.$inferSelect

export interface Applied {
  outcome: NonNullable<BcfImportTopic['outcome']>
  reason?: CodedText
  comments: number
  views: number
}

const usual = { type: 'error', errorClass: 'general', priority: 'medium' } as const
const ELEMENTS_MOST = 500
const FILES_MOST = 200

export async function applyTopic(means: Applying, staged: Staged, topic: BcfTopic): Promise<Applied> {
  const { own } = means
  const issue = (await findIssues(own.db, own.project.projId, [topic.guid])).get(topic.guid)
  return issue ? change(means, staged, topic, issue) : create(means, staged, topic)
}

async function create(means: Applying, staged: Staged, topic: BcfTopic): Promise<Applied> {
  const { own, words, asked, subId } = means
  const keys = keysOfTopic(staged.topic, words)
  const views = await takeViews(means, topic, topic.viewpoints)
  const discipline = disciplineOf(topic.kept, means.disciplines) ?? asked.discipline
  const origin = await findOrigin(own.db, own.project.projId, topic.guid)
  const id = await insertIssue(own, {
    ...usual,
    ...plainFields(keys),
    title: keys.title ?? '?',
    html: keys.description ? htmlOfText(staged.topic.description.trim()) : '',
    ...{ subId, discipline, raiseDiscipline: discipline },
    ...{ isDraft: false, watcherIds: [], references: [], location: {}, viewpoints: [] },
    labels: keys.labels?.split('\n') ?? [],
    assigneeIds: keys.assignee ? [Number(keys.assignee)] : [],
    round: keys.round ? Number(keys.round) : 1,
    elements: elementsOf(views),
  })
  if (origin) await own.db.insert(issueReferenceTable).values({ issueId: id, kind: origin.kind, refId: origin.refId })
  if (origin?.kind === 'annotation') await becomeIssue(own, origin.refId, id)
  await keepViews(own, id, views, true)
  const comments = origin ? await newComments(own.db, id, topic) : topic.comments
  await keepComments(own, id, comments, words)
  const refused = keys.status && keys.status !== 'open' ? await move(means, id, keys.status as IssueStatus) : undefined
  await keepTopic(own, id, topic, await baseOf(means, id, {}))
  return { outcome: 'created', reason: refused, comments: comments.length, views: views.length }
}

/** Without those of a conversation that has come over from a remark. */
async function newComments(db: Db, id: number, { guid, comments }: BcfTopic): Promise<BcfComment[]> {
  const posts = (await readPosts(db, [id])).get(id) ?? []
  const known = new Set(posts.map(({ row }) => guidOfOurs(guid, 'comment', row.postId)))
  return comments.filter((comment) => !known.has(comment.guid))
}

async function change(means: Applying, staged: Staged, topic: BcfTopic, issue: OurIssue): Promise<Applied> {
  const { own, words } = means
  const { id } = issue.row
  const { fields } = compareTopic(staged, issue, words)
  const taken = fields.filter(({ field, state }) => {
    const choice = staged.choices[field]
    return choice ? choice === 'theirs' : state === 'theirs'
  })
  const keys: FieldKeys = Object.fromEntries(taken.map(({ field, theirs }) => [field, theirs]))
  const { status, ...rest } = { ...plainFields(keys), ...changesOf(keys, staged, issue) }
  const sender = senderOf(means)
  let refusal = taken.length > 0 ? await changeByExchange(sender, id, { ...rest, status }) : undefined
  let isChanged = taken.length > 0 && !refusal
  if (refusal === 'notNow' && Object.keys(rest).length > 0) {
    const second = await changeByExchange(sender, id, rest)
    isChanged = !second
    refusal = second ?? refusal
  }
  const views = await takeViews(
    means,
    topic,
    mayAddViews(sender, issue.row, issue.assigneeIds)
      ? topic.viewpoints.filter(({ guid }) => !issue.views.has(guid))
      : [],
  )
  const comments = topic.comments.filter(({ guid }) => !issue.comments.has(guid))
  await keepViews(own, id, views, false)
  await keepComments(own, id, comments, words)
  const renewed = await renewComments(own, id, topic.comments)
  // What was refused is no base: it shall be seen again the next time.
  if (!refusal) await keepTopic(own, id, topic, await baseOf(means, id, keysOfTopic(staged.topic, words)))
  const isAny = isChanged || views.length + comments.length + renewed > 0
  const outcome = isAny ? 'changed' : refusal ? 'refused' : 'same'
  return { outcome, reason: refusal && reasonOf(refusal), comments: comments.length + renewed, views: views.length }
}

const senderOf = ({ own, asked }: Applying) => ({
  means: own,
  isLead: asked.isLead,
  reason: htmlOfText(translate(own.lang, 'bcf.byImport')),
})

async function move(means: Applying, id: number, status: IssueStatus): Promise<CodedText | undefined> {
  const refusal = await changeByExchange(senderOf(means), id, { status })
  return refusal && reasonOf(refusal)
}

const reasonOf = (refusal: 'forbidden' | 'isOver' | 'notNow'): CodedText => ({
  code: `bcf.refused.${refusal}`,
  facts: {},
})

/** Fields that are the same for new issues and for changed ones. */
const plainFields = ({ type, priority, dueDate }: FieldKeys) => ({
  ...(type && { type }),
  ...(priority && { priority }),
  ...(dueDate && { dueDate }),
})

/** Of several assignees theirs takes the place of the one that they were told. */
function changesOf(keys: FieldKeys, { topic }: Staged, { assigneeIds }: OurIssue) {
  const told = assigneeIds.length > 0 ? Math.min(...assigneeIds) : undefined
  return {
    ...(keys.title !== undefined && { title: keys.title }),
    ...(keys.description !== undefined && { html: htmlOfText(topic.description.trim()) }),
    ...(keys.status && { status: keys.status as IssueStatus }),
    ...(keys.labels !== undefined && { labels: keys.labels.split('\n') }),
    ...(keys.round && { round: Number(keys.round) }),
    ...(keys.assignee && {
      assigneeIds: [...new Set([Number(keys.assignee), ...assigneeIds.filter((one) => one !== told)])],
    }),
  }
}

/** What both sides have now: ours, and theirs where they said something. */
async function baseOf({ own: { db } }: Applying, id: number, theirs: FieldKeys): Promise<FieldKeys> {
  const [row] = await db.select().from(issueTable).where(eq(issueTable.id, id))
  return { ...keysOfIssue(row!, await assigneesOf(db, row!)), ...theirs }
}

async function takeViews(means: Applying, topic: BcfTopic, wanted: BcfTopic['viewpoints']): Promise<TakenView[]> {
  const taken: TakenView[] = []
  if (wanted.length === 0) return taken
  const fileIds = await filesFor(means, topic)
  for (const viewpoint of wanted) taken.push(await takeView(means.elements, fileIds, viewpoint))
  return taken
}

/** Versions that the header names, by their bytes or by their names; else the models of the sub, else all. */
async function filesFor({ own, models, subId, seesLocked }: Applying, { header }: BcfTopic): Promise<number[]> {
  const named = header.flatMap(({ filename, reference }) => {
    const name = filename ?? reference
    return (name && modelNamed(models, name)?.fileId) || []
  })
  const hashes: string[] = []
  for (const { file } of header)
    if (file)
      hashes.push(
        createHash('sha256')
          .update(await file.read())
          .digest('hex'),
      )
  const same = hashes.length > 0 ? await versionsWith(own.db, own.project.projId, hashes) : []
  const found = new Set([...same.filter(({ locked }) => seesLocked || !locked).map(({ fileId }) => fileId), ...named])
  if (found.size > 0) return [...found].slice(0, FILES_MOST)
  const near = models.filter((model) => model.subId === subId)
  return (near.length > 0 ? near : models).slice(0, FILES_MOST).map(({ fileId }) => fileId)
}

function elementsOf(views: readonly TakenView[]) {
  const known = new Map(
    views.flatMap(({ elements }) => elements).map((one) => [`${one.fileId} ${one.index}`, one] as const),
  )
  return [...known.values()].slice(0, ELEMENTS_MOST)
}
