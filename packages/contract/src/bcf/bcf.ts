import * as z from 'zod'
import { ClashFilter } from '../clash/clash-filter.ts'
import { byProject, bySub, Id, Ids, IdText, PageQuery, pageOf } from '../core/common.ts'
import { defineFeature } from '../core/feature.ts'
import type { Locate } from '../core/locate.ts'
import { mediaTypes } from '../core/media-types.ts'
import { describeRoutes, inProject, memberOf, route } from '../core/route.ts'
import { byUpload, NewUpload, Upload, uploadRoutes } from '../file/upload.ts'
import { AnnotationFilter } from '../hub-annotation/hub-annotation.ts'
import { IssueFilter } from '../issue/issue-filter.ts'
import { BcfExport, BcfImport, BcfImportDetail, BcfImportTopic, BcfWord, bcfChanges, bcfFields } from './bcf-row.ts'

export const bcfFeature = defineFeature({ eventKinds: ['bcf'] })
declare module '../core/feature.ts' {
  interface Features {
    bcf: typeof bcfFeature
  }
}

/** More would be a list that nobody works through; a filter makes it less. */
export const bcfExportMost = 20_000
/** What can go out as topics. Of requirements, the checks of a document. */
export const bcfExportKinds = ['issue', 'annotation', 'clashGroup', 'requirement'] as const
export const bcfVersions = ['2.1', '3.0'] as const

const codes = ['issue:add'] as const
const BcfUpload = Upload.extend({ subId: Id })

export const bcfUpload = describeRoutes('BCF archives on their way, in parts.', {
  begin: route({
    summary: 'Begin to upload a BCF archive in parts',
    method: 'POST',
    path: '/api/bcf/upload',
    policy: inProject(codes, bySub('body')),
    perPersonMinute: 120,
    body: NewUpload.extend({ subId: Id }),
    reply: BcfUpload,
    scope: 'issue.write',
  }),
  ...uploadRoutes({
    called: { one: 'a BCF archive', many: 'BCF archives' },
    path: '/api/bcf/upload',
    codes,
    shown: BcfUpload,
    scope: 'issue.write',
  }),
})

const byImport = (ids: Locate['ids']): Locate => ({ kind: 'bcfImport', ids })
const importInQuery = byImport(({ query }) => [Number(query.id)])
const path = '/api/bcf/import'

/** Each is its sender's alone. */
export const bcfImport = describeRoutes('BCF archives that are taken into the issues of a project.', {
  list: route({
    summary: "List the caller's last imports of BCF",
    method: 'GET',
    path,
    policy: memberOf(byProject('query', 'projId')),
    query: z.object({ projId: IdText }),
    reply: z.array(BcfImport),
    scope: 'issue.read',
  }),
  start: route({
    summary: 'Read an uploaded BCF archive',
    description: 'Nothing is changed by it: what the import would do can be seen when it is read.',
    method: 'POST',
    path,
    policy: inProject(
      codes,
      byUpload(({ body }) => [(body as { uploadId: number }).uploadId]),
    ),
    status: 201,
    perPersonMinute: 120,
    body: z.object({ uploadId: Id }),
    reply: z.object({ id: Id }),
    scope: 'issue.write',
  }),
  detail: route({
    summary: 'Get an import of BCF',
    description: 'With what had to be mended, the words to be mapped, and what was done.',
    method: 'GET',
    path: `${path}/detail`,
    policy: inProject(codes, importInQuery),
    query: z.object({ id: IdText }),
    reply: BcfImportDetail,
    scope: 'issue.read',
  }),
  topics: route({
    summary: 'List the topics of an import of BCF',
    description: 'Compared with the issues as they are now; `counts` is of all of them.',
    method: 'GET',
    path: `${path}/topics`,
    policy: inProject(codes, importInQuery),
    query: PageQuery.pick({ page: true, size: true }).extend({ id: IdText, change: z.enum(bcfChanges).optional() }),
    reply: pageOf(BcfImportTopic).extend({ counts: z.record(z.enum(bcfChanges), z.int()) }),
    scope: 'issue.read',
  }),
  apply: route({
    summary: 'Take the topics of an import into the issues',
    description:
      'Once. Without a choice, fields that only they have changed are taken and all others stay. Each topic is a transaction of its own.',
    method: 'POST',
    path: `${path}/apply`,
    policy: inProject(
      codes,
      byImport(({ body }) => [(body as { id: number }).id]),
    ),
    log: 'log.bcf.import',
    body: z.object({
      id: Id,
      /** Of new issues: whoever is to resolve them. BCF has no disciplines. */
      discipline: z.string().trim().min(1).max(60),
      skipped: z.array(Id).max(100_000).default([]),
      choices: z
        .array(z.object({ id: Id, fields: z.partialRecord(z.enum(bcfFields), z.enum(['ours', 'theirs'])) }))
        .max(100_000)
        .default([]),
    }),
    scope: 'issue.write',
  }),
  remove: route({
    summary: 'Give up imports of BCF',
    description: 'What was taken by then stays.',
    method: 'DELETE',
    path,
    policy: inProject(
      codes,
      byImport(({ body }) => body as number[]),
    ),
    body: z.array(Id).min(1).max(100),
    scope: 'issue.write',
  }),
})

