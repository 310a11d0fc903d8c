import { model, modelQuery, modelScene, modelUpload, removedFileDays } from '@sunmao/contract'
import { notFound } from '../../core/errors.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { projectUsage } from '../upload/project-quota.service.ts'
import { addPart, removeUploads } from '../upload/upload.service.ts'
import { originalOf } from '../versioned-file/original.service.ts'
import { sweepRemoved } from '../versioned-file/remove-version.service.ts'
import { listVersionUploads } from '../versioned-file/version-upload.service.ts'
import { versionUsage } from '../versioned-file/version-usage.service.ts'
import { askModels } from './ask-models.service.ts'
import { confirmVersion } from './confirm.service.ts'
import { convertTask } from './convert/convert.task.ts'
import { renewModelsTask } from './convert/renew-models.task.ts'
import { elementPassages } from './element-passages.ts'
import { elementTool } from './element-tool.ts'
import { indexElementsTask } from './index-elements.task.ts'
import { namesOnVersion } from './index-elements.ts'
import { modelLocators } from './model.locate.ts'
import { modelSeeds } from './model.seed.ts'
import {
  cancelConversion,
  convertAgain,
  createModel,
  modelKind,
  purgeModels,
  removeModels,
  restoreModels,
  updateModel,
} from './model.service.ts'
import { exportGlb, exportSchedule, packAddresses } from './model-files.service.ts'
import { findModel, listModels } from './model-list.service.ts'
import { modelActivity, modelsBySub, recentModels } from './model-overview.service.ts'
import { findModelReferences } from './model-reference.queries.ts'
import { modelTool } from './model-tool.ts'
import { beginModelUpload } from './model-upload.ts'
import { findSet, ruleSets } from './questions/element-sets.ts'
import { findElements, namesOfProperties, systemElements } from './questions/elements.ts'
import { sceneFrame } from './questions/frame.ts'
import { groupSets } from './questions/groups.ts'
import { findPositions, listRooms } from './questions/places.ts'
import { listProblems } from './questions/problems.ts'
import { elementProperties } from './questions/properties.ts'
import { makeSchedule } from './questions/schedule.ts'
import { customizedTree } from './questions/tree.ts'
import { removedModels } from './removed-models.service.ts'
import { roomTool } from './room-tool.ts'

export const modelModule = defineModule({
  name: 'model',
  passages: [elementPassages],
  readTools: [elementTool, roomTool, modelTool],
  onVersionReady: [namesOnVersion],
  routes: [
    serveRoutes(modelUpload, {
      begin: (ctx, { body }) => beginModelUpload(ctx, body),
      part: (ctx, { query, files }) => addPart(ctx, modelKind.kind, query, files.part!),
      list: (ctx, { query }) => listVersionUploads(ctx, modelKind.kind, query.projId),
      quota: (ctx, { query }) => projectUsage(ctx, query.projId),
      remove: (ctx, { body }) => removeUploads(ctx, modelKind.kind, body),
    }),
    serveRoutes(modelScene, {
      find: (ctx, { body }) => askModels(ctx, findSet, body.fileIds, body),
      groups: (ctx, { body }) => askModels(ctx, groupSets, body.fileIds, body),
      rules: (ctx, { body }) => askModels(ctx, ruleSets, body.fileIds, body),
      frame: (ctx, { body }) => askModels(ctx, sceneFrame, body.fileIds, body),
    }),
    serveRoutes(modelQuery, {
      rooms: (ctx, { body }) => askModels(ctx, listRooms, body.fileIds, body),
      propertyNames: (ctx, { body }) => askModels(ctx, namesOfProperties, body.fileIds, body),
      position: (ctx, { body }) => askModels(ctx, findPositions, body.fileIds, body),
      customizedTree: (ctx, { body }) => askModels(ctx, customizedTree, body.fileIds, body),
      systemIds: (ctx, { query }) => askModels(ctx, systemElements, [query.fileId], query),
      elements: (ctx, { body }) => askModels(ctx, findElements, body.fileIds, body),
      properties: (ctx, { body: { elements } }) =>
        askModels(
          ctx,
          elementProperties,
          Array.from(elements, ({ fileId }) => fileId),
          elements,
        ),
      schedule: (ctx, { body }) => askModels(ctx, makeSchedule, body.fileIds, body),
      scheduleSheet: (ctx, { body }) => exportSchedule(ctx, body),
    }),
    serveRoutes(model, {
      list: (ctx, { body }) => listModels(ctx, body),
      bySub: (ctx) => modelsBySub(ctx),
      recent: (ctx, { query }) => recentModels(ctx, query.size),
      detail: async (ctx, { query }) => {
        const found = await findModel(ctx, query.fileId)
        if (!found) throw notFound()
        return found
      },
      create: (ctx, { body }) => createModel(ctx, body),
      update: (ctx, { body }) => updateModel(ctx, body),
      remove: (ctx, { body }) => removeModels(ctx, body),
      restore: (ctx, { body }) => restoreModels(ctx, body),
      purge: (ctx, { body }) => purgeModels(ctx, body),
      convert: (ctx, { body }) => convertAgain(ctx, body.fileId),
      cancel: (ctx, { body }) => cancelConversion(ctx, body.fileId),
      confirm: (ctx, { body }) => confirmVersion(ctx, body),
      download: async (ctx, { query }) => {
        // Of a part, the original would be more than was shared.
        if (ctx.user.link?.isCut) throw notFound()
        const original = await originalOf(ctx, modelKind, query.fileId)
        for (const note of ctx.registry.guestUses) await note(ctx, 'download', original.name)
        return original
      },
      glb: (ctx, { body }) => exportGlb(ctx, body),
      pack: (ctx, { query }) => packAddresses(ctx, query.fileId),
      problems: (ctx, { query }) => askModels(ctx, listProblems, [query.fileId], query),
    }),
  ],
  locate: modelLocators,
  usage: versionUsage(modelKind),
  removedFiles: (ctx, most) => removedModels(ctx, most),
  cleanup: ({ db }) => sweepRemoved(db, modelKind, removedFileDays),
  references: { model: findModelReferences },
  activity: modelActivity,
  seeds: modelSeeds,
  tasks: [convertTask, indexElementsTask, renewModelsTask],
  jobKinds: [renewModelsTask],
})
