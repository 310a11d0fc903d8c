import { bcfExportTable } from '../../src/modules/bcf/export/bcf-export.table.ts'
import { bcfImportTable } from '../../src/modules/bcf/import/bcf-import.table.ts'
import { uploadTable } from '../../src/modules/upload/upload.table.ts'
import { formWith } from '../admin/upload.ts'
import { defineSample } from './sample.ts'

const NONE = 999_999

export const bcfSample = defineSample({
  rows: async ({ db, projId, subId, userId }) => {
    const upload = { kind: 'bcf', projId, subId, userId, name: 'a.bcf', size: 1 }
    const [begun] = await db.insert(uploadTable).values(upload).returning()
    const taken = { projId, subId, userId, name: 'b.bcf', size: 1, seesLocked: false, status: 'read' } as const
    const [row] = await db.insert(bcfImportTable).values(taken).returning()
    const made = { projId, userId, version: '3.0', lang: 'zh-CN', name: 'c.bcf', seesLocked: false } as const
    const [one] = await db
      .insert(bcfExportTable)
      .values({ ...made, ids: [1] })
      .returning()
    return { bcfUploadId: begun!.uploadId, bcfImportId: row!.id, bcfExportId: one!.id }
  },
  own: ['bcfUploadId', 'bcfImportId', 'bcfExportId'],
  calls: {
    'bcfUpload.begin': ({ subId }) => ({ body: { subId, name: 'd.bcf', size: 1 } }),
    'bcfUpload.part': ({ bcfUploadId }) => ({
      query: { uploadId: bcfUploadId, index: 0 },
      ...formWith('part', 'part', Buffer.from('x')),
    }),
    'bcfUpload.remove': ({ bcfUploadId }) => ({ body: [bcfUploadId] }),
    'bcfImport.list': ({ projId }) => ({ query: { projId } }),
    'bcfImport.start': ({ bcfUploadId }) => ({ body: { uploadId: bcfUploadId } }),
    'bcfImport.detail': ({ bcfImportId }) => ({ query: { id: bcfImportId } }),
    'bcfImport.topics': ({ bcfImportId }) => ({ query: { id: bcfImportId } }),
    'bcfImport.apply': ({ bcfImportId }) => ({ body: { id: bcfImportId, discipline: 'M' } }),
    'bcfImport.remove': ({ bcfImportId }) => ({ body: [bcfImportId] }),
    'bcfMapping.list': ({ projId }) => ({ query: { projId } }),
    'bcfMapping.save': ({ projId }) => ({ body: { projId, words: [{ kind: 'label', word: 'w', value: 'v' }] } }),
    // Nobody works here, so it is asked for with nothing in it.
    'bcfExport.begin': ({ projId }) => ({ body: { projId, version: '3.0', filter: { ids: [NONE] } } }),
    'bcfExport.beginAnnotations': ({ projId }) => ({ body: { projId, version: '3.0', filter: { ids: [NONE] } } }),
    'bcfExport.beginClashGroups': ({ projId }) => ({ body: { projId, version: '3.0', ids: [NONE] } }),
    'bcfExport.beginRequirement': ({ requirementId }) => ({ body: { id: requirementId, version: '3.0' } }),
    'bcfExport.download': ({ bcfExportId }) => ({ query: { id: bcfExportId } }),
  },
})
