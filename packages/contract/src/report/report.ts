import * as z from 'zod'
import { ClashFilter } from '../clash/clash-filter.ts'
import { byProject, Id, IdText } from '../core/common.ts'
import type { Locate } from '../core/locate.ts'
import { describeRoutes, memberOf, route } from '../core/route.ts'
import { AnnotationFilter } from '../hub-annotation/hub-annotation.ts'
import { IssueFilter } from '../issue/issue-filter.ts'
import { ReportFormat, reportTypes } from './report-format.ts'

/** A filter makes it less. */
export const reportMost = 5000
/** Nobody reads more in one document, and no layout holds more of them in little memory: what is more comes in volumes. */
export const reportVolume = 500

const Wanted = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('issue'), projId: Id, format: ReportFormat, filter: IssueFilter.omit({ projId: true }) }),
  z.object({
    kind: z.literal('annotation'),
    projId: Id,
    format: ReportFormat,
    filter: AnnotationFilter.omit({ projId: true }),
  }),
  z.object({ kind: z.literal('clash'), projId: Id, format: ReportFormat, filter: ClashFilter.omit({ projId: true }) }),
  z.object({
    kind: z.literal('score'),
    projId: Id,
    format: ReportFormat,
    filter: z.object({ subId: Id.optional(), pubVersionId: Id.optional() }),
  }),
])
export type WantedReport = z.infer<typeof Wanted>

/** A review sheet that is being made; its task tells how far it is. */
export const Report = z.object({ id: Id, taskId: z.uuid(), name: z.string() })
export type Report = z.infer<typeof Report>

const byReport: Locate = { kind: 'report', ids: ({ query }) => [Number(query.id)] }

/** Each is its maker's alone and goes after a day. */
export const report = describeRoutes('Review sheets of issues and annotations, lists of clashes, score sheets.', {
  begin: route({
    summary: 'Begin a report',
    description:
      "A review sheet of issues or annotations, or a list of clashes. More than 500 items come as a ZIP archive of volumes. It is its maker's alone and goes after a day; its task tells how far it is.",
    method: 'POST',
    path: '/api/report',
    costs: 'report',
    policy: memberOf(byProject('body', 'projId')),
    reads: true,
    status: 201,
    log: 'log.report.export',
    perPersonMinute: 20,
    body: Wanted,
    reply: Report,
    scope: 'issue.read',
  }),
  download: route({
    summary: 'Download a report',
    method: 'GET',
    path: '/api/report/download',
    policy: memberOf(byReport),
    query: z.object({ id: IdText }),
    reply: 'blob',
    types: reportTypes,
    scope: 'issue.read',
  }),
})
