import { hubAnnotation, hubAnnotationComment } from '@sunmao/contract'
import { inArray, sql } from 'drizzle-orm'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { isAnyLocked, modelLock } from '../model/locked.service.ts'
import { makeReport } from '../report/report.service.ts'
import { countFacets } from './annotation-facets.queries.ts'
import { moveAnnotation, replyToAnnotation } from './annotation-move.service.ts'
import { findAnnotationReferences } from './annotation-reference.queries.ts'
import { annotationIdsOf } from './annotation-report.ts'
import { annotationReportWriter } from './annotation-report-writer.ts'
import { showAnnotation } from './annotation-row.ts'
import { addComment, annotationThread, listComments } from './annotation-thread.ts'
import { turnIntoIssue } from './annotation-to-issue.service.ts'
import { annotationWaiting } from './annotation-waiting.ts'
import { countAssignedBy, listAnnotations } from './hub-annotation.queries.ts'
import { annotationSeeds } from './hub-annotation.seed.ts'
import { createAnnotation, removeAnnotations, updateAnnotation } from './hub-annotation.service.ts'
import { hubAnnotationAddresseeTable, hubAnnotationTable as table } from './hub-annotation.table.ts'

export const hubAnnotationModule = defineModule({
  name: 'hubAnnotation',
  routes: [
    serveRoutes(hubAnnotation, {
      list: (ctx, { body }) => listAnnotations(ctx, body),
      detail: (ctx, { query }) => showAnnotation(ctx, query.id),
      create: (ctx, { body }) => createAnnotation(ctx, body),
      update: (ctx, { body }) => updateAnnotation(ctx, body),
      remove: (ctx, { body }) => removeAnnotations(ctx, body),
      createReply: (ctx, { body }) => replyToAnnotation(ctx, body),
      move: (ctx, { body }) => moveAnnotation(ctx, body),
      queryAssignedBy: (ctx, { body }) => countAssignedBy(ctx, body),
      updateStatusToIssue: (ctx, { query }) => turnIntoIssue(ctx, query),
      queryHubAnnotationReferenceOptions: (ctx, { body }) => countFacets(ctx, body),
      exportHubAnnotationReports: (ctx, { body: { format, ...filter } }) =>
        makeReport(ctx, { kind: 'annotation', format, filter, projId: filter.projId }),
    }),
    serveRoutes(hubAnnotationComment, {
      list: (ctx, { query }) => listComments(ctx, query),
      create: (ctx, { body }) => addComment(ctx, body),
    }),
  ],
  locate: {
    hubAnnotation: {
      from: sql`${table}`,
      id: table.id,
      projId: table.projId,
      subId: table.subId,
      lock: modelLock(isAnyLocked(sql`${table.fileIds}`)),
      partIds: sql`array(select user_id from ${hubAnnotationAddresseeTable} where annotation_id = ${table.id})
        || array_remove(array[${table.userId}], null)`,
      describe: (db, _lang, ids) =>
        db
          .select({ id: table.id, projId: table.projId, number: table.number, title: table.title })
          .from(table)
          .where(inArray(table.id, [...ids])),
    },
  },
  report: { kind: 'annotation', find: annotationIdsOf, writer: annotationReportWriter },
  references: { annotation: findAnnotationReferences },
  threads: { hubAnnotation: annotationThread },
  seeds: annotationSeeds,
  waiting: [annotationWaiting],
})
