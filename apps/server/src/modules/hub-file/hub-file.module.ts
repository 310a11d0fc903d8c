import { hubFile, hubFileUpload, removedFileDays } from '@sunmao/contract'
import { notFound } from '../../core/errors.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { projectUsage } from '../upload/project-quota.service.ts'
import { addPart, removeUploads } from '../upload/upload.service.ts'
import { originalOf } from '../versioned-file/original.service.ts'
import { sweepRemoved } from '../versioned-file/remove-version.service.ts'
import { removedVersions } from '../versioned-file/removed-list.service.ts'
import { versionActivity } from '../versioned-file/version-activity.service.ts'
import { listVersionUploads } from '../versioned-file/version-upload.service.ts'
import { versionUsage } from '../versioned-file/version-usage.service.ts'
import { isSeen } from './folder/readers.service.ts'
import { hubFileLocators } from './hub-file.locate.ts'
import { hubFileSeeds } from './hub-file.seed.ts'
import {
  beginHubFileUpload,
  createHubFile,
  hubFileKind,
  prepareAgain,
  purgeHubFiles,
  removeHubFiles,
  restoreHubFiles,
  updateHubFile,
  uploadHubFile,
} from './hub-file.service.ts'
import { viewOf } from './hub-file-files.service.ts'
import { findHubFiles, findPages, hubFileLink } from './hub-file-find.queries.ts'
import { findHubFile, listHubFiles } from './hub-file-list.service.ts'
import { hubFilePassages } from './hub-file-passages.ts'
import { findFileReferences } from './hub-file-reference.queries.ts'
import { hubFileTool } from './hub-file-tool.ts'
import { hubFileVersions } from './hub-file-versions.service.ts'
import { drawPagesTask } from './pictures/draw-pages.task.ts'
import { prepareTask } from './prepare.task.ts'

export const hubFileModule = defineModule({
  name: 'hubFile',
  passages: [hubFilePassages],
  readTools: [hubFileTool],
  routes: [
    serveRoutes(hubFileUpload, {
      begin: (ctx, { body }) => beginHubFileUpload(ctx, body),
      part: (ctx, { query, files }) => addPart(ctx, hubFileKind.kind, query, files.part!),
      list: (ctx, { query }) => listVersionUploads(ctx, hubFileKind.kind, query.projId),
      quota: (ctx, { query }) => projectUsage(ctx, query.projId),
      remove: (ctx, { body }) => removeUploads(ctx, hubFileKind.kind, body),
    }),
    serveRoutes(hubFile, {
      list: (ctx, { body }) => listHubFiles(ctx, body),
      detail: async (ctx, { query }) => {
        const found = await findHubFile(ctx, query.fileId)
        if (!found) throw notFound()
        return found
      },
      view: (ctx, { query }) => viewOf(ctx, query.fileId),
      find: (ctx, { query }) => findPages(ctx, query),
      upload: (ctx, { query, body, files }) => uploadHubFile(ctx, query, files.file!, body),
      create: (ctx, { body }) => createHubFile(ctx, body),
      update: (ctx, { body }) => updateHubFile(ctx, body),
      remove: (ctx, { body }) => removeHubFiles(ctx, body),
      restore: (ctx, { body }) => restoreHubFiles(ctx, body),
      purge: (ctx, { body }) => purgeHubFiles(ctx, body),
      prepare: (ctx, { body }) => prepareAgain(ctx, body.fileId),
      download: async (ctx, { query }) => {
        const original = await originalOf(ctx, hubFileKind, query.fileId)
        for (const note of ctx.registry.guestUses) await note(ctx, 'download', original.name)
        return original
      },
    }),
  ],
  locate: hubFileLocators,
  usage: versionUsage(hubFileKind),
  removedFiles: removedVersions('hubFile', hubFileVersions, isSeen),
  cleanup: ({ db }) => sweepRemoved(db, hubFileKind, removedFileDays),
  search: findHubFiles,
  references: { hubFile: findFileReferences },
  activity: versionActivity(hubFileVersions, hubFileLink, isSeen),
  tasks: [prepareTask, drawPagesTask],
  seeds: hubFileSeeds,
})
