import { libraryFolderTable } from '../../src/modules/hub-file/folder/folder.table.ts'
import { libraryImportTable } from '../../src/modules/library/import/import.table.ts'
import { libraryCheckOutTable, libraryEntryTable } from '../../src/modules/library/library.table.ts'
import { uploadTable } from '../../src/modules/upload/upload.table.ts'
import { formWith } from '../admin/upload.ts'
import { defineSample } from './sample.ts'

export const librarySample = defineSample({
  rows: async ({ db, projId, subId, userId }, { sheetChainId }) => {
    const folder = { projId, subId, depth: 1 }
    const [there] = await db
      .insert(libraryFolderTable)
      .values({ ...folder, name: '01' })
      .returning()
    const [gone] = await db
      .insert(libraryFolderTable)
      .values({ ...folder, name: '02', deleteTime: new Date() })
      .returning()
    await db.insert(libraryCheckOutTable).values({ hubFileId: sheetChainId!, userId })
    const about = { projId, subId, userId, name: 'a.zip', size: 1 }
    const [made] = await db.insert(libraryImportTable).values(about).returning()
    const [upload] = await db
      .insert(uploadTable)
      .values({ ...about, kind: 'libraryZip' })
      .returning()
    const shown = { folderId: there!.folderId, kind: 'hubFile', refId: sheetChainId! } as const
    const [entry] = await db.insert(libraryEntryTable).values(shown).returning()
    return {
      entryId: entry!.id,
      importId: made!.id,
      zipUploadId: upload!.uploadId,
      folderId: there!.folderId,
      removedFolderId: gone!.folderId,
    }
  },
  own: ['zipUploadId'],
  calls: {
    'libraryEntry.list': ({ folderId }) => ({ query: { folderId } }),
    'libraryEntry.add': ({ folderId, sheetId }) => ({
      body: { folderId, kind: 'hubFile', fileId: sheetId, isFixed: true },
    }),
    'libraryEntry.remove': ({ entryId }) => ({ body: { id: entryId } }),
    'libraryZipUpload.begin': ({ subId }) => ({ body: { subId, name: 'b.zip', size: 1 } }),
    'libraryZipUpload.part': ({ zipUploadId }) => ({
      query: { uploadId: zipUploadId, index: 0 },
      ...formWith('part', 'part', Buffer.from('x')),
    }),
    'libraryZipUpload.remove': ({ zipUploadId }) => ({ body: [zipUploadId] }),
    'libraryImport.start': ({ zipUploadId }) => ({ body: { uploadId: zipUploadId } }),
    'libraryImport.cancel': ({ importId }) => ({ body: { id: importId } }),
    'libraryImport.folders': ({ subId }) => ({ body: { subId, paths: [['x']] } }),
    'libraryFolder.list': ({ projId }) => ({ query: { projId } }),
    'libraryFolder.create': ({ subId }) => ({ body: { subId, name: '03' } }),
    'libraryFolder.update': ({ folderId }) => ({ body: { folderId, rowVersion: 0 } }),
    'libraryFolder.move': ({ folderId }) => ({ body: { folderId } }),
    'libraryFolder.rights': ({ folderId }) => ({ query: { folderId } }),
    'libraryFolder.setRights': ({ folderId }) => ({ body: { folderId, rights: [] } }),
    'libraryFolder.remove': ({ folderId }) => ({ body: { folderId } }),
    'libraryFolder.removed': ({ projId }) => ({ query: { projId } }),
    'libraryFolder.restore': ({ removedFolderId }) => ({ body: { folderId: removedFolderId } }),
    'library.list': ({ subId }) => ({ body: { subId } }),
    'library.find': ({ projId }) => ({ query: { projId, blurry: 'x' } }),
    'library.detail': ({ sheetId }) => ({ query: { fileId: sheetId } }),
    'library.activity': ({ sheetId }) => ({ query: { fileId: sheetId } }),
    'library.move': ({ sheetId }) => ({ body: { fileIds: [sheetId] } }),
    'library.copy': ({ sheetId, subId }) => ({ body: { fileIds: [sheetId], subId } }),
    'library.package': ({ sheetId, subId }) => ({ body: { subId, fileIds: [sheetId] } }),
    'library.checkOut': ({ sheetId }) => ({ body: { fileId: sheetId } }),
    'library.checkIn': ({ sheetId }) => ({ body: { fileId: sheetId } }),
    'library.subscribe': ({ folderId }) => ({ body: { folderId, isSubscribed: true } }),
    'library.setState': ({ sheetId }) => ({ body: { fileIds: [sheetId], move: 'publish' } }),
  },
})
