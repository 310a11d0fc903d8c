// A topic as the BCF-API tells it.
import type { BcfApiTopic } from '@sunmao/contract'
import { inArray } from 'drizzle-orm'
import type { ProjectCtx } from '../../../core/context.ts'
import type { Db } from '../../../db/client.ts'
import { rightsInExchange } from '../../issue/issue-exchange.service.ts'
import { userTable } from '../../users/users.table.ts'
import { bcfNameOf, type ReadFields } from '../export/read-fields.ts'
import type { BcfWords } from '../mapping/bcf-words.ts'

export interface TopicTimes {
  creation: number
  /** Of itself, of its last comment and of its last viewpoint, whichever is latest. */
  modified: number
}

/** Changes are written down by user names; BCF knows people by their mail addresses. */
export async function changersOf(db: Db, reads: Iterable<ReadFields>): Promise<Map<string, string>> {
  const names = [...new Set([...reads].flatMap(({ row }) => row.updateBy ?? []))]
  if (names.length === 0) return new Map()
  const rows = await db
    .select({ username: userTable.username, email: userTable.email })
    .from(userTable)
    .where(inArray(userTable.username, names))
  return new Map(rows.map((row) => [row.username, bcfNameOf(row)]))
}

export const changerOf = ({ row, fields }: ReadFields, changers: ReadonlyMap<string, string>): string =>
  changers.get(row.updateBy ?? '') ?? row.updateBy ?? fields.creationAuthor

export function topicShape(read: ReadFields, times: TopicTimes, changer: string): BcfApiTopic {
  const { row, fields } = read
  return {
    guid: fields.guid,
    server_assigned_id: row.number ?? '',
    topic_type: fields.type,
    topic_status: fields.status,
    reference_links: fields.referenceLinks,
    title: fields.title,
    priority: fields.priority,
    index: fields.index,
    labels: fields.labels,
    creation_date: new Date(times.creation).toISOString(),
    creation_author: fields.creationAuthor,
    modified_date: new Date(times.modified).toISOString(),
    modified_author: changer,
    assigned_to: fields.assignedTo,
    stage: fields.stage,
    description: fields.description,
    bim_snippet: fields.snippet && {
      snippet_type: fields.snippet.type,
      is_external: fields.snippet.isExternal,
      reference: fields.snippet.reference,
      reference_schema: fields.snippet.schema,
    },
    due_date: fields.dueDate,
  }
}

type Authorization = NonNullable<BcfApiTopic['authorization']>

/** What the caller may do with this topic, as our own rules have it. */
export function authorizationOf(ctx: ProjectCtx, { row, assigneeIds }: ReadFields, words: BcfWords): Authorization {
  if (ctx.project.status === 'archived') return { topic_actions: [], topic_status: [] }
  const sender = { means: ctx, isLead: ctx.project.can('issue:edit') }
  const { mayEdit, hasPart, statuses } = rightsInExchange(sender, row, assigneeIds)
  const actions: [Authorization['topic_actions'][number], boolean][] = [
    ['update', mayEdit || statuses.length > 1],
    ['updateRelatedTopics', mayEdit],
    ['updateDocumentReferences', mayEdit],
    ['updateFiles', mayEdit],
    ['createComment', true],
    ['createViewpoint', hasPart],
    ['delete', ctx.project.can('issue:del')],
  ]
  return {
    topic_actions: actions.flatMap(([action, may]) => (may ? action : [])),
    topic_status: statuses.flatMap((status) => words.wordOf('status', status) ?? []),
  }
}
