import { hubBasicAnnotation } from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { isAnyLocked, modelLock } from '../model/locked.service.ts'
import { forgetSaved, savedLocator } from '../project/saved-row.service.ts'
import { createDrawing, listDrawings, removeDrawings, updateDrawing } from './hub-basic-annotation.service.ts'
import { hubBasicAnnotationTable } from './hub-basic-annotation.table.ts'

export const hubBasicAnnotationModule = defineModule({
  name: 'hubBasicAnnotation',
  routes: serveRoutes(hubBasicAnnotation, {
    queryList: (ctx, { query }) => listDrawings(ctx, query),
    create: (ctx, { body }) => createDrawing(ctx, body),
    update: (ctx, { body }) => updateDrawing(ctx, body),
    remove: (ctx, { body }) => removeDrawings(ctx, body),
  }),
  forget: forgetSaved(hubBasicAnnotationTable),
  locate: {
    hubBasicAnnotation: {
      ...savedLocator(hubBasicAnnotationTable),
      lock: modelLock(isAnyLocked(sql`${hubBasicAnnotationTable.fileIds}`)),
    },
  },
})
