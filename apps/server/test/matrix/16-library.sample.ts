import { libraryFolderTable } from '../../src/modules/hub-file/folder/folder.table.ts'
import { defineSample } from './sample.ts'

export const librarySample = defineSample({
  rows: async ({ db, projId, subId }) => {
    const folder = { projId, subId, depth: 1 }
    const [there] = await db
      .insert(libraryFolderTable)
      .values({ ...folder, name: '01' })
      .returning()
    const [gone] = await db
      .insert(libraryFolderTable)
      .values({ ...folder, name: '02', deleteTime: new Date() })
      .returning()
    return { folderId: there!.folderId, removedFolderId: gone!.folderId }
  },
  calls: {
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
    'library.detail': ({ sheetId }) => ({ query: { fileId: sheetId } }),
    'library.activity': ({ sheetId }) => ({ query: { fileId: sheetId } }),
    'library.move': ({ sheetId }) => ({ body: { fileIds: [sheetId] } }),
    'library.copy': ({ sheetId, subId }) => ({ body: { fileIds: [sheetId], subId } }),
    'library.setState': ({ sheetId }) => ({ body: { fileIds: [sheetId], move: 'publish' } }),
  },
})