export const bcfMapping = describeRoutes('What words of BCF mean in a project.', {
  list: route({
    summary: 'List what words of BCF mean in a project',
    method: 'GET',
    path: '/api/bcf/mapping',
    policy: memberOf(byProject('query', 'projId')),
    query: z.object({ projId: IdText }),
    reply: z.array(BcfWord),
    scope: 'issue.read',
  }),
  save: route({
    summary: 'Say what words of BCF mean in a project',
    description: 'Only the words that are given change. One without `value` is only kept from then on.',
    method: 'PUT',
    path: '/api/bcf/mapping',
    policy: inProject(codes, byProject('body', 'projId')),
    log: 'log.bcf.mapping',
    body: z.object({ projId: Id, words: z.array(BcfWord).min(1).max(1000) }),
    reply: z.array(BcfWord),
    scope: 'issue.write',
  }),
})

const subGiven: Locate = {
  kind: 'sub',
  ids: ({ body }) => {
    const { subId } = body as { subId?: number }
    return subId === undefined ? [] : [subId]
  },
}
const byExport: Locate = { kind: 'bcfExport', ids: ({ query }) => [Number(query.id)] }

/** Each is its maker's alone and goes after a day. */
export const bcfExport = describeRoutes('Issues, annotations, clashes and results of requirements as BCF archives.', {
  begin: route({
    summary: 'Begin to export issues as BCF',
    description:
      "What the filter finds now. It is its maker's alone and goes after a day; its task tells how far it is.",
    method: 'POST',
    path: '/api/bcf/export',
    costs: 'report',
    policy: memberOf(byProject('body', 'projId')),
    reads: true,
    status: 201,
    log: 'log.bcf.export',
    perPersonMinute: 20,
    body: z.object({ projId: Id, version: z.enum(bcfVersions), filter: IssueFilter.omit({ projId: true }) }),
    reply: BcfExport,
    scope: 'issue.read',
  }),
  beginAnnotations: route({
    summary: 'Begin to export annotations as BCF',
    description:
      'Each as a topic with its picture, its replies and comments. One that was turned into an issue goes out as that issue.',
    method: 'POST',
    path: '/api/bcf/export/annotation',
    policy: memberOf(byProject('body', 'projId')),
    reads: true,
    status: 201,
    log: 'log.bcf.export',
    perPersonMinute: 20,
    body: z.object({ projId: Id, version: z.enum(bcfVersions), filter: AnnotationFilter.omit({ projId: true }) }),
    reply: BcfExport,
    scope: 'issue.read',
  }),
  beginClashGroups: route({
    summary: 'Begin to export groups of clashes as BCF',
    description:
      'Groups with points that the filter finds, or those of them that are named. One that an issue is about goes out as that issue.',
    method: 'POST',
    path: '/api/bcf/export/clashGroup',
    policy: memberOf([byProject('body', 'projId'), subGiven]),
    reads: true,
    status: 201,
    log: 'log.bcf.export',
    perPersonMinute: 20,
    body: ClashFilter.extend({ version: z.enum(bcfVersions), groupIds: Ids.optional() }),
    reply: BcfExport,
    scope: 'clash.read',
  }),
  beginRequirement: route({
    summary: 'Begin to export what fails a document of requirements as BCF',
    description: 'A topic for each specification and model, with what fails it selected and coloured.',
    method: 'POST',
    path: '/api/bcf/export/requirement',
    policy: memberOf({ kind: 'requirement', ids: ({ body }) => [(body as { id: number }).id] }),
    reads: true,
    status: 201,
    log: 'log.bcf.export',
    perPersonMinute: 20,
    body: z.object({ id: Id, version: z.enum(bcfVersions) }),
    reply: BcfExport,
    scope: 'requirement.read',
  }),
  download: route({
    summary: 'Download an export of BCF',
    method: 'GET',
    path: '/api/bcf/export/download',
    policy: memberOf(byExport),
    query: z.object({ id: IdText }),
    reply: 'blob',
    types: [mediaTypes.zip],
    scope: 'issue.read',
  }),
})
