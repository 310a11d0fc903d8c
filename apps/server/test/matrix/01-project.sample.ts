import { defineSample } from './sample.ts'

const fields = { indexCode: 'ZHL', projName: '示例·综合楼', stage: '施工图' }
const sub = { subNo: '77', subName: '楼' }

export const projectSample = defineSample({
  rows: async ({ projId, subId }) => ({ projId, subId }),
  calls: {
    'auth.setProject': ({ projId }) => ({ query: { projectId: projId } }),
    'menus.buildProject': ({ projId }) => ({ query: { projectId: projId } }),
    'project.update': ({ projId }) => ({ body: { ...fields, projId, rowVersion: 0 } }),
    'project.remove': ({ projId }) => ({ body: [projId] }),
    'project.restore': ({ projId }) => ({ body: [projId] }),
    'project.updateStatus': ({ projId }) => ({ query: { projId, status: 'paused' } }),
    'projectSub.create': ({ projId }) => ({ body: { ...sub, projId } }),
    'projectSub.update': ({ subId }) => ({ body: { ...sub, subId, rowVersion: 0 } }),
    'projectSub.sort': ({ projId, subId }) => ({ body: { projId, subIds: [subId] } }),
    'projectSub.remove': ({ subId }) => ({ body: [subId] }),
  },
})
