import { modelCompareTable, modelPubVersionTable } from '../../src/modules/model-version/model-version.table.ts'
import { defineSample } from './sample.ts'

export const modelVersionSample = defineSample({
  rows: async ({ db, projId, subId }, { fileId }) => {
    const release = { projId, subId, name: 'r', gate: [], releaseNote: [] }
    const [pubVersion] = await db.insert(modelPubVersionTable).values(release).returning()
    const comparison = { projId, subId, key: 'k', fromName: 'a', toName: 'b', pairs: [{ from: fileId, to: fileId }] }
    const [compared] = await db.insert(modelCompareTable).values(comparison).returning()
    return { pubVersionId: pubVersion!.id, compareId: compared!.id }
  },
  locked: ['compareId'],
  calls: {
    'modelPubVersion.list': ({ subId }) => ({ query: { subId } }),
    'modelPubVersion.gate': ({ subId, fileId }) => ({ body: { subId, fileIds: [fileId] } }),
    'modelPubVersion.publish': ({ subId, fileId }) => ({ body: { subId, name: 'n', fileIds: [fileId] } }),
    'modelPubVersion.draft': ({ subId, fileId }) => ({ body: { subId, name: 'd', fileIds: [fileId] } }),
    'modelPubVersion.changeDraft': ({ pubVersionId, fileId }) => ({ body: { id: pubVersionId, fileIds: [fileId] } }),
    'modelPubVersion.removeDraft': ({ pubVersionId }) => ({ body: [pubVersionId] }),
    'modelPubVersion.withdraw': ({ pubVersionId }) => ({ body: { id: pubVersionId, reason: 'r' } }),
    'modelPubVersionGroup.models': ({ pubVersionId }) => ({ query: { pubVersionId } }),
    'modelCompareRecord.compare': ({ subId, fileId }) => ({ body: { subId, fromFileId: fileId, toFileId: fileId } }),
    'modelCompareRecord.list': ({ subId }) => ({ query: { subId } }),
    'modelCompareRecord.modelCompared': ({ compareId }) => ({ query: { id: compareId } }),
    'modelCompareRecord.scene': ({ compareId }) => ({ query: { id: compareId } }),
    'modelCompareRecord.download': ({ compareId }) => ({ query: { id: compareId } }),
  },
})
