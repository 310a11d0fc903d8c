import { viewpointTable } from '../../src/modules/viewpoint/viewpoint.table.ts'
import { viewState } from '../view-state.ts'
import { defineSample } from './sample.ts'

export const viewpointSample = defineSample({
  rows: async ({ db, subId, userId, isPrivate }, { fileId }) => {
    const seen = { subId, userId, name: 'p', isPersonal: isPrivate, fileIds: [fileId!], state: viewState }
    const [row] = await db.insert(viewpointTable).values(seen).returning()
    return { viewpointId: row!.id }
  },
  private: ['viewpointId'],
  locked: ['viewpointId'],
  calls: {
    'viewpoint.list': ({ subId }) => ({ query: { subId } }),
    'viewpoint.detail': ({ viewpointId }) => ({ query: { id: viewpointId } }),
    'viewpoint.create': ({ subId, fileId }) => ({ body: { subId, name: 'p', fileIds: [fileId], state: viewState } }),
    'viewpoint.update': ({ viewpointId }) => ({
      body: { id: viewpointId, name: 'p', isPersonal: false, rowVersion: 0 },
    }),
    'viewpoint.remove': ({ viewpointId }) => ({ body: [viewpointId] }),
  },
})
