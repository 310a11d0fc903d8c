import { issue, issueAttachment, issueUpload, issueView } from '@sunmao/contract'
import { inArray, sql } from 'drizzle-orm'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { forgetSaved, savedLocator } from '../project/saved-row.service.ts'
import { makeReport } from '../report/report.service.ts'
import { projectUsage } from '../upload/project-quota.service.ts'
import { addPart, listUploads, removeUploads } from '../upload/upload.service.ts'
import { attachmentUsage, downloadAttachment } from './attachment/issue-attachment.queries.ts'
import {
  addAttachment,
  beginAttachment,
  ISSUE_UPLOAD,
  removeAttachments,
} from './attachment/issue-attachment.service.ts'
import { importIssues } from './import/issue-import.service.ts'
import { issueTemplate } from './import/issue-import-columns.ts'
import { findIssues, listIssues, readPins, readSheetPins } from './issue.queries.ts'
import { issueSeeds } from './issue.seed.ts'
import { addViewpoint, createIssue, removeIssues, updateIssue } from './issue.service.ts'
import { issueAttachmentTable, issuePersonTable, issueTable, issueViewTable } from './issue.table.ts'
import { issueActivity } from './issue-activity.ts'
import { openIssues } from './issue-gate.ts'
import { closeIssues, moveIssue } from './issue-move.service.ts'
import { issuePassages } from './issue-passages.ts'
import { findIssueReferences, findReferences } from './issue-reference.queries.ts'
import { describeIssue, showIssue } from './issue-row.ts'
import { issueThread } from './issue-thread.ts'
import { issueTool } from './issue-tool.ts'
import {
  createIssueView,
  findViewReferences,
  listIssueViews,
  removeIssueViews,
  updateIssueView,
} from './issue-view.service.ts'
import { issueWaiting } from './issue-waiting.ts'
import { readElements } from './list/issue-elements.queries.ts'
import { countFacets } from './list/issue-facets.queries.ts'
import { previousIssue } from './list/issue-previous.ts'
import { readStatistics } from './list/issue-statistics.queries.ts'
import { readMyIssues } from './list/my-issues.queries.ts'
import { postPassages } from './post-passages.ts'
import { issueIdsOf } from './report/issue-report.service.ts'
import { issueReportWriter } from './report/issue-report-writer.ts'

/** Only its raiser meets a draft. */
const draftOwner = sql`case when ${issueTable.status} = 'draft' then coalesce(${issueTable.userId}, 0) end`

export const issueModule = defineModule({
  name: 'issue',
  routes: [
    serveRoutes(issue, {
      list: (ctx, { body }) => listIssues(ctx, body),
      queryIssueReferenceOptions: (ctx, { body }) => countFacets(ctx, body),
      mine: (ctx) => readMyIssues(ctx),
      statistics: (ctx, { body }) => readStatistics(ctx, body),
      elements: (ctx, { body }) => readElements(ctx, body),
      pins: (ctx, { body }) => readPins(ctx, body),
      sheetPins: (ctx, { body }) => readSheetPins(ctx, body),
      references: (ctx, { query }) => findReferences(ctx, query),
      detail: (ctx, { query }) => showIssue(ctx, query.id),
      previous: (ctx, { query }) => previousIssue(ctx, query),
      create: (ctx, { body }) => createIssue(ctx, body),
      update: (ctx, { body }) => updateIssue(ctx, body),
      remove: (ctx, { body }) => removeIssues(ctx, body),
      move: (ctx, { body }) => moveIssue(ctx, body),
      closeIssue: (ctx, { body }) => closeIssues(ctx, body),
      importTemplate: (ctx) => issueTemplate(ctx.lang),
      import: (ctx, { query, files }) => importIssues(ctx, query.subId, files.file!, query.dryRun ?? false),
      exportIssueInfoReports: (ctx, { body: { format, ...filter } }) =>
        makeReport(ctx, { kind: 'issue', format, filter, projId: filter.projId }),
      addViewpoint: (ctx, { body }) => addViewpoint(ctx, body),
    }),
    serveRoutes(issueUpload, {
      begin: (ctx, { body }) => beginAttachment(ctx, body),
      part: (ctx, { query, files }) => addPart(ctx, ISSUE_UPLOAD, query, files.part!),
      list: (ctx, { query }) => listUploads(ctx, ISSUE_UPLOAD, query.projId),
      quota: (ctx, { query }) => projectUsage(ctx, query.projId),
      remove: (ctx, { body }) => removeUploads(ctx, ISSUE_UPLOAD, body),
    }),
    serveRoutes(issueAttachment, {
      create: (ctx, { body }) => addAttachment(ctx, body),
      download: (ctx, { query }) => downloadAttachment(ctx, query.id),
      remove: (ctx, { body }) => removeAttachments(ctx, body),
    }),
    serveRoutes(issueView, {
      list: (ctx, { query }) => listIssueViews(ctx, query.projId),
      create: (ctx, { body }) => createIssueView(ctx, body),
      update: (ctx, { body }) => updateIssueView(ctx, body),
      remove: (ctx, { body }) => removeIssueViews(ctx, body),
    }),
  ],
  forget: forgetSaved(issueViewTable),
  locate: {
    issue: {
      from: sql`${issueTable}`,
      id: issueTable.id,
      projId: issueTable.projId,
      subId: issueTable.subId,
      partIds: sql`array(select user_id from ${issuePersonTable} where issue_id = ${issueTable.id} and part = 'assignee')
        || array_remove(array[${issueTable.userId}, ${issueTable.reviewerId}], null)`,
      ownerId: draftOwner,
      describe: async (db, _lang, ids) =>
        (
          await db
            .select()
            .from(issueTable)
            .where(inArray(issueTable.id, [...ids]))
        ).map(describeIssue),
    },
    issueView: savedLocator(issueViewTable),
    issueAttachment: {
      from: sql`${issueAttachmentTable} join ${issueTable} on ${issueTable.id} = ${issueAttachmentTable.issueId}`,
      id: issueAttachmentTable.id,
      projId: issueTable.projId,
      subId: issueTable.subId,
      // Who added it.
      partIds: sql`array_remove(array[${issueAttachmentTable.userId}], null)`,
      ownerId: draftOwner,
    },
  },
  usage: attachmentUsage,
  releaseGate: openIssues,
  report: { kind: 'issue', find: issueIdsOf, writer: issueReportWriter },
  references: { issue: findIssueReferences, issueView: findViewReferences },
  threads: { issue: issueThread },
  search: findIssues,
  passages: [issuePassages, postPassages],
  readTools: [issueTool],
  activity: issueActivity,
  seeds: issueSeeds,
  waiting: issueWaiting,
})
