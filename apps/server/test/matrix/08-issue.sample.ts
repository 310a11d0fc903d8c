import { storeBlob } from '../../src/blobs/store-blob.ts'
import { issueAttachmentTable, issueTable, issueViewTable } from '../../src/modules/issue/issue.table.ts'
import { uploadTable } from '../../src/modules/upload/upload.table.ts'
import { formWith } from '../admin/upload.ts'
import { viewState } from '../view-state.ts'
import { defineSample } from './sample.ts'

const fields = {
  title: 'i',
  type: 'error',
  errorClass: 'general',
  priority: 'high',
  raiseDiscipline: 'A',
  discipline: 'M',
}

const kept = {
  name: 'v',
  filter: {},
  sort: { by: 'createTime', isDescending: true },
  layout: 'table',
} as const

export const issueSample = defineSample({
  rows: async ({ db, blobs, projId, subId, userId, isPrivate }) => {
    const [row] = await db
      .insert(issueTable)
      .values({
        ...fields,
        projId,
        subId,
        userId,
        html: '',
        status: isPrivate ? 'draft' : 'open',
        number: isPrivate ? null : `n-${subId}`,
        location: {},
        elements: [],
        searchText: 'i',
      })
      .returning()
    const [view] = await db
      .insert(issueViewTable)
      .values({ projId, userId, isPersonal: isPrivate, ...kept })
      .returning()
    const { hash, size } = await storeBlob({ db, blobs }, Buffer.from('a'))
    const [file] = await db
      .insert(issueAttachmentTable)
      .values({ issueId: row!.id, userId, name: 'a.txt', type: 'text/plain', size, hash })
      .returning()
    const upload = { kind: 'issueAttachment', projId, subId, userId, name: 'b.txt', size: 1 }
    const [begun] = await db.insert(uploadTable).values(upload).returning()
    return {
      issueId: row!.id,
      issueViewId: view!.id,
      issueFileId: file!.id,
      issueUploadId: begun!.uploadId,
    }
  },
  own: ['issueUploadId'],
  private: ['issueId', 'issueViewId', 'issueFileId'],
  calls: {
    'issue.importTemplate': ({ subId }) => ({ query: { subId } }),
    'issue.import': ({ subId }) => ({
      query: { subId, dryRun: true },
      ...formWith('file', 'i.csv', Buffer.from('标题,责任专业\n走道,M')),
    }),
    'issue.list': ({ projId }) => ({ body: { projId } }),
    'issue.queryIssueReferenceOptions': ({ projId }) => ({ body: { projId } }),
    'issue.statistics': ({ projId }) => ({ body: { projId } }),
    'issue.elements': ({ projId }) => ({ body: { projId, by: 'status' } }),
    'issue.pins': ({ projId }) => ({ body: { projId } }),
    'issue.sheetPins': ({ projId }) => ({ body: { projId } }),
    'issue.references': ({ projId }) => ({ query: { projId } }),
    'issue.detail': ({ issueId }) => ({ query: { id: issueId } }),
    'issue.previous': ({ issueId }) => ({ query: { id: issueId } }),
    'issue.create': ({ subId }) => ({ body: { ...fields, subId } }),
    'issue.update': ({ issueId }) => ({ body: { id: issueId, rowVersion: 0, title: 'j' } }),
    'issue.remove': ({ issueId }) => ({ body: [issueId] }),
    'issue.move': ({ issueId }) => ({ body: { id: issueId, rowVersion: 0, move: 'start' } }),
    'issue.closeIssue': ({ issueId }) => ({ body: { ids: [issueId] } }),
    'issue.addViewpoint': ({ issueId, fileId }) => ({ body: { id: issueId, fileIds: [fileId], state: viewState } }),
    'issueUpload.begin': ({ issueId }) => ({ body: { issueId, name: 'c.txt', size: 1 } }),
    'issueUpload.part': ({ issueUploadId }) => ({
      query: { uploadId: issueUploadId, index: 0 },
      ...formWith('part', 'part', Buffer.from('x')),
    }),
    'issueUpload.remove': ({ issueUploadId }) => ({ body: [issueUploadId] }),
    'issueAttachment.create': ({ issueId, issueUploadId }) => ({ body: { issueId, uploadId: issueUploadId } }),
    'issueAttachment.download': ({ issueFileId }) => ({ query: { id: issueFileId } }),
    'issueAttachment.remove': ({ issueFileId }) => ({ body: [issueFileId] }),
    'issueView.list': ({ projId }) => ({ query: { projId } }),
    'issueView.create': ({ projId }) => ({ body: { projId, ...kept } }),
    'issueView.update': ({ issueViewId }) => ({
      body: { id: issueViewId, rowVersion: 0, ...kept, isPersonal: false },
    }),
    'issueView.remove': ({ issueViewId }) => ({ body: [issueViewId] }),
  },
})
