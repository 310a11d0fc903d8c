// What happened, as the events of the BCF-API: changes of topics from the activity of issues, comments from their conversation.
import type { BcfApiAsked, CommentEvent, TopicEvent } from '@sunmao/contract'
import { and, asc, eq, gte, ne } from 'drizzle-orm'
import type { ProjectCtx } from '../../../core/context.ts'
import { notFound } from '../../../core/errors.ts'
import { isoTime } from '../../../core/wire-time.ts'
import { groupBy } from '../../../db/group-by.ts'
import { plainText } from '../../../rich-text/plain-text.ts'
import { type IssueChange, issueActivityTable, issueTable } from '../../issue/issue.table.ts'
import { userTable } from '../../users/users.table.ts'
import { bcfTopicTable } from '../bcf.table.ts'
import { bcfNameOf } from '../export/read-fields.ts'
import { commentOf, readPosts } from '../export/read-parts.ts'
import { type BcfWords, readBcfWords } from '../mapping/bcf-words.ts'
import { eventsOfComment, readComments } from './comments.ts'
import { issueIdOf } from './means.ts'
import { answerOf, earliest, type Fields } from './odata/match-rows.ts'

/** An event of several actions is found by any of them. */
type Single<E> = E & { type: string; order: number }

const fields: Fields<Single<TopicEvent & { comment_guid?: string }>> = {
  topic_guid: { kind: 'guid', of: (one) => one.topic_guid },
  comment_guid: { kind: 'guid', of: (one) => one.comment_guid },
  author: { kind: 'text', of: (one) => one.author },
  type: { kind: 'text', of: (one) => one.type },
  date: { kind: 'date', of: (one) => Date.parse(one.date), isSortable: true },
}
const { comment_guid: _, ...topicFields } = fields

/** Each action is an event of its own, so that a filter by type says just those. */
const singles = <E extends TopicEvent>(events: readonly E[]): Single<E>[] =>
  events.flatMap((event) =>
    event.actions.map((action, order) => ({ ...event, actions: [action], type: action.type, order })),
  )

function told<E extends TopicEvent>(known: Partial<typeof fields>, events: readonly E[], asked: BcfApiAsked): E[] {
  const inOrder = events.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date))
  return answerOf(known as Fields<Single<E>>, singles(inOrder), asked).map(
    ({ type: __, order: ___, ...event }) => event as unknown as E,
  )
}

export async function listTopicEvents(ctx: ProjectCtx, asked: BcfApiAsked, issueId?: number): Promise<TopicEvent[]> {
  const { projId } = ctx.project
  const words = await readBcfWords(ctx.db, projId, ctx.lang)
  const since = earliest(asked.$filter, 'date')
  const rows = await ctx.db
    .select({ row: issueActivityTable, issue: issueTable, guid: bcfTopicTable.guid, by: userTable })
    .from(issueActivityTable)
    .innerJoin(issueTable, eq(issueTable.id, issueActivityTable.issueId))
    .innerJoin(bcfTopicTable, eq(bcfTopicTable.issueId, issueTable.id))
    .leftJoin(userTable, eq(userTable.id, issueActivityTable.userId))
    .where(
      and(
        eq(issueTable.projId, projId),
        ne(issueTable.status, 'draft'),
        issueId === undefined ? undefined : eq(issueTable.id, issueId),
        since && gte(issueActivityTable.createTime, since),
      ),
    )
    .orderBy(asc(issueActivityTable.id))
  const ofIssue = groupBy(rows, ({ issue }) => issue.id)
  const events = rows.map(({ row, issue, guid, by }): TopicEvent => {
    const begun =
      row.kind === 'create'
        ? beginningOf(
            issue,
            ofIssue.get(issue.id)!.map((one) => one.row.changes),
          )
        : []
    const actions = [
      ...(row.kind === 'create' ? [{ type: 'topic_created', value: null }] : []),
      ...[...begun, ...row.changes].flatMap((change) => actionsOf(change, words)),
    ]
    return { topic_guid: guid, date: isoTime(row.createTime), author: bcfNameOf(by, row.userName), actions }
  })
  return told(topicFields, events, asked)
}

