// Remarks as topics: their view with the picture that their marks are drawn in, their replies and their conversation. One that has
// become an issue goes out as that issue.
import type { BcfComment, BcfTopic, BcfViewpoint } from '@sunmao/bcf'
import { isoTime } from '../../../core/wire-time.ts'
import { groupBy } from '../../../db/group-by.ts'
import { plainText } from '../../../rich-text/plain-text.ts'
import {
  readAddresseeIds,
  readAnnotationPosts,
  readAnnotationReplies,
  readAnnotationRows,
} from '../../hub-annotation/annotation-exchange.service.ts'
import { guidOfOurs } from '../guid-of-ours.ts'
import { withDiscipline } from '../kept-discipline.ts'
import { nameOrigins } from '../origin/bcf-origin.ts'
import { readBlob } from '../packed-files.ts'
import { viewToBcf } from '../view/view-state.ts'
import { bcfNameOf, readModels } from './read-fields.ts'
import type { ExportMeans, WrittenTopic } from './topic-source.ts'

const AT_ONCE = 50

export async function* annotationTopics(means: ExportMeans, ids: readonly number[]): AsyncGenerator<WrittenTopic> {
  for (let from = 0; from < ids.length; from += AT_ONCE) yield* someTopics(means, ids.slice(from, from + AT_ONCE))
}

async function* someTopics(means: ExportMeans, ids: readonly number[]): AsyncGenerator<WrittenTopic> {
  const { db, projId } = means
  const rows = new Map((await readAnnotationRows(db, projId, ids)).map((one) => [one.row.id, one]))
  const there = ids.filter((id) => rows.has(id))
  const names = await nameOrigins(db, projId, 'annotation', there)
  const said = {
    replies: groupBy(await readAnnotationReplies(db, there), ({ refId }) => refId),
    posts: groupBy(await readAnnotationPosts(db, there), ({ refId }) => refId),
    addressees: groupBy(await readAddresseeIds(db, there), ({ annotationId }) => annotationId),
  }
  for (const id of there) {
    const { guid, issueId } = names.get(id)!
    yield issueId
      ? { issueId }
      : { topic: await topicOf(means, rows.get(id)!, { guid, said, addressees: said.addressees.get(id) ?? [] }) }
  }
}

type Read = Awaited<ReturnType<typeof readAnnotationRows>>[number]
interface Said {
  replies: Map<number, Awaited<ReturnType<typeof readAnnotationReplies>>>
  posts: Map<number, Awaited<ReturnType<typeof readAnnotationPosts>>>
}

async function topicOf(
  means: ExportMeans,
  { row, name, ...author }: Read,
  { guid, said, addressees }: { guid: string; said: Said; addressees: readonly { userId: number }[] },
): Promise<BcfTopic> {
  const { words, label } = means
  const models = await readModels(means.db, row.fileIds)
  const isHidden = !means.seesLocked && row.fileIds.some((fileId) => models.get(fileId)?.locked)
  const author0 = bcfNameOf(author.username ? { email: author.email, username: author.username } : null, name)
  const [first] = addressees
  return {
    guid,
    title: row.title,
    type: label('annotation'),
    status: words.wordOf('status', statusOf[row.status]),
    serverAssignedId: row.number,
    labels: [],
    referenceLinks: [],
    creationDate: isoTime(row.createTime),
    creationAuthor: author0,
    modifiedDate: isoTime(row.updateTime),
    modifiedAuthor: row.updateBy ?? author0,
    dueDate: row.dueDate ? `${row.dueDate}T00:00:00Z` : undefined,
    assignedTo: first && words.wordOf('person', String(first.userId)),
    stage: row.round === 1 ? undefined : words.wordOf('stage', String(row.round)),
    description: plainText(row.html).trim() || undefined,
    ...{ documents: [], related: [], otherFiles: [] },
    header: isHidden
      ? []
      : [...models.values()].map((model) => ({
          ...{ isExternal: true, filename: model.name, date: isoTime(model.createTime) },
        })),
    comments: commentsOf(guid, row.id, said),
    viewpoints: isHidden ? [] : await viewpointsOf(means, guid, row),
    kept: withDiscipline([], row.discipline),
  }
}

const statusOf = { open: 'open', replied: 'answered', closed: 'closed', to_issue: 'closed', void: 'void' } as const

const commentsOf = (guid: string, id: number, { replies, posts }: Said): BcfComment[] => {
  const authorOf = (one: { email: string | null; username: string | null; name: string | null }) =>
    bcfNameOf(one.username ? { email: one.email, username: one.username } : null, one.name)
  return [
    ...(replies.get(id) ?? []).map((one) => ({
      guid: guidOfOurs(guid, 'reply', one.row.id),
      ...{ date: isoTime(one.row.createTime), author: authorOf(one), text: plainText(one.row.html).trim() },
    })),
    ...(posts.get(id) ?? []).map((one) => ({
      guid: guidOfOurs(guid, 'comment', one.row.postId),
      ...{ date: isoTime(one.row.createTime), author: authorOf(one), text: one.row.text },
    })),
  ].sort((a, b) => Date.parse(a.date) - Date.parse(b.date))
}

async function viewpointsOf(
  { elements, blobs }: ExportMeans,
  topic: string,
  row: Read['row'],
): Promise<BcfViewpoint[]> {
  const { picture, state } = row
  if (!picture && !state && row.elements.length === 0) return []
  const view = state && (await viewToBcf(state, (set) => elements.nameAll(set)))
  const named = row.elements.map(({ globalId }) => ({ ifcGuid: globalId }))
  const selection = view?.selection.length ? view.selection : named
  const empty = { colouring: [], lines: [], clippingPlanes: [], bitmaps: [] }
  return [
    {
      guid: guidOfOurs(topic, 'origin', 0),
      view: view || named.length > 0 ? { ...(view ?? empty), selection } : undefined,
      snapshot: picture ? { path: 'snapshot', size: 0, read: () => readBlob(blobs, picture) } : undefined,
    },
  ]
}
