import * as z from 'zod'
import { byProject, Id, Ids, IdText, PageQuery, pageOf } from '../core/common.ts'
import { crud, defineFeature } from '../core/feature.ts'
import type { Locate } from '../core/locate.ts'
import { mediaTypes } from '../core/media-types.ts'
import { describeRoutes, inProject, memberOf, route } from '../core/route.ts'
import { fileOf } from '../model/model-element.ts'
import { DraftSpecification, RequirementDraft, RequirementTrial } from './requirement-draft.ts'

export const requirementFeature = defineFeature({
  permissions: crud('requirement'),
  scopes: ['requirement.read'],
  eventKinds: ['requirement'],
})
declare module '../core/feature.ts' {
  interface Features {
    requirement: typeof requirementFeature
  }
}

/** `none`: it applies to nothing, and nothing says that it must. That is no success. */
export const requirementOutcomes = ['pass', 'fail', 'none'] as const
export const RequirementOutcome = z.enum(requirementOutcomes)
export type RequirementOutcome = z.infer<typeof RequirementOutcome>

export const requirementCheckStatuses = ['queued', 'running', 'done', 'failed'] as const

/** What a specification asks for, in the caller's language. */
export const RequirementSpecification = z.object({
  name: z.string(),
  identifier: z.string().optional(),
  description: z.string().optional(),
  instructions: z.string().optional(),
  cardinality: z.enum(['required', 'optional', 'prohibited']),
  ifcVersions: z.array(z.string()),
  applicability: z.array(z.string()),
  requirements: z.array(z.string()),
})
export type RequirementSpecification = z.infer<typeof RequirementSpecification>

const Counts = z.object({ pass: z.int(), fail: z.int(), none: z.int() })

/** A document of requirements (IDS) of a project. */
export const Requirement = z.object({
  id: Id,
  projId: Id,
  /** Of the file. */
  name: z.string(),
  title: z.string(),
  version: z.string().optional(),
  author: z.string().optional(),
  specifications: z.int(),
  /** Every new version of a model is checked. */
  onVersion: z.boolean(),
  /** What fails is told before a release. */
  isGate: z.boolean(),
  /** Of the newest versions that were checked: models, and specifications by what came of them. */
  models: z.int(),
  counts: Counts,
  createBy: z.string(),
  createTime: z.string(),
  rowVersion: z.int(),
})
export type Requirement = z.infer<typeof Requirement>

export const RequirementResult = z.object({
  name: z.string(),
  outcome: RequirementOutcome,
  applicable: z.int(),
  failed: z.int(),
})

/** A version of a model that was checked, or is about to be. */
export const RequirementCheck = z.object({
  id: Id,
  requirementId: Id,
  fileId: Id,
  modelId: Id,
  subId: Id,
  modelName: z.string(),
  version: z.int(),
  /** Whether the model has no newer version. */
  isLatest: z.boolean(),
  status: z.enum(requirementCheckStatuses),
  /** Why it came to no result. */
  error: z.string().optional(),
  results: z.array(RequirementResult),
  endTime: z.string().optional(),
})
export type RequirementCheck = z.infer<typeof RequirementCheck>

/** An element, type or material that does not have what is asked for. */
export const RequirementFailure = z.object({
  globalId: z.string(),
  name: z.string(),
  class: z.string(),
  /** In the model; absent for what is drawn nowhere. */
  index: z.int().optional(),
  /** What it lacks. */
  requirements: z.array(z.string()),
})
export type RequirementFailure = z.infer<typeof RequirementFailure>

const byRequirement = (ids: Locate['ids']): Locate => ({ kind: 'requirement', ids })
const byCheck = (ids: Locate['ids']): Locate => ({ kind: 'requirementCheck', ids })
const idInBody: Locate['ids'] = ({ body }) => [(body as { id: number }).id]
const idInQuery = byRequirement(({ query }) => [Number((query as { id: unknown }).id)])
const checkInQuery = byCheck(({ query }) => [Number((query as { checkId: unknown }).checkId)])
const ofCheck = z.object({ checkId: IdText, specification: z.coerce.number<number>().int().min(0).max(100_000) })
/** Larger ones are no documents that people have written. */
const maxBytes = 20_000_000

