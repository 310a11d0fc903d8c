import { addClashTest } from '../clash-rows.ts'
import { defineSample } from './sample.ts'

export const clashPointSample = defineSample({
  rows: async ({ db, projId, subId, userId, isLocked }) => {
    const test = await addClashTest(db, { projId, subId, userId }, { locked: isLocked })
    const clashGroupId = await test.addGroup()
    return { clashRunId: test.runId, clashGroupId, clashPointId: (await test.addPoint(clashGroupId)).id }
  },
  locked: ['clashGroupId', 'clashPointId'],
  calls: {
    'clash.cancel': ({ clashRunId }) => ({ body: { id: clashRunId } }),
    'clash.points': ({ projId }) => ({ body: { projId } }),
    'clash.point': ({ clashPointId }) => ({ query: { id: clashPointId } }),
    'clash.groups': ({ projId }) => ({ body: { projId } }),
    'clash.facets': ({ projId }) => ({ body: { projId } }),
    'clash.matrix': ({ projId }) => ({ body: { projId } }),
    'clash.trend': ({ projId }) => ({ body: { projId } }),
    'clash.pins': ({ projId }) => ({ body: { projId } }),
    'clash.updateClashPointStatus': ({ clashPointId }) => ({ body: { ids: [clashPointId], status: 'active' } }),
    'clash.queryClashPointHistory': ({ clashPointId }) => ({ query: { id: clashPointId } }),
    'clashGroup.create': ({ clashPointId }) => ({ body: { name: 'g', pointIds: [clashPointId] } }),
    'clashGroup.update': ({ clashGroupId }) => ({ body: { id: clashGroupId, rowVersion: 0, discipline: 'M' } }),
    'clashGroup.addPoints': ({ clashGroupId, clashPointId }) => ({
      body: { id: clashGroupId, pointIds: [clashPointId] },
    }),
    'clashGroup.remove': ({ clashGroupId }) => ({ body: [clashGroupId] }),
  },
})
