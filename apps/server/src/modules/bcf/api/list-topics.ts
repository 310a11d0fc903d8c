// Topics of a project by `$filter` and `$orderby`. What is asked most, what has changed since a moment, needs nothing but times
// and is answered without reading any topic; everything else is read in portions, as people would see it.
import type { BcfApiAsked, BcfApiTopic } from '@sunmao/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { ProjectCtx } from '../../../core/context.ts'
import { notFound } from '../../../core/errors.ts'
import { type FieldMeans, type ReadFields, readFields } from '../export/read-fields.ts'
import { fieldMeans } from './means.ts'
import { type Fields, filterOf, orderOf, pageOf } from './odata/match-rows.ts'
import { authorizationOf, changerOf, changersOf, type TopicTimes, topicShape } from './topic-shape.ts'

interface TopicRow extends TopicTimes {
  id: number
  guid: string
  number: string
}
interface WholeTopic extends TopicRow {
  read: ReadFields
  changer: string
}

const AT_ONCE = 500

const ofRow: Fields<TopicRow> = {
  guid: { kind: 'guid', of: (row) => row.guid },
  server_assigned_id: { kind: 'text', of: (row) => row.number, isSortable: true },
  creation_date: { kind: 'date', of: (row) => row.creation, isSortable: true },
  modified_date: { kind: 'date', of: (row) => row.modified, isSortable: true },
}
const ofWhole: Fields<WholeTopic> = {
  ...ofRow,
  title: { kind: 'text', of: ({ read }) => read.fields.title, isSortable: true },
  creation_author: { kind: 'text', of: ({ read }) => read.fields.creationAuthor },
  modified_author: { kind: 'text', of: ({ changer }) => changer },
  assigned_to: { kind: 'text', of: ({ read }) => read.fields.assignedTo, isSortable: true },
  stage: { kind: 'text', of: ({ read }) => read.fields.stage, isSortable: true },
  topic_status: { kind: 'text', of: ({ read }) => read.fields.status, isSortable: true },
  topic_type: { kind: 'text', of: ({ read }) => read.fields.type, isSortable: true },
  priority: { kind: 'text', of: ({ read }) => read.fields.priority, isSortable: true },
  labels: { kind: 'texts', of: ({ read }) => read.fields.labels },
  index: { kind: 'text', of: ({ read }) => read.fields.index ?? null, isSortable: true },
}

export async function listTopics(
  ctx: ProjectCtx,
  { includeAuthorization, ...asked }: BcfApiAsked & { includeAuthorization?: string },
): Promise<BcfApiTopic[]> {
  const means = await fieldMeans(ctx)
  const { isWanted, used } = filterOf(ofWhole, asked.$filter)
  const order = orderOf(ofWhole, asked.$orderby)
  const rows = await readRows(ctx, sql`i.proj_id = ${ctx.project.projId}`)
  const named = [...used, ...(asked.$orderby ?? '').split(/[\s,]+/)]
  const isOfRow = named.every((name) => Object.hasOwn(ofRow, name) || !Object.hasOwn(ofWhole, name))
  const found = (isOfRow ? (rows as WholeTopic[]) : await readWhole(means, rows)).filter(isWanted)
  const page = pageOf(order ? found.toSorted(order) : found, asked)
  return shapes(ctx, means, isOfRow ? await readWhole(means, page) : page, includeAuthorization)
}

export async function showTopic(ctx: ProjectCtx, id: number, includeAuthorization?: string): Promise<BcfApiTopic> {
  const means = await fieldMeans(ctx)
  const rows = await readRows(ctx, sql`i.id = ${id}`)
  const whole = await readWhole(means, rows)
  const [shown] = shapes(ctx, means, whole, includeAuthorization)
  if (!shown) throw notFound()
  ctx.reply.header('ETag', etagOf(whole[0]!.read.row.rowVersion))
  return shown
}

export const etagOf = (rowVersion: number) => `"${rowVersion}"`

const shapes = (ctx: ProjectCtx, { words }: FieldMeans, topics: readonly WholeTopic[], includeAuthorization?: string) =>
  topics.map((one) => ({
    ...topicShape(one.read, one, one.changer),
    ...(includeAuthorization === 'true' && { authorization: authorizationOf(ctx, one.read, words) }),
  }))

/** Without drafts; the oldest first. Each gets its guid when it is asked for the first time. */
async function readRows({ db }: ProjectCtx, where: SQL): Promise<TopicRow[]> {
  await db.execute(sql`
    insert into bcf_topic (issue_id, proj_id, guid)
    select i.id, i.proj_id, gen_random_uuid() from issue i
    where ${where} and i.status <> 'draft' and not exists (select from bcf_topic t where t.issue_id = i.id)
    on conflict do nothing`)
  const { rows } = await db.execute<{
    id: number
    guid: string
    number: string | null
    came: string | null
    made: string
    modified: string
  }>(sql`
    select i.id, t.guid, i.number, t.topic ->> 'creationDate' as came,
      extract(epoch from i.create_time) * 1000 as made,
      extract(epoch from greatest(i.update_time, d.last_time,
        (select max(v.create_time) from issue_viewpoint v where v.issue_id = i.id))) * 1000 as modified
    from issue i join bcf_topic t on t.issue_id = i.id
      left join thread d on d.kind = 'issue' and d.ref_id = i.id
    where ${where} and i.status <> 'draft'`)
  return rows
    .map(({ id, guid, number, came, made, modified }) => {
      const creation = Date.parse(came ?? '')
      return {
        ...{ id, guid, number: number ?? '' },
        creation: Number.isNaN(creation) ? Math.floor(Number(made)) : creation,
        modified: Math.floor(Number(modified)),
      }
    })
    .sort((a, b) => a.creation - b.creation || a.id - b.id)
}

/** Those that are gone meanwhile are left out. */
async function readWhole(means: FieldMeans, rows: readonly TopicRow[]): Promise<WholeTopic[]> {
  const whole: WholeTopic[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    const reads = await readFields(
      means,
      some.map(({ id }) => id),
    )
    const changers = await changersOf(means.db, reads.values())
    for (const row of some) {
      const read = reads.get(row.id)
      if (read) whole.push({ ...row, read, changer: changerOf(read, changers) })
    }
  }
  return whole
}
