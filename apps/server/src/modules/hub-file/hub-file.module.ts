import { hubFile, hubFileUpload } from '@sunmao/contract'
import { notFound } from '../../core/errors.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { writeGuestUse } from '../access-control/share-record.service.ts'
import { projectUsage } from '../upload/project-quota.service.ts'
import { addPart, removeUploads } from '../upload/upload.service.ts'
import { hubFileLocators } from './hub-file.locate.ts'
import { hubFileSeeds } from './hub-file.seed.ts'
import { createHubFile, prepareAgain, removeHubFiles, updateHubFile, uploadHubFile } from './hub-file.service.ts'
import { hubFileActivity } from './hub-file-activity.ts'
import { downloadOf, viewOf } from './hub-file-files.service.ts'
import { findHubFiles, findPages } from './hub-file-find.queries.ts'
import { findHubFile, listHubFiles } from './hub-file-list.service.ts'
import { beginHubFileUpload, HUB_FILE_UPLOAD, listHubFileUploads } from './hub-file-upload.service.ts'
import { prepareTask } from './prepare.task.ts'

export const hubFileModule = defineModule({
  name: 'hubFile',
  routes: [
    serveRoutes(hubFileUpload, {
      begin: (ctx, { body }) => beginHubFileUpload(ctx, body),
      part: (ctx, { query, files }) => addPart(ctx, HUB_FILE_UPLOAD, query, files.part!),
      list: (ctx, { query }) => listHubFileUploads(ctx, query.projId),
      quota: (ctx, { query }) => projectUsage(ctx.db, query.projId),
      remove: (ctx, { body }) => removeUploads(ctx, HUB_FILE_UPLOAD, body),
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
      upload: (ctx, { query, body, files }) => uploadHubFile(ctx, query.subId, files.file!, body),
      create: (ctx, { body }) => createHubFile(ctx, body),
      update: (ctx, { body }) => updateHubFile(ctx, body),
      remove: (ctx, { body }) => removeHubFiles(ctx, body),
      prepare: (ctx, { body }) => prepareAgain(ctx, body.fileId),
      download: async (ctx, { query }) => {
        const original = await downloadOf(ctx, query.fileId)
        await writeGuestUse(ctx, 'download', original.name)
        return original
      },
    }),
  ],
  locate: hubFileLocators,
  search: findHubFiles,
  activity: hubFileActivity,
  tasks: [prepareTask],
  seeds: hubFileSeeds,
})
