import { insertShare } from '../../src/modules/access-control/share.service.ts'
import { defineSample } from './sample.ts'

export const accessControlSample = defineSample({
  rows: async ({ db, projId, subId, userId }, { fileId }) => {
    const share = { projId, subId, userId, no: 1, accessType: 1, fileIds: [fileId!], description: '综合楼' }
    return { shareId: (await insertShare(db, share)).id }
  },
  calls: {
    'accessControl.detail': ({ shareId }) => ({ query: { id: shareId } }),
    'accessControl.queryAccessBindingModel': ({ fileId }) => ({ query: { fileId } }),
    'accessControl.queryAcQrcode': ({ shareId }) => ({ query: { id: shareId } }),
    'accessControl.queryRecord': ({ projId, shareId }) => ({ query: { projId, id: shareId } }),
    'accessControl.batchCreate': ({ projId, fileId }) => ({
      body: { projId, items: [{ description: '机电', accessType: 1, fileIds: [fileId] }] },
    }),
    'accessControl.update': ({ shareId }) => ({ body: { id: shareId, rowVersion: 0, description: '结构' } }),
    'accessControl.handOver': ({ shareId }) => ({ body: { ids: [shareId], userId: 1 } }),
    'accessControl.export': ({ projId, shareId }) => ({ body: { projId, ids: [shareId] } }),
    'accessControl.deleteAccessControlItem': ({ shareId }) => ({ body: [shareId] }),
    'accessControl.currentQrcode': ({ fileId }) => ({ query: { fileId, kind: 'model' } }),
    'accessControl.currentLabels': ({ fileId }) => ({ body: { kind: 'model', fileIds: [fileId] } }),
  },
})
