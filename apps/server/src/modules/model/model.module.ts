import { model, modelQuery, modelScene, modelUpload } from '@sunmao/contract'
import { notFound } from '../../http/errors.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { sharesOf } from '../access-control/access-control.service.ts'
import { addPart, removeUploads } from '../upload/upload.service.ts'
import { convertTask } from './convert.task.ts'
import { modelLocators } from './model.locate.ts'
import { modelSeeds } from './model.seed.ts'
import { cancelConversion, convertAgain, createModel, originalOf, removeModels, updateModel } from './model.service.ts'
import { exportGlb, packAddresses } from './model-files.service.ts'
import { findModel, listModels } from './model-list.service.ts'
import {
  customizedTree,
  elementProperties,
  findElements,
  findPositions,
  listRooms,
  makeSchedule,
  namesOfProperties,
  systemElements,
} from './model-query.service.ts'
import { findSet, groupSets, ruleSets, sceneFrame } from './model-scene.service.ts'
import { beginModelUpload, listModelUploads, MODEL_UPLOAD, projectUsage } from './model-upload.service.ts'
import { scheduleSheet } from './schedule-sheet.ts'
import { listTroubles } from './troubles.service.ts'

export const modelModule = defineModule({
  name: 'model',
  routes: [
    serveRoutes(modelUpload, {
      begin: (ctx, { body }) => beginModelUpload(ctx, body),
      part: (ctx, { query, files }) => addPart(ctx, MODEL_UPLOAD, query, files.part!),
      list: (ctx, { query }) => listModelUploads(ctx, query.projId),
      quota: (ctx, { query }) => projectUsage(ctx.db, query.projId),
      remove: (ctx, { body }) => removeUploads(ctx, MODEL_UPLOAD, body),
    }),
    serveRoutes(modelScene, {
      find: (ctx, { body }) => findSet(ctx, body),
      groups: (ctx, { body }) => groupSets(ctx, body),
      rules: (ctx, { body }) => ruleSets(ctx, body),
      frame: (ctx, { body }) => sceneFrame(ctx, body.fileIds),
    }),
    serveRoutes(modelQuery, {
      rooms: (ctx, { body }) => listRooms(ctx, body),
      propertyNames: (ctx, { body }) => namesOfProperties(ctx, body.fileIds),
      position: (ctx, { body }) => findPositions(ctx, body),
      customizedTree: (ctx, { body }) => customizedTree(ctx, body),
      systemIds: (ctx, { query }) => systemElements(ctx, query),
      elements: (ctx, { body }) => findElements(ctx, body),
      properties: (ctx, { body }) => elementProperties(ctx, body.elements),
      schedule: (ctx, { body }) => makeSchedule(ctx, body),
      scheduleSheet: (ctx, { body }) => scheduleSheet(ctx, body),
    }),
    serveRoutes(model, {
      list: (ctx, { body }) => listModels(ctx, body),
      detail: async (ctx, { query }) => {
        const found = await findModel(ctx, query.fileId)
        if (!found) throw notFound()
        return found
      },
      create: (ctx, { body }) => createModel(ctx, body),
      update: (ctx, { body }) => updateModel(ctx, body),
      remove: (ctx, { body }) => removeModels(ctx, body),
      convert: (ctx, { body }) => convertAgain(ctx, body.fileId),
      cancel: (ctx, { body }) => cancelConversion(ctx, body.fileId),
      download: (ctx, { query }) => originalOf(ctx, query.fileId),
      glb: (ctx, { body }) => exportGlb(ctx, body),
      pack: (ctx, { query }) => packAddresses(ctx, query.fileId),
      troubles: (ctx, { query }) => listTroubles(ctx, query),
      queryAccessBindingModel: (ctx, { query }) => sharesOf(ctx, query.fileId),
    }),
  ],
  locate: modelLocators,
  seeds: modelSeeds,
  tasks: [convertTask],
})
