import { hubFileTable, hubFileVersionTable } from '../../src/modules/hub-file/hub-file.table.ts'
import { uploadTable } from '../../src/modules/upload/upload.table.ts'
import { formWith } from '../admin/upload.ts'
import { defineSample, type Sample } from './sample.ts'

const each = (group: string, verbs: readonly string[], ask: NonNullable<Sample['calls']>[string]) =>
  Object.fromEntries(verbs.map((verb) => [`${group}.${verb}`, ask]))

export const hubFileSample = defineSample({
  rows: async ({ db, projId, subId, userId }) => {
    const chain = { projId, subId, kind: 'drawing', name: 'a.dxf', versions: 1 } as const
    const [{ hubFileId } = { hubFileId: 0 }] = await db.insert(hubFileTable).values(chain).returning()
    const file = { hubFileId, version: 1, format: 'dxf', size: 1, status: 'ready', userId } as const
    const [{ fileId } = { fileId: 0 }] = await db.insert(hubFileVersionTable).values(file).returning()
    const upload = { kind: 'hubFile', projId, subId, userId, name: 'b.dxf', size: 1 }
    const [{ uploadId } = { uploadId: 0 }] = await db.insert(uploadTable).values(upload).returning()
    const removed = { ...chain, name: 'r.dxf', deleteTime: new Date() }
    const [gone] = await db.insert(hubFileTable).values(removed).returning()
    const [goneFile] = await db
      .insert(hubFileVersionTable)
      .values({ ...file, hubFileId: gone!.hubFileId, deleteTime: new Date() })
      .returning()
    return { sheetId: fileId, sheetChainId: hubFileId, sheetUploadId: uploadId, removedSheetId: goneFile!.fileId }
  },
  own: ['sheetUploadId'],
  calls: {
    'hubFile.list': ({ projId }) => ({ body: { projId } }),
    'hubFile.find': ({ projId }) => ({ query: { projId, blurry: 'x' } }),
    ...each('hubFile', ['detail', 'view', 'download'], ({ sheetId }) => ({ query: { fileId: sheetId } })),
    'hubFile.upload': ({ subId }) => ({ query: { subId }, ...formWith('file', 'c.txt', Buffer.from('x')) }),
    'hubFile.create': ({ sheetUploadId }) => ({ body: { uploadId: sheetUploadId } }),
    'hubFile.update': ({ sheetId }) => ({ body: { fileId: sheetId, rowVersion: 0 } }),
    'hubFile.remove': ({ sheetId }) => ({ body: [sheetId] }),
    ...each('hubFile', ['restore', 'purge'], ({ removedSheetId }) => ({ body: [removedSheetId] })),
    'hubFile.prepare': ({ sheetId }) => ({ body: { fileId: sheetId } }),
    'hubFileUpload.begin': ({ subId }) => ({ body: { subId, name: 'd.dxf', size: 1 } }),
    'hubFileUpload.part': ({ sheetUploadId }) => ({
      query: { uploadId: sheetUploadId, index: 0 },
      ...formWith('part', 'part', Buffer.from('x')),
    }),
    'hubFileUpload.remove': ({ sheetUploadId }) => ({ body: [sheetUploadId] }),
  },
})