export const requirement = describeRoutes('Documents of requirements (IDS) and what models have of them.', {
  list: route({
    summary: "List a project's documents of requirements",
    method: 'GET',
    path: '/api/requirement',
    policy: memberOf(byProject('query', 'projId')),
    query: PageQuery.extend({ projId: IdText }),
    reply: pageOf(Requirement),
    scope: 'requirement.read',
  }),
  detail: route({
    summary: 'Get what a document of requirements asks for',
    method: 'GET',
    path: '/api/requirement/detail',
    policy: memberOf(idInQuery),
    query: z.object({ id: IdText }),
    reply: Requirement.extend({ asks: z.array(RequirementSpecification) }),
    scope: 'requirement.read',
  }),
  create: route({
    summary: 'Add a document of requirements',
    description: 'One that can never be met is refused with what is wrong where.',
    method: 'POST',
    path: '/api/requirement',
    policy: inProject(['requirement:add'], byProject('query', 'projId')),
    status: 201,
    log: 'log.requirement.add',
    perPersonMinute: 60,
    query: z.object({ projId: IdText }),
    files: { file: { maxBytes, kinds: ['any'] } },
    reply: Requirement,
  }),
  draft: route({
    summary: 'Get a document of requirements to be changed',
    method: 'GET',
    path: '/api/requirement/draft',
    policy: memberOf(idInQuery),
    query: z.object({ id: IdText }),
    reply: z.object({ id: Id, rowVersion: z.int(), draft: RequirementDraft }),
    scope: 'requirement.read',
  }),
  compose: route({
    summary: 'Write a document of requirements',
    description: 'One that can never be met is refused with what is wrong where.',
    method: 'POST',
    path: '/api/requirement/draft',
    policy: inProject(['requirement:add'], byProject('query', 'projId')),
    status: 201,
    log: 'log.requirement.add',
    perPersonMinute: 60,
    query: z.object({ projId: IdText }),
    body: RequirementDraft,
    reply: Requirement,
  }),
  rewrite: route({
    summary: 'Change a document of requirements',
    description: 'Its results go, and the models that were checked are checked again.',
    method: 'PUT',
    path: '/api/requirement/draft',
    policy: inProject(['requirement:edit'], byRequirement(idInBody)),
    log: 'log.requirement.edit',
    perPersonMinute: 60,
    body: z.object({ id: Id, rowVersion: z.int(), draft: RequirementDraft }),
    reply: Requirement,
  }),
  try: route({
    summary: 'Try a specification on a model',
    description: 'Nothing is kept.',
    method: 'POST',
    path: '/api/requirement/try',
    costs: 'preview',
    policy: memberOf(fileOf('body')),
    reads: true,
    perPersonMinute: 240,
    body: z.object({ fileId: Id, specification: DraftSpecification }),
    reply: RequirementTrial,
    scope: 'requirement.read',
  }),
  source: route({
    summary: 'Download a document of requirements',
    method: 'GET',
    path: '/api/requirement/source',
    policy: memberOf(idInQuery),
    query: z.object({ id: IdText }),
    reply: 'blob',
    types: [mediaTypes.xml],
    scope: 'requirement.read',
  }),
  update: route({
    summary: 'Set when a document of requirements is checked',
    method: 'PUT',
    path: '/api/requirement',
    policy: inProject(['requirement:edit'], byRequirement(idInBody)),
    log: 'log.requirement.edit',
    body: z.object({ id: Id, rowVersion: z.int(), onVersion: z.boolean(), isGate: z.boolean() }),
    reply: Requirement,
  }),
  remove: route({
    summary: 'Delete documents of requirements',
    description: 'With all of their results.',
    method: 'DELETE',
    path: '/api/requirement',
    policy: inProject(
      ['requirement:del'],
      byRequirement(({ body }) => body as number[]),
    ),
    log: 'log.requirement.del',
    body: Ids,
  }),
  check: route({
    summary: 'Check models against a document of requirements',
    description: 'The newest versions of these models. One that is being checked is not checked twice.',
    method: 'POST',
    path: '/api/requirement/check',
    policy: inProject(['requirement:edit'], byRequirement(idInBody)),
    log: 'log.requirement.check',
    perPersonMinute: 60,
    body: z.object({ id: Id, modelIds: z.array(Id).min(1).max(500) }),
    reply: z.array(RequirementCheck),
  }),
  checks: route({
    summary: 'List the results of a document of requirements',
    description: 'Of each model the version that was checked last.',
    method: 'GET',
    path: '/api/requirement/checks',
    policy: memberOf(idInQuery),
    query: z.object({ id: IdText }),
    reply: z.array(RequirementCheck),
    scope: 'requirement.read',
  }),
  failures: route({
    summary: 'List what fails a specification',
    method: 'GET',
    path: '/api/requirement/failures',
    policy: memberOf(checkInQuery),
    query: PageQuery.omit({ sort: true, blurry: true }).extend(ofCheck.shape),
    reply: pageOf(RequirementFailure).extend({ link: z.string().optional() }),
    scope: 'requirement.read',
  }),
  issues: route({
    summary: 'Raise an issue for each specification that fails',
    description: 'With the elements that fail it, and what they lack. Answers the issues.',
    method: 'POST',
    path: '/api/requirement/issues',
    policy: inProject(
      ['issue:add'],
      byCheck(({ body }) => [(body as { checkId: number }).checkId]),
    ),
    log: 'log.requirement.issues',
    perPersonMinute: 30,
    body: z.object({ checkId: Id, specifications: z.array(z.int().min(0)).min(1).max(50) }),
    reply: z.array(z.object({ id: Id, number: z.string().optional() })),
  }),
  export: route({
    summary: 'Export the results of a document of requirements',
    description: 'A workbook, or a page that reads itself.',
    method: 'GET',
    path: '/api/requirement/export',
    policy: memberOf(idInQuery),
    query: z.object({ id: IdText, format: z.enum(['xlsx', 'html']) }),
    reply: 'blob',
    types: [mediaTypes.xlsx, mediaTypes.html],
    scope: 'requirement.read',
  }),
})
