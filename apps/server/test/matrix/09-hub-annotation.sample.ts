import { hubAnnotationTable } from '../../src/modules/hub-annotation/hub-annotation.table.ts'
import { hubBasicAnnotationTable } from '../../src/modules/hub-basic-annotation/hub-basic-annotation.table.ts'
import { viewState } from '../view-state.ts'
import { defineSample } from './sample.ts'

const mark = { id: 'm', kind: 'text', points: [{ view: [0, 0] }], text: 't', colour: '#ff0000', width: 2 } as const

export const hubAnnotationSample = defineSample({
  rows: async ({ db, projId, subId, userId, isPrivate }, { fileId }) => {
    const shown = { subId, userId, fileIds: [fileId!], state: viewState }
    const words = { number: `n-${subId}`, title: 'a', html: '', discipline: 'M', searchText: 'a' }
    const [row] = await db
      .insert(hubAnnotationTable)
      .values({ ...shown, ...words, projId, location: {}, elements: [], marks: [] })
      .returning()
    const [drawing] = await db
      .insert(hubBasicAnnotationTable)
      .values({ ...shown, name: 'd', isPersonal: isPrivate, marks: [] })
      .returning()
    return { annotationId: row!.id, drawingId: drawing!.id }
  },
  private: ['drawingId'],
  locked: ['annotationId', 'drawingId'],
  calls: {
    'hubAnnotation.list': ({ projId }) => ({ body: { projId } }),
    'hubAnnotation.queryAssignedBy': ({ projId }) => ({ body: { projId } }),
    'hubAnnotation.queryHubAnnotationReferenceOptions': ({ projId }) => ({ body: { projId } }),
    'hubAnnotation.detail': ({ annotationId }) => ({ query: { id: annotationId } }),
    'hubAnnotation.create': ({ subId, fileId }) => ({
      body: { subId, fileIds: [fileId], state: viewState, title: 'a', discipline: 'M' },
    }),
    'hubAnnotation.update': ({ annotationId }) => ({ body: { id: annotationId, rowVersion: 0, title: 'b' } }),
    'hubAnnotation.remove': ({ annotationId }) => ({ body: [annotationId] }),
    'hubAnnotation.createReply': ({ annotationId }) => ({ body: { id: annotationId, html: '<p>r</p>' } }),
    'hubAnnotation.move': ({ annotationId }) => ({ body: { id: annotationId, rowVersion: 0, move: 'close' } }),
    'hubAnnotation.updateStatusToIssue': ({ annotationId }) => ({ query: { id: annotationId } }),
    'hubAnnotationComment.list': ({ annotationId }) => ({ query: { annotationId } }),
    'hubAnnotationComment.create': ({ annotationId }) => ({ body: { annotationId, text: 'c' } }),
    'hubBasicAnnotation.queryList': ({ subId }) => ({ query: { subId } }),
    'hubBasicAnnotation.create': ({ subId, fileId }) => ({
      body: { subId, name: 'd', fileIds: [fileId], state: viewState, marks: [mark] },
    }),
    'hubBasicAnnotation.update': ({ drawingId }) => ({
      body: { id: drawingId, rowVersion: 0, name: 'd', isPersonal: false, marks: [mark] },
    }),
    'hubBasicAnnotation.remove': ({ drawingId }) => ({ body: [drawingId] }),
  },
})
