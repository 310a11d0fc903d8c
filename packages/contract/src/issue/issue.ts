import * as z from 'zod'
import { byProject, bySub, changesOf, Flag, Id, Ids, IdText, PageQuery, pageOf } from '../core/common.ts'
import { crud, defineFeature } from '../core/feature.ts'
import type { Locate } from '../core/locate.ts'
import { mediaTypes } from '../core/media-types.ts'
import { describeRoutes, inProject, memberOf, route, signedIn } from '../core/route.ts'
import { RichText } from '../file/rich-text.ts'
import { sheetNamed } from '../hub-file/hub-file.ts'
import { byModel, filesOf } from '../model/model-element.ts'
import { ReportFormat, reportTypes } from '../report/report-format.ts'
import { Facet, IssueFilter, IssueSort, issueFacets, issueGroupings } from './issue-filter.ts'
import {
  Issue,
  IssueDetail,
  IssueElementKey,
  IssueFields,
  IssuePin,
  IssueSheetPin,
  NewIssueViewpoint,
  ShownReference,
} from './issue-row.ts'
import { IssueStatistics, MyIssues } from './issue-statistics.ts'
import { issueWorkflow } from './issue-workflow.ts'

export const issueFeature = defineFeature({
  order: 4,
  permissions: crud('issue'),
  scopes: ['issue.read', 'issue.write'],
  foundKinds: ['issue'],
  todoKinds: ['issue'],
  eventKinds: ['issue', 'issueView'],
})
declare module '../core/feature.ts' {
  interface Features {
    issue: typeof issueFeature
  }
}

/** What an import did. Problems name their row of the sheet; with one of them nothing was written. */
export const IssueImport = z.object({
  total: z.int(),
  created: z.int(),
  problems: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
})
export type IssueImport = z.infer<typeof IssueImport>

const byIssue = (ids: Locate['ids']): Locate => ({ kind: 'issue', ids })
const idInBody = byIssue(({ body }) => [(body as { id: number }).id])
/** Versions whose elements or views somebody names. */
const filesNamed = byModel(({ body }) => {
  const { elements = [], viewpoints = [] } = body as Partial<Pick<IssueFields, 'elements'>> & {
    viewpoints?: { fileIds: number[] }[]
  }
  return [...new Set([...elements.map(({ fileId }) => fileId), ...viewpoints.flatMap(({ fileIds }) => fileIds)])]
})
const newest: IssueSort = { by: 'createTime', isDescending: true }

