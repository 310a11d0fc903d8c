import { storeBlob } from '../../src/blobs/store-blob.ts'
import { bcfFileTable, bcfTopicTable, bcfViewpointTable } from '../../src/modules/bcf/bcf.table.ts'
import { guidOfOurs } from '../../src/modules/bcf/guid-of-ours.ts'
import { issueViewpointTable } from '../../src/modules/issue/issue.table.ts'
import { threadPostTable, threadTable } from '../../src/modules/thread/thread.table.ts'
import { guidAt, png } from '../bcf/bcf-setup.ts'
import { viewState } from '../view-state.ts'
import { defineSample, type Rows } from './sample.ts'

const REFERENCE = guidAt(900_000)

const inProject = ({ projId }: Rows) => ({ version: '3.0', projectId: projId })
const inTopic = ({ projId, issueId }: Rows) => ({ version: '2.1', projectId: projId, topicGuid: guidAt(issueId!) })
const inComment = (rows: Rows) => ({
  ...inTopic(rows),
  commentGuid: guidOfOurs(guidAt(rows.issueId!), 'comment', rows.bcfPostId!),
})
const inView = (rows: Rows) => ({
  ...inTopic(rows),
  viewpointGuid: viewGuid(rows.bcfViewId!),
})
const viewGuid = (viewId: number) => guidAt(700_000 + viewId)

export const bcfApiSample = defineSample({
  rows: async ({ db, blobs, projId, userId }, { issueId }) => {
    const url = { guid: REFERENCE, isExternal: true, reference: 'https://example.com/a' }
    const topic = {
      ...{ guid: guidAt(issueId!), title: 'i', labels: [], referenceLinks: [], documents: [url], related: [] },
      ...{ header: [], otherFiles: [], kept: [], creationDate: '2026-01-01T00:00:00Z', creationAuthor: 'a' },
    }
    await db.insert(bcfTopicTable).values({ issueId: issueId!, projId, guid: topic.guid, topic })
    const { hash } = await storeBlob({ db, blobs }, png)
    const [view] = await db
      .insert(issueViewpointTable)
      .values({ issueId: issueId!, fileIds: [], state: viewState, picture: hash, pictureType: 'image/png' })
      .returning()
    const [file] = await db.insert(bcfFileTable).values({ issueId: issueId!, hash, size: png.length }).returning()
    const picture = { path: 'a.png', size: png.length, bcfFileId: file!.id }
    const at: [number, number, number] = [0, 0, 1]
    const bitmap = {
      format: 'png' as const,
      reference: 'a.png',
      location: at,
      normal: at,
      up: at,
      height: 1,
      file: picture,
    }
    const kept = { selection: [], colouring: [], lines: [], clippingPlanes: [], bitmaps: [bitmap] }
    const guid = viewGuid(view!.id)
    await db
      .insert(bcfViewpointTable)
      .values({ viewpointId: view!.id, issueId: issueId!, guid, view: { guid, view: kept, snapshot: picture } })
    const [thread] = await db.insert(threadTable).values({ kind: 'issue', refId: issueId! }).returning()
    const [post] = await db
      .insert(threadPostTable)
      .values({ threadId: thread!.threadId, userId, text: 'c' })
      .returning()
    return { bcfPostId: post!.postId, bcfViewId: view!.id }
  },
  calls: {
    'bcfProject.get': (rows) => ({ params: inProject(rows) }),
    'bcfProject.extensions': (rows) => ({ params: inProject(rows) }),
    'bcfProject.files': (rows) => ({ params: inProject(rows) }),
    'bcfProject.documents': (rows) => ({ params: inProject(rows) }),
    'bcfProject.document': (rows) => ({
      params: {
        ...inProject(rows),
        documentGuid: guidOfOurs(`${guidAt(rows.issueId!)} attachment`, 'document', rows.issueFileId!),
      },
    }),
    'bcfProject.topicEvents': (rows) => ({ params: inProject(rows) }),
    'bcfProject.commentEvents': (rows) => ({ params: inProject(rows) }),
    'bcfTopic.list': (rows) => ({ params: inProject(rows) }),
    'bcfTopic.create': (rows) => ({ params: inProject(rows), body: { title: 't' } }),
    'bcfTopic.get': (rows) => ({ params: inTopic(rows) }),
    'bcfTopic.update': (rows) => ({ params: inTopic(rows), body: { title: 'j' } }),
    'bcfTopic.remove': (rows) => ({ params: inTopic(rows) }),
    'bcfTopic.events': (rows) => ({ params: inTopic(rows) }),
    'bcfTopic.files': (rows) => ({ params: inTopic(rows) }),
    'bcfTopic.saveFiles': (rows) => ({ params: inTopic(rows), body: [] }),
    'bcfTopic.related': (rows) => ({ params: inTopic(rows) }),
    'bcfTopic.saveRelated': (rows) => ({ params: inTopic(rows), body: [] }),
    'bcfTopic.documents': (rows) => ({ params: inTopic(rows) }),
    'bcfTopic.addDocument': (rows) => ({ params: inTopic(rows), body: { url: 'https://example.com/b' } }),
    'bcfTopic.saveDocument': (rows) => ({
      params: { ...inTopic(rows), referenceGuid: REFERENCE },
      body: { url: 'https://example.com/c' },
    }),
    'bcfComment.list': (rows) => ({ params: inTopic(rows) }),
    'bcfComment.create': (rows) => ({ params: inTopic(rows), body: { comment: 'c' } }),
    'bcfComment.get': (rows) => ({ params: inComment(rows) }),
    'bcfComment.events': (rows) => ({ params: inComment(rows) }),
    'bcfViewpoint.list': (rows) => ({ params: inTopic(rows) }),
    'bcfViewpoint.create': (rows) => ({ params: inTopic(rows), body: {} }),
    'bcfViewpoint.get': (rows) => ({ params: inView(rows) }),
    'bcfViewpoint.snapshot': (rows) => ({ params: inView(rows) }),
    'bcfViewpoint.bitmap': (rows) => ({
      params: { ...inView(rows), bitmapGuid: guidOfOurs(viewGuid(rows.bcfViewId!), 'bitmap', 0) },
    }),
    'bcfViewpoint.selection': (rows) => ({ params: inView(rows) }),
    'bcfViewpoint.coloring': (rows) => ({ params: inView(rows) }),
    'bcfViewpoint.visibility': (rows) => ({ params: inView(rows) }),
  },
})
