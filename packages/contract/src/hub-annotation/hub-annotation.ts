import * as z from 'zod'
import { byProject, bySub, changesOf, Id, Ids, IdText, PageQuery, pageOf } from '../core/common.ts'
import { crud, defineFeature } from '../core/feature.ts'
import type { Locate } from '../core/locate.ts'
import { describeRoutes, inProject, memberOf, route } from '../core/route.ts'
import { RichText } from '../file/rich-text.ts'
import { sheetNamed } from '../hub-file/hub-file.ts'
import { Facet } from '../issue/issue-filter.ts'
import { IssueElement, IssueLocation } from '../issue/issue-row.ts'
import { byModel, FileIds } from '../model/model-element.ts'
import { ViewState } from '../model/viewpoint.ts'
import { ReportFormat, reportTypes } from '../report/report-format.ts'
import { Post } from '../thread.ts'
import { drawnOver, isDrawnOver } from './drawn-over.ts'
import { annotationStatuses, annotationWorkflow } from './hub-annotation-workflow.ts'
import { Marks } from './mark.ts'

export const hubAnnotationFeature = defineFeature({
  order: 5,
  permissions: crud('hubAnnotation'),
  todoKinds: ['annotation'],
  eventKinds: ['annotation'],
})
declare module '../core/feature.ts' {
  interface Features {
    hubAnnotation: typeof hubAnnotationFeature
  }
}

const Word = z.string().trim().min(1).max(60)
const Person = z.object({
  id: Id.optional(),
  nickName: z.string(),
  left: z.boolean().optional(),
  avatarName: z.string().optional(),
})
/** A JPEG as base64, its marks drawn into it. */
const Picture = z.base64().max(800_000)

export const AnnotationFields = z.object({
  title: z.string().trim().min(1).max(200),
  html: RichText.default(''),
  /** Who is to answer for it, of the dictionary of disciplines. */
  discipline: Word,
  addresseeIds: z.array(Id).max(50).default([]),
  dueDate: z.iso.date().nullish(),
  /** Of the review, as issues have it. */
  round: z.int().min(1).max(99).default(1),
  location: IssueLocation.default({}),
  elements: z.array(IssueElement).max(500).default([]),
})
export type AnnotationFields = z.infer<typeof AnnotationFields>

/** A row of the list. */
export const HubAnnotation = z.object({
  id: Id,
  projId: Id,
  subId: Id,
  /** `批注-0031`, counted in its project; it never changes. */
  number: z.string(),
  title: z.string(),
  status: z.enum(annotationStatuses),
  discipline: z.string(),
  raiser: Person,
  addressees: z.array(Person),
  dueDate: z.string().optional(),
  round: z.int(),
  location: IssueLocation,
  fileIds: z.array(Id),
  /** Address of its picture; it lives for some minutes. */
  picture: z.string().optional(),
  replies: z.int(),
  comments: z.int(),
  /** What it was turned into. */
  issue: z.object({ id: Id, number: z.string().optional() }).optional(),
  createTime: z.string(),
  updateTime: z.string(),
  closeTime: z.string().optional(),
  rowVersion: z.int(),
})
export type HubAnnotation = z.infer<typeof HubAnnotation>

export const AnnotationReply = z.object({ id: Id, user: Person, html: z.string(), createTime: z.string() })
export type AnnotationReply = z.infer<typeof AnnotationReply>

export const HubAnnotationDetail = HubAnnotation.extend({
  html: z.string(),
  /** Of the models; what was drawn on a sheet has its place there instead. */
  state: ViewState.optional(),
  marks: Marks,
  elements: z.array(IssueElement),
  replyList: z.array(AnnotationReply),
  /** What the caller has to do with it, and so what he may do now. */
  parts: z.array(z.enum(annotationWorkflow.parts)),
  moves: z.array(z.enum(annotationWorkflow.verbNames)),
  mayReply: z.boolean(),
  mayEdit: z.boolean(),
  mayBecomeIssue: z.boolean(),
})
export type HubAnnotationDetail = z.infer<typeof HubAnnotationDetail>

const Words = z.array(z.string().max(120)).max(100).optional()
const People = z.array(Id).max(100).optional()

