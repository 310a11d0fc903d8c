import { library, libraryFolder } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { hubFileVersionTable } from '../hub-file/hub-file.table.ts'
import { listActivities } from './activity.service.ts'
import { createFolder, moveFolder, setRights, updateFolder } from './folder.service.ts'
import { removeFolder, restoreFolder, sweepFolders } from './folder-bin.service.ts'
import { listFolders, listRemovedFolders, readRights } from './folder-list.queries.ts'
import { librarySeeds } from './library.seed.ts'
import { findFile, listFiles } from './library-list.queries.ts'
import { copyFiles, moveFiles } from './move.service.ts'
import { setStates } from './state.service.ts'

export const libraryModule = defineModule({
  name: 'library',
  routes: [
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
    serveRoutes(library, {
      list: (ctx, { body }) => listFiles(ctx, body),
      detail: (ctx, { query }) => findFile(ctx, query.fileId),
      activity: (ctx, { query }) => listActivities(ctx, query.fileId),
      move: (ctx, { body }) => moveFiles(ctx, body),
      copy: (ctx, { body }) => copyFiles(ctx, body),
      setState: (ctx, { body }) => setStates(ctx, body),
    }),
  ],
  keepsVersions: async (db, fileIds) =>
    (await db.$count(
      hubFileVersionTable,
      and(inArray(hubFileVersionTable.fileId, [...fileIds]), eq(hubFileVersionTable.state, 'archived')),
    )) > 0
      ? 'library.archivedStays'
      : undefined,
  cleanup: ({ db }) => sweepFolders(db),
  seeds: librarySeeds,
})
