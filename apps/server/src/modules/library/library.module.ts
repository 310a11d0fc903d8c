import { library, libraryEntry, libraryFolder, libraryImport, libraryZipUpload } from '@sunmao/contract'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { libraryFolderTable } from '../hub-file/folder/folder.table.ts'
import { readersOfFolder } from '../hub-file/folder/readers.service.ts'
import { hubFileVersionTable } from '../hub-file/hub-file.table.ts'
import { projectUsage } from '../upload/project-quota.service.ts'
import { addPart, removeUploads } from '../upload/upload.service.ts'
import { listVersionUploads } from '../versioned-file/version-upload.service.ts'
import { listActivities } from './activity.service.ts'
import { fileApprovable } from './approvable.ts'
import { checkIn, checkOut, requireNotCheckedOut } from './check-out.service.ts'
import { addEntry, listEntries, removeEntry } from './entry.service.ts'
import { createFolder, moveFolder, setRights, updateFolder } from './folder.service.ts'
import { removeFolder, restoreFolder, sweepFolders } from './folder-bin.service.ts'
import { listFolders, listRemovedFolders, readRights } from './folder-list.queries.ts'
import { beginZip, cancelImport, listImports, startImport, ZIP_KIND } from './import/import.service.ts'
import { libraryImportTable } from './import/import.table.ts'
import { importTask } from './import/import.task.ts'
import { makeFolders } from './import/make-folders.service.ts'
import { librarySeeds } from './library.seed.ts'
import { libraryEntryTable } from './library.table.ts'
import { findFiles } from './library-find.queries.ts'
import { findFile, listFiles } from './library-list.queries.ts'
import { copyFiles, moveFiles } from './move.service.ts'
import { packageOf } from './package/package.service.ts'
import { setStates } from './state.service.ts'
import { subscribe } from './subscription.service.ts'

export const libraryModule = defineModule({
  name: 'library',
  routes: [
    serveRoutes(libraryZipUpload, {
      begin: (ctx, { body }) => beginZip(ctx, body),
      part: (ctx, { query, files }) => addPart(ctx, ZIP_KIND, query, files.part!),
      list: (ctx, { query }) => listVersionUploads(ctx, ZIP_KIND, query.projId),
      quota: (ctx, { query }) => projectUsage(ctx, query.projId),
      remove: (ctx, { body }) => removeUploads(ctx, ZIP_KIND, body),
    }),
    serveRoutes(libraryImport, {
      list: (ctx, { query }) => listImports(ctx, query.projId),
      start: (ctx, { body }) => startImport(ctx, body.uploadId),
      cancel: (ctx, { body }) => cancelImport(ctx, body.id),
      folders: (ctx, { body }) => makeFolders(ctx, body),
    }),
    serveRoutes(libraryFolder, {
      list: (ctx, { query }) => listFolders(ctx, query.projId),
      create: (ctx, { body }) => createFolder(ctx, body),
      update: (ctx, { body }) => updateFolder(ctx, body),
      move: (ctx, { body }) => moveFolder(ctx, body),
      rights: (ctx, { query }) => readRights(ctx, query.folderId),
      setRights: (ctx, { body }) => setRights(ctx, body),
      remove: (ctx, { body }) => removeFolder(ctx, body.folderId),
      removed: (ctx, { query }) => listRemovedFolders(ctx, query.projId),
      restore: (ctx, { body }) => restoreFolder(ctx, body.folderId),
    }),
    serveRoutes(libraryEntry, {
      list: (ctx, { query }) => listEntries(ctx, query.folderId),
      add: (ctx, { body }) => addEntry(ctx, body),
      remove: (ctx, { body }) => removeEntry(ctx, body.id),
    }),
    serveRoutes(library, {
      list: (ctx, { body }) => listFiles(ctx, body),
      find: (ctx, { query }) => findFiles(ctx, query),
      detail: (ctx, { query }) => findFile(ctx, query.fileId),
      activity: (ctx, { query }) => listActivities(ctx, query.fileId),
      move: (ctx, { body }) => moveFiles(ctx, body),
      copy: (ctx, { body }) => copyFiles(ctx, body),
      setState: (ctx, { body }) => setStates(ctx, body),
      package: (ctx, { body }) => packageOf(ctx, body),
      checkOut: (ctx, { body }) => checkOut(ctx, body.fileId),
      checkIn: (ctx, { body }) => checkIn(ctx, body.fileId),
      subscribe: (ctx, { body }) => subscribe(ctx, body),
    }),
  ],
  locate: {
    libraryEntry: {
      from: sql`${libraryEntryTable} join ${libraryFolderTable} on ${libraryFolderTable.folderId} = ${libraryEntryTable.folderId}
        and ${libraryFolderTable.deleteTime} is null`,
      id: libraryEntryTable.id,
      projId: libraryFolderTable.projId,
      subId: libraryFolderTable.subId,
      readers: readersOfFolder,
    },
    libraryImport: {
      from: sql`${libraryImportTable}`,
      id: libraryImportTable.id,
      projId: libraryImportTable.projId,
      subId: libraryImportTable.subId,
    },
  },
  tasks: [importTask],
  approvables: [fileApprovable],
  newVersionRule: requireNotCheckedOut,
  keepsVersions: async (db, fileIds) => {
    const isOne = inArray(hubFileVersionTable.fileId, [...fileIds])
    if ((await db.$count(hubFileVersionTable, and(isOne, eq(hubFileVersionTable.state, 'archived')))) > 0)
      return 'library.archivedStays'
    const isSubmitted = and(isOne, isNotNull(hubFileVersionTable.approvalId))
    return (await db.$count(hubFileVersionTable, isSubmitted)) > 0 ? 'library.submitted' : undefined
  },
  cleanup: ({ db }) => sweepFolders(db),
  seeds: librarySeeds,
})