/** Everything given must hold; of several values one is enough. */
export const AnnotationFilter = z.object({
  projId: Id,
  subId: Id.optional(),
  ids: Ids.optional(),
  blurry: z.string().max(100).optional(),
  status: z.array(z.enum(annotationStatuses)).max(5).optional(),
  discipline: Words,
  level: Words,
  round: z.array(z.int()).max(99).optional(),
  raiser: People,
  addressee: People,
  /** Versions that its view shows. */
  fileIds: FileIds.optional(),
  /** On sheets of this file. */
  hubFileId: Id.optional(),
  /** What the caller has to do with it. */
  mine: z.enum(['raised', 'addressed']).optional(),
})
export type AnnotationFilter = z.infer<typeof AnnotationFilter>

export const annotationFacets = ['status', 'discipline', 'level', 'round', 'raiser', 'addressee', 'model'] as const
export type AnnotationFacet = (typeof annotationFacets)[number]

const byAnnotation = (ids: Locate['ids']): Locate => ({ kind: 'hubAnnotation', ids })
const idInBody = byAnnotation(({ body }) => [(body as { id: number }).id])
const idInQuery = byAnnotation(({ query }) => [Number(query.id)])
/** Versions that somebody shows or names elements of. */
const filesNamed = byModel(({ body }) => {
  const { elements = [], fileIds = [] } = body as { elements?: { fileId: number }[]; fileIds?: number[] }
  return [...new Set([...fileIds, ...elements.map(({ fileId }) => fileId)])]
})