export const issue = describeRoutes('Issues of a project and their workflow.', {
  list: route({
    summary: 'List the issues of a project',
    method: 'POST',
    path: '/api/issue/list',
    policy: memberOf(byProject('body', 'projId')),
    reads: true,
    body: IssueFilter.extend({
      page: z.int().min(0).max(1_000_000).default(0),
      size: PageQuery.shape.size,
      sort: IssueSort.default(newest),
    }),
    reply: pageOf(Issue),
    scope: 'issue.read',
  }),
  queryIssueReferenceOptions: route({
    summary: 'Count issues by each value of a filter',
    description: "A field's own filter does not narrow its own values.",
    method: 'POST',
    path: '/api/issue/queryIssueReferenceOptions',
    policy: memberOf(byProject('body', 'projId')),
    reads: true,
    body: IssueFilter,
    reply: z.record(z.enum(issueFacets), z.array(Facet)),
    scope: 'issue.read',
  }),
  mine: route({
    summary: "Count the caller's issues by project",
    description: 'Those with the most to do first.',
    method: 'GET',
    path: '/api/issue/mine',
    policy: signedIn,
    reply: z.array(MyIssues),
  }),
  statistics: route({
    summary: "Get the statistics of a project's issues",
    method: 'POST',
    path: '/api/issue/statistics',
    policy: memberOf(byProject('body', 'projId')),
    reads: true,
    body: IssueFilter.extend({ weeks: z.int().min(1).max(52).default(12) }),
    reply: IssueStatistics,
    scope: 'issue.read',
  }),
  pins: route({
    summary: 'List the places of issues in models',
    description: 'The newest issues first.',
    method: 'POST',
    path: '/api/issue/pins',
    policy: memberOf(byProject('body', 'projId')),
    reads: true,
    body: IssueFilter,
    reply: z.array(IssuePin),
    scope: 'issue.read',
  }),
  sheetPins: route({
    summary: 'List the places of issues on sheets',
    description: 'The newest issues first.',
    method: 'POST',
    path: '/api/issue/sheetPins',
    policy: memberOf(byProject('body', 'projId')),
    reads: true,
    body: IssueFilter,
    reply: z.array(IssueSheetPin),
    scope: 'issue.read',
  }),
  elements: route({
    summary: 'List the elements of issues by a value',
    description: 'Those of the newest issues when there are too many.',
    method: 'POST',
    path: '/api/issue/elements',
    policy: memberOf(byProject('body', 'projId')),
    reads: true,
    body: IssueFilter.extend({ by: z.enum(issueGroupings) }),
    reply: z.array(z.object({ value: z.union([z.string(), z.int()]), elements: z.array(IssueElementKey) })),
    scope: 'issue.read',
  }),
  references: route({
    summary: 'Search what an issue can refer to',
    description: 'The newest of each kind with these words.',
    method: 'GET',
    path: '/api/issue/references',
    policy: memberOf(byProject('query', 'projId')),
    query: z.object({ projId: IdText, blurry: z.string().max(100).optional() }),
    reply: z.array(ShownReference),
    scope: 'issue.read',
  }),
  detail: route({
    summary: 'Get an issue',
    method: 'GET',
    path: '/api/issue/detail',
    policy: memberOf(byIssue(({ query }) => [Number(query.id)])),
    query: z.object({ id: IdText }),
    reply: IssueDetail,
    scope: 'issue.read',
  }),
  previous: route({
    summary: 'Get the neighbours of an issue',
    description: 'In the list that the caller has open, and the same item in the round before.',
    method: 'GET',
    path: '/api/issue/previous',
    policy: memberOf(byIssue(({ query }) => [Number(query.id)])),
    query: z.object({ id: IdText, filter: z.string().max(10_000).optional() }),
    reply: z.object({ prevId: Id.optional(), nextId: Id.optional(), previousRound: Id.optional() }),
    scope: 'issue.read',
  }),
  create: route({
    summary: 'Create an issue',
    method: 'POST',
    path: '/api/issue',
    policy: inProject(['issue:add'], [bySub('body'), filesNamed, sheetNamed]),
    status: 201,
    log: 'log.issue.add',
    perPersonMinute: 120,
    body: IssueFields.extend({
      subId: Id,
      /** Only its raiser sees a draft. */
      isDraft: z.boolean().default(false),
      viewpoints: z.array(NewIssueViewpoint).max(10).default([]),
    }),
    reply: IssueDetail,
    scope: 'issue.write',
  }),
  update: route({
    summary: 'Edit an issue',
    method: 'PUT',
    path: '/api/issue',
    policy: inProject(['issue:edit'], [idInBody, filesNamed, sheetNamed], { parts: true }),
    log: 'log.issue.edit',
    body: changesOf(IssueFields).extend({ id: Id, rowVersion: z.int() }),
    reply: IssueDetail,
    scope: 'issue.write',
  }),
  remove: route({
    summary: 'Delete issues',
    method: 'DELETE',
    path: '/api/issue',
    policy: inProject(
      ['issue:del'],
      byIssue(({ body }) => body as number[]),
      { parts: true },
    ),
    log: 'log.issue.del',
    body: Ids,
  }),
  move: route({
    summary: 'Move an issue to another status',
    description: 'Any move of the workflow, with what there is to say about it.',
    method: 'POST',
    path: '/api/issue/move',
    policy: inProject(['issue:edit'], idInBody, { parts: true }),
    log: 'log.issue.move',
    body: z.object({
      id: Id,
      rowVersion: z.int(),
      move: z.enum(issueWorkflow.verbNames),
      html: RichText.default(''),
      /** Who is to review it; with `answer` only, where nobody is yet. */
      reviewerId: Id.optional(),
    }),
    reply: IssueDetail,
    scope: 'issue.write',
  }),
  closeIssue: route({
    summary: 'Close issues',
    description: 'All of them or none; a refusal names the rows that stand in the way, each with its reason.',
    method: 'POST',
    path: '/api/issue/closeIssue',
    // The workflow says who may, issue by issue.
    policy: memberOf(byIssue(({ body }) => (body as { ids: number[] }).ids)),
    log: 'log.issue.close',
    body: z.object({ ids: Ids, html: RichText.default('') }),
    scope: 'issue.write',
  }),
  importTemplate: route({
    summary: 'Download the sheet for an import of issues',
    description: 'An empty sheet with the columns, and a second one that explains them.',
    method: 'GET',
    path: '/api/issue/importTemplate',
    policy: inProject(['issue:add'], bySub('query')),
    query: z.object({ subId: IdText }),
    reply: 'blob',
    types: [mediaTypes.xlsx],
  }),
  import: route({
    summary: 'Import issues from a sheet',
    description: 'All of them or nothing. `dryRun` only looks for problems.',
    method: 'POST',
    path: '/api/issue/import',
    policy: inProject(['issue:add'], bySub('query')),
    log: 'log.issue.import',
    perPersonMinute: 20,
    query: z.object({ subId: IdText, dryRun: Flag.optional() }),
    files: { file: { maxBytes: 4_000_000, kinds: ['xlsx', 'csv'] } },
    reply: IssueImport,
  }),
  exportIssueInfoReports: route({
    summary: 'Export a review sheet of issues',
    description: 'To see how far it is, begin one by `POST /api/report`.',
    method: 'POST',
    path: '/api/issue/exportIssueInfoReports',
    policy: memberOf(byProject('body', 'projId')),
    reads: true,
    log: 'log.report.export',
    perPersonMinute: 20,
    body: IssueFilter.extend({ format: ReportFormat.default('docx') }),
    reply: 'blob',
    types: reportTypes,
    scope: 'issue.read',
  }),
  addViewpoint: route({
    summary: 'Add a viewpoint to an issue',
    method: 'POST',
    path: '/api/issue/viewpoint',
    policy: inProject(['issue:edit'], [idInBody, filesOf], { parts: true }),
    status: 201,
    log: 'log.issue.edit',
    perPersonMinute: 60,
    body: NewIssueViewpoint.extend({ id: Id }),
    reply: IssueDetail,
    scope: 'issue.write',
  }),
})
