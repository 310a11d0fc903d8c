import { modelFileTable, modelTable } from '../../src/modules/model/model.table.ts'
import { uploadTable } from '../../src/modules/upload/upload.table.ts'
import { formWith } from '../admin/upload.ts'
import { defineSample, type Sample } from './sample.ts'

const each = (group: string, verbs: readonly string[], ask: NonNullable<Sample['calls']>[string]) =>
  Object.fromEntries(verbs.map((verb) => [`${group}.${verb}`, ask]))

export const modelSample = defineSample({
  rows: async ({ db, projId, subId, userId, isLocked }) => {
    const model = { projId, subId, name: 'a.ifc', versions: 1, locked: isLocked }
    const [{ modelId } = { modelId: 0 }] = await db.insert(modelTable).values(model).returning()
    const file = { modelId, version: 1, format: 'ifc', size: 1, status: 'failed', userId } as const
    const [{ fileId } = { fileId: 0 }] = await db.insert(modelFileTable).values(file).returning()
    const upload = { kind: 'model', projId, subId, userId, name: 'b.ifc', size: 1 }
    const [{ uploadId } = { uploadId: 0 }] = await db.insert(uploadTable).values(upload).returning()
    const [removed] = await db
      .insert(modelTable)
      .values({ ...model, name: 'r.ifc', deleteTime: new Date() })
      .returning()
    const gone = { ...file, modelId: removed!.modelId, deleteTime: new Date() }
    const [{ fileId: removedFileId } = { fileId: 0 }] = await db.insert(modelFileTable).values(gone).returning()
    return { fileId, uploadId, removedFileId }
  },
  own: ['uploadId'],
  locked: ['fileId', 'removedFileId'],
  calls: {
    'model.list': ({ projId }) => ({ body: { projId } }),
    'model.create': ({ uploadId }) => ({ body: { uploadId } }),
    'model.update': ({ fileId }) => ({ body: { fileId, rowVersion: 0 } }),
    'model.remove': ({ fileId }) => ({ body: [fileId] }),
    ...each('model', ['restore', 'purge'], ({ removedFileId }) => ({ body: [removedFileId] })),
    'model.confirm': ({ fileId }) => ({ body: { fileId, as: 'version' } }),
    ...each('model', ['convert', 'cancel', 'glb'], ({ fileId }) => ({ body: { fileId } })),
    ...each('model', ['detail', 'download', 'pack', 'problems'], ({ fileId }) => ({
      query: { fileId },
    })),
    'modelQuery.properties': ({ fileId }) => ({ body: { elements: [{ fileId, index: 0 }] } }),
    'modelQuery.customizedTree': ({ fileId }) => ({ body: { fileIds: [fileId], dimensions: ['level'] } }),
    'modelQuery.systemIds': ({ fileId }) => ({ query: { fileId, systemId: 's' } }),
    ...each('modelQuery', ['rooms', 'position', 'elements', 'propertyNames'], ({ fileId }) => ({
      body: { fileIds: [fileId] },
    })),
    ...each('modelQuery', ['schedule', 'scheduleSheet'], ({ fileId }) => ({
      body: { fileIds: [fileId], groupBy: ['class'] },
    })),
    'modelScene.find': ({ fileId }) => ({ body: { fileIds: [fileId], dimensions: ['level'], path: [] } }),
    'modelScene.groups': ({ fileId }) => ({ body: { fileIds: [fileId], dimension: 'class' } }),
    'modelScene.rules': ({ fileId }) => ({ body: { fileIds: [fileId], rules: [] } }),
    'modelScene.frame': ({ fileId }) => ({ body: { fileIds: [fileId] } }),
    'modelUpload.begin': ({ subId }) => ({ body: { subId, name: 'c.ifc', size: 1 } }),
    'modelUpload.part': ({ uploadId }) => ({
      query: { uploadId, index: 0 },
      ...formWith('part', 'part', Buffer.from('x')),
    }),
    'modelUpload.remove': ({ uploadId }) => ({ body: [uploadId] }),
  },
})
