import { bcfExport, bcfImport, bcfMapping, bcfUpload } from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { issuePersonTable, issueTable } from '../issue/issue.table.ts'
import { projectUsage } from '../upload/project-quota.service.ts'
import { addPart, removeUploads } from '../upload/upload.service.ts'
import { bcfApiRoutes } from './api/bcf-api.routes.ts'
import { topicNewsTask } from './api/topic-news.task.ts'
import { bcfTopicTable } from './bcf.table.ts'
import { bcfUsage } from './bcf-usage.ts'
import {
  beginAnnotationExport,
  beginBcfExport,
  beginClashExport,
  beginRequirementExport,
  downloadBcfExport,
  sweepBcfExports,
} from './export/bcf-export.service.ts'
import { bcfExportTable } from './export/bcf-export.table.ts'
import { bcfExportTask } from './export/bcf-export.task.ts'
import {
  applyBcfImport,
  BCF_KIND,
  beginArchive,
  listArchives,
  listBcfImports,
  listBcfTopics,
  removeBcfImports,
  showBcfImport,
  startBcfImport,
  sweepBcfImports,
} from './import/bcf-import.service.ts'
import { bcfImportTable } from './import/bcf-import.table.ts'
import { applyBcfTask, readBcfTask } from './import/bcf-import.task.ts'
import { listWords, saveWords } from './mapping/bcf-mapping.service.ts'

export const bcfModule = defineModule({
  name: 'bcf',
  routes: [
    serveRoutes(bcfUpload, {
      begin: (ctx, { body }) => beginArchive(ctx, body),
      part: (ctx, { query, files }) => addPart(ctx, BCF_KIND, query, files.part!),
      list: (ctx, { query }) => listArchives(ctx, query.projId),
      quota: (ctx, { query }) => projectUsage(ctx, query.projId),
      remove: (ctx, { body }) => removeUploads(ctx, BCF_KIND, body),
    }),
    serveRoutes(bcfImport, {
      list: (ctx, { query }) => listBcfImports(ctx, query.projId),
      start: (ctx, { body }) => startBcfImport(ctx, body.uploadId),
      detail: (ctx, { query }) => showBcfImport(ctx, query.id),
      topics: (ctx, { query }) => listBcfTopics(ctx, query),
      apply: (ctx, { body }) => applyBcfImport(ctx, body),
      remove: (ctx, { body }) => removeBcfImports(ctx, body),
    }),
    serveRoutes(bcfMapping, {
      list: (ctx, { query }) => listWords(ctx, query.projId),
      save: (ctx, { body }) => saveWords(ctx, body),
    }),
    serveRoutes(bcfExport, {
      begin: (ctx, { body }) => beginBcfExport(ctx, body),
      beginAnnotations: (ctx, { body }) => beginAnnotationExport(ctx, body),
      beginClashGroups: (ctx, { body }) => beginClashExport(ctx, body),
      beginRequirement: (ctx, { body }) => beginRequirementExport(ctx, body),
      download: (ctx, { query }) => downloadBcfExport(ctx, query.id),
    }),
    ...bcfApiRoutes,
  ],
  locate: {
    bcfTopic: {
      from: sql`${bcfTopicTable} join ${issueTable} on ${issueTable.id} = ${bcfTopicTable.issueId} and ${issueTable.status} <> 'draft'`,
      id: issueTable.id,
      isAmong: (texts) =>
        sql`${bcfTopicTable.projId} = any(${sql.param(texts.map((text) => Number.parseInt(text, 10)))}::int[])
          and ${bcfTopicTable.guid} = any(${sql.param(texts.map((text) => text.split('/')[1]))}::uuid[])
          and (${bcfTopicTable.projId} || '/' || ${bcfTopicTable.guid}) = any(${sql.param([...texts])}::text[])`,
      projId: issueTable.projId,
      subId: issueTable.subId,
      partIds: sql`array(select user_id from ${issuePersonTable} where issue_id = ${issueTable.id} and part = 'assignee')
        || array_remove(array[${issueTable.userId}, ${issueTable.reviewerId}], null)`,
    },
    bcfImport: {
      from: sql`${bcfImportTable}`,
      id: bcfImportTable.id,
      projId: bcfImportTable.projId,
      subId: bcfImportTable.subId,
      ownerId: bcfImportTable.userId,
    },
    bcfExport: {
      from: sql`${bcfExportTable}`,
      id: bcfExportTable.id,
      projId: bcfExportTable.projId,
      ownerId: bcfExportTable.userId,
    },
  },
  usage: bcfUsage,
  tasks: [readBcfTask, applyBcfTask, bcfExportTask, topicNewsTask],
  cleanup: async ({ db }) => {
    await sweepBcfImports(db)
    await sweepBcfExports(db)
  },
})