type Issue = typeof issueTable.$inferSelect

/** What it began with: as it is, unless a later change says what was there before. */
function beginningOf(issue: Issue, changes: readonly IssueChange[][]): IssueChange[] {
  const now: Record<string, string | undefined> = {
    ...{ title: issue.title, html: plainText(issue.html) || undefined, type: issue.type, priority: issue.priority },
    ...{ status: issue.status, dueDate: issue.dueDate ?? undefined, labels: issue.labels.join('、') || undefined },
  }
  return Object.entries(now).flatMap(([field, value]) => {
    const first = changes.flat().find((change) => change.field === field)
    const to = first ? first.from : value
    return to === undefined ? [] : [{ field, to }]
  })
}

type Action = TopicEvent['actions'][number]
const TITLE_TOLD = 128
const TEXT_TOLD = 1024

const updated = (name: string, value: string | undefined): Action[] =>
  value ? [{ type: `${name}_updated`, value }] : [{ type: `${name}_removed`, value: null }]

function actionsOf({ field, from, to }: IssueChange, words: BcfWords): Action[] {
  switch (field) {
    case 'title':
      return updated('title', to?.slice(0, TITLE_TOLD))
    case 'html':
      return updated('description', to?.slice(0, TEXT_TOLD))
    case 'type':
    case 'status':
    case 'priority':
      return updated(field, to && (words.wordOf(field, to) ?? to))
    case 'dueDate':
      return updated('due_date', to)
    case 'round':
      return updated('stage', to && words.wordOf('stage', to))
    case 'assigneeIds':
      return updated('assigned_to', to && personOf(to, words))
    case 'labels':
      return labelActions(from, to)
    default:
      return []
  }
}

/** Activities name people as they are called; BCF knows the first by the mail address. */
function personOf(names: string, words: BcfWords): string {
  const [name = ''] = names.split('、')
  const { value } = words.meaningOf('person', name)
  return (value && words.wordOf('person', value)) || name
}

function labelActions(from: string | undefined, to: string | undefined): Action[] {
  const [before, after] = [from, to].map((text) => text?.split('、').filter(Boolean) ?? [])
  return [
    ...after!.filter((one) => !before!.includes(one)).map((value) => ({ type: 'label_added', value })),
    ...before!.filter((one) => !after!.includes(one)).map((value) => ({ type: 'label_removed', value })),
  ]
}

/** Of the whole project. */
export async function listCommentEvents(ctx: ProjectCtx, asked: BcfApiAsked): Promise<CommentEvent[]> {
  const { projId } = ctx.project
  const topics = await ctx.db
    .select({ issueId: bcfTopicTable.issueId, guid: bcfTopicTable.guid })
    .from(bcfTopicTable)
    .innerJoin(issueTable, eq(issueTable.id, bcfTopicTable.issueId))
    .where(and(eq(bcfTopicTable.projId, projId), ne(issueTable.status, 'draft')))
  const guids = new Map(topics.map(({ issueId, guid }) => [issueId, guid]))
  const posts = await readPosts(ctx.db, [...guids.keys()], earliest(asked.$filter, 'date'))
  const events = [...posts].flatMap(([issueId, ofIssue]) => {
    const topic = guids.get(issueId)!
    return ofIssue.flatMap((post) => eventsOfComment({ ...commentOf(topic, post), topic }))
  })
  return told(fields, events, asked)
}

export async function listEventsOfComment(ctx: ProjectCtx, guid: string, asked: BcfApiAsked): Promise<CommentEvent[]> {
  const found = (await readComments(ctx, issueIdOf(ctx))).find((one) => one.guid === guid)
  if (!found) throw notFound()
  return told(fields, eventsOfComment(found), asked)
}