export const hubAnnotation = describeRoutes('Annotations: remarks of a review that wait for a reply.', {
  list: route({
    summary: 'List the annotations of a project',
    method: 'POST',
    path: '/api/hubAnnotation/list',
    policy: memberOf(byProject('body', 'projId')),
    reads: true,
    body: AnnotationFilter.extend({
      page: z.int().min(0).max(1_000_000).default(0),
      size: PageQuery.shape.size,
    }),
    reply: pageOf(HubAnnotation),
    scope: 'issue.read',
  }),
  detail: route({
    summary: 'Get an annotation',
    method: 'GET',
    path: '/api/hubAnnotation/detail',
    policy: memberOf(idInQuery),
    query: z.object({ id: IdText }),
    reply: HubAnnotationDetail,
    scope: 'issue.read',
  }),
  create: route({
    summary: 'Create an annotation',
    method: 'POST',
    path: '/api/hubAnnotation/create',
    policy: inProject(['hubAnnotation:add'], [bySub('body'), filesNamed, sheetNamed]),
    status: 201,
    log: 'log.hubAnnotation.add',
    perPersonMinute: 120,
    body: AnnotationFields.extend({
      subId: Id,
      ...drawnOver,
      marks: Marks.default([]),
      picture: Picture.optional(),
    })
      .refine(({ location, ...drawn }) => isDrawnOver(drawn, location.sheet), { path: ['state'] })
      .meta({
        examples: [
          {
            subId: 12,
            title: 'Opening too low',
            discipline: '结构',
            location: { sheet: { hubFileId: 12, fileId: 40, page: 0, point: [120, 80] } },
          },
        ],
      }),
    reply: HubAnnotationDetail,
    scope: 'issue.write',
  }),
  update: route({
    summary: 'Edit an annotation',
    description: 'Its view stays: what was shown is what was meant. Marks may be drawn anew, with their picture.',
    method: 'PUT',
    path: '/api/hubAnnotation',
    policy: inProject(['hubAnnotation:edit'], [idInBody, filesNamed, sheetNamed], { parts: true }),
    log: 'log.hubAnnotation.edit',
    body: changesOf(AnnotationFields).extend({
      id: Id,
      rowVersion: z.int(),
      marks: Marks.optional(),
      picture: Picture.optional(),
    }),
    reply: HubAnnotationDetail,
    scope: 'issue.write',
  }),
  remove: route({
    summary: 'Delete annotations',
    description: 'All of them or none.',
    method: 'DELETE',
    path: '/api/hubAnnotation',
    policy: inProject(
      ['hubAnnotation:del'],
      byAnnotation(({ body }) => body as number[]),
    ),
    log: 'log.hubAnnotation.del',
    body: Ids,
  }),
  createReply: route({
    summary: 'Reply to an annotation',
    method: 'POST',
    path: '/api/hubAnnotation/createReply',
    policy: inProject(['hubAnnotation:edit'], idInBody, { parts: true }),
    status: 201,
    log: 'log.hubAnnotation.reply',
    perPersonMinute: 60,
    body: z.object({ id: Id, html: RichText.min(1) }),
    reply: HubAnnotationDetail,
    scope: 'issue.write',
  }),
  move: route({
    summary: 'Move an annotation to another status',
    method: 'POST',
    path: '/api/hubAnnotation/move',
    policy: inProject(['hubAnnotation:edit'], idInBody, { parts: true }),
    log: 'log.hubAnnotation.move',
    body: z.object({ id: Id, rowVersion: z.int(), move: z.enum(annotationWorkflow.verbNames) }),
    reply: HubAnnotationDetail,
    scope: 'issue.write',
  }),
  queryAssignedBy: route({
    summary: 'Count annotations by who raised them',
    description: 'With how many still wait for a reply.',
    method: 'POST',
    path: '/api/hubAnnotation/queryAssignedBy',
    policy: memberOf(byProject('body', 'projId')),
    reads: true,
    body: AnnotationFilter,
    reply: z.array(z.object({ user: Person, total: z.int(), open: z.int() })),
    scope: 'issue.read',
  }),
  updateStatusToIssue: route({
    summary: 'Turn an annotation into an issue',
    description: 'Once: whoever asks again is answered with the same issue.',
    method: 'GET',
    also: 'POST',
    path: '/api/hubAnnotation/updateStatusToIssue',
    policy: inProject(['issue:add'], idInQuery),
    log: 'log.hubAnnotation.toIssue',
    query: z.object({
      id: IdText,
      type: Word.optional(),
      errorClass: Word.optional(),
      priority: Word.optional(),
      discipline: Word.optional(),
    }),
    reply: HubAnnotationDetail,
    scope: 'issue.write',
  }),
  queryHubAnnotationReferenceOptions: route({
    summary: 'Count annotations by each value of a filter',
    description: "A field's own filter does not narrow its own values.",
    method: 'POST',
    path: '/api/hubAnnotation/queryHubAnnotationReferenceOptions',
    policy: memberOf(byProject('body', 'projId')),
    reads: true,
    body: AnnotationFilter,
    reply: z.record(z.enum(annotationFacets), z.array(Facet)),
    scope: 'issue.read',
  }),
  exportHubAnnotationReports: route({
    summary: 'Export a review sheet of annotations',
    description: 'To see how far it is, begin one by `POST /api/report`.',
    method: 'POST',
    path: '/api/hubAnnotation/exportHubAnnotationReports',
    policy: memberOf(byProject('body', 'projId')),
    reads: true,
    log: 'log.report.export',
    perPersonMinute: 20,
    body: AnnotationFilter.extend({ format: ReportFormat.default('docx') }),
    reply: 'blob',
    types: reportTypes,
    scope: 'issue.read',
  }),
})

const aboutInBody = byAnnotation(({ body }) => [(body as { annotationId: number }).annotationId])

/** After an annotation was turned into an issue the two share one conversation. */
export const hubAnnotationComment = describeRoutes('Comments on annotations.', {
  list: route({
    summary: 'List the comments on an annotation',
    description: 'The newest first; `before` goes on from a comment.',
    method: 'GET',
    path: '/api/hubAnnotationComment',
    policy: memberOf(byAnnotation(({ query }) => [Number(query.annotationId)])),
    query: z.object({
      annotationId: IdText,
      before: IdText.optional(),
      size: z.coerce.number<number>().int().min(1).max(100).default(30),
    }),
    reply: z.object({ content: z.array(Post), more: z.boolean() }),
    scope: 'issue.read',
  }),
  create: route({
    summary: 'Comment on an annotation',
    method: 'POST',
    path: '/api/hubAnnotationComment',
    policy: memberOf(aboutInBody),
    status: 201,
    perPersonMinute: 60,
    body: z.object({
      annotationId: Id,
      text: z.string().trim().min(1).max(2000),
      mentions: z.array(Id).max(20).default([]),
    }),
    reply: Post,
    scope: 'issue.write',
  }),
})
