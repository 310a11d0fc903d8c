import type { ViewState } from '@sunmao/contract'
import { viewpointTable } from '../../src/modules/viewpoint/viewpoint.table.ts'
import { defineSample } from './sample.ts'

/** Nothing but a camera. */
const state: ViewState = {
  camera: {
    eye: [1, 1, 1],
    target: [0, 0, 0],
    up: [0, 0, 1],
    projection: 'perspective',
    fieldOfView: 45,
    viewHeight: 9,
  },
  ...{ selected: {}, hidden: {}, isolated: null, ghosted: {}, xrayed: {}, colours: [] },
  ...{ sectionPlanes: [], sectionBox: null, storeyGap: 0, hasRooms: false },
}

export const viewpointSample = defineSample({
  rows: async ({ db, subId, userId, isPrivate }, { fileId }) => {
    const seen = { subId, userId, name: 'p', isPersonal: isPrivate, fileIds: [fileId!], state }
    const [row] = await db.insert(viewpointTable).values(seen).returning()
    return { viewpointId: row!.id }
  },
  private: ['viewpointId'],
  locked: ['viewpointId'],
  calls: {
    'viewpoint.list': ({ subId }) => ({ query: { subId } }),
    'viewpoint.detail': ({ viewpointId }) => ({ query: { id: viewpointId } }),
    'viewpoint.create': ({ subId, fileId }) => ({ body: { subId, name: 'p', fileIds: [fileId], state } }),
    'viewpoint.update': ({ viewpointId }) => ({
      body: { id: viewpointId, name: 'p', isPersonal: false, rowVersion: 0 },
    }),
    'viewpoint.remove': ({ viewpointId }) => ({ body: [viewpointId] }),
  },
})
