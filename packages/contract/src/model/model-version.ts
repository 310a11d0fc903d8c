import * as z from 'zod'
import { byProject, bySub, Id, IdText, PageQuery, pageOf, pageSize } from '../core/common.ts'
import { defineFeature } from '../core/feature.ts'
import type { Locate } from '../core/locate.ts'
import { mediaTypes } from '../core/media-types.ts'
import { describeRoutes, inProject, memberOf, route } from '../core/route.ts'
import { Model } from './model.ts'
import { byModel, ModelElement } from './model-element.ts'
import { ElementSet } from './model-scene.ts'

export const modelVersionFeature = defineFeature({
  permissions: ['modelPubVersion:publish', 'modelPubVersion:manage'],
  approvableKinds: ['modelPubVersion'],
})
declare module '../core/feature.ts' {
  interface Features {
    modelVersion: typeof modelVersionFeature
  }
}

/** A draft waits for the decision of an approval; nobody but those who take part in it sees its models as released. */
export const pubVersionStatuses = ['draft', 'published', 'superseded', 'withdrawn'] as const

/** What stands in the way of a release, or should be known. */
export const GateRow = z.object({ level: z.enum(['stop', 'warn', 'fine']), text: z.string() })

/** A named release of a sub. It never changes again; it can only be withdrawn. */
export const PubVersion = z.object({
  id: Id,
  projId: Id,
  subId: Id,
  name: z.string(),
  note: z.string().optional(),
  status: z.enum(pubVersionStatuses),
  models: z.int(),
  gate: z.array(GateRow),
  /** What changed since the release before, written by the product. */
  releaseNote: z.string(),
  createBy: z.string(),
  createTime: z.string(),
  withdrawReason: z.string().optional(),
})
export type PubVersion = z.infer<typeof PubVersion>

const NewRelease = z.object({
  subId: Id,
  name: z.string().trim().min(1).max(60),
  note: z.string().trim().max(1000).optional(),
  fileIds: z.array(Id).min(1).max(200),
})

const byPubVersion = (ids: Locate['ids']): Locate => ({ kind: 'modelPubVersion', ids })
export const modelPubVersion = describeRoutes('Releases: versions of models that were published together.', {
  list: route({
    summary: 'List the releases of a sub',
    method: 'GET',
    path: '/api/modelPubVersion/queryAllPubVersionByProjSub',
    policy: memberOf(bySub('query')),
    query: z.object({ subId: IdText, projId: IdText.optional() }),
    reply: z.array(PubVersion),
    scope: 'model.read',
  }),
  recent: route({
    summary: 'List the releases of a project',
    description: 'Of all subs, the latest first.',
    method: 'GET',
    path: '/api/modelPubVersion/recent',
    policy: memberOf(byProject('query', 'projId')),
    query: z.object({ projId: IdText, size: pageSize(20) }),
    reply: z.array(PubVersion),
    scope: 'model.read',
  }),
  gate: route({
    summary: 'Check whether versions can be released',
    method: 'POST',
    path: '/api/modelPubVersion/gate',
    policy: inProject(['modelPubVersion:publish', 'model:edit'], bySub('body')),
    reads: true,
    body: z.object({ subId: Id, fileIds: z.array(Id).min(1).max(200) }),
    reply: z.object({ gate: z.array(GateRow), releaseNote: z.string() }),
  }),
  publish: route({
    summary: 'Publish a release',
    method: 'POST',
    path: '/api/modelPubVersion',
    policy: inProject(['modelPubVersion:publish'], bySub('body')),
    status: 201,
    log: 'log.modelPubVersion.publish',
    body: NewRelease,
    reply: PubVersion,
  }),
  draft: route({
    summary: 'Prepare a release for approval',
    description: 'A draft: published when the approval that it is submitted to ends as approved.',
    method: 'POST',
    path: '/api/modelPubVersion/draft',
    policy: inProject(['model:edit'], bySub('body')),
    status: 201,
    log: 'log.modelPubVersion.draft',
    body: NewRelease,
    reply: PubVersion,
  }),
  changeDraft: route({
    summary: 'Replace the models of a draft',
    description: 'Such as by newer versions after it was returned. Refused while an approval of it runs.',
    method: 'PUT',
    path: '/api/modelPubVersion/draft',
    policy: inProject(
      ['model:edit'],
      byPubVersion(({ body }) => [(body as { id: number }).id]),
    ),
    log: 'log.modelPubVersion.changeDraft',
    body: z.object({ id: Id, fileIds: z.array(Id).min(1).max(200) }),
    reply: PubVersion,
  }),
  removeDraft: route({
    summary: 'Delete drafts of releases',
    description: 'Refused while an approval of them runs.',
    method: 'DELETE',
    path: '/api/modelPubVersion/draft',
    policy: inProject(
      ['model:edit'],
      byPubVersion(({ body }) => body as number[]),
    ),
    log: 'log.modelPubVersion.removeDraft',
    body: z.array(Id).min(1).max(100),
  }),
  withdraw: route({
    summary: 'Withdraw a release',
    method: 'POST',
    path: '/api/modelPubVersion/withdraw',
    policy: inProject(
      ['modelPubVersion:manage'],
      byPubVersion(({ body }) => [(body as { id: number }).id]),
    ),
    log: 'log.modelPubVersion.withdraw',
    body: z.object({ id: Id, reason: z.string().trim().min(1).max(500) }),
    reply: PubVersion,
  }),
})

export const modelPubVersionGroup = describeRoutes('The contents of releases.', {
  models: route({
    summary: 'List the models of a release by discipline',
    method: 'GET',
    path: '/api/modelPubVersionGroup/queryAllModelByPubVersion',
    policy: memberOf(byPubVersion(({ query }) => [Number(query.pubVersionId)])),
    query: z.object({ pubVersionId: IdText }),
    reply: z.array(z.object({ discipline: z.string(), models: z.array(Model) })),
    scope: 'model.read',
  }),
})

export const changeKinds = ['added', 'removed', 'moved', 'reshaped', 'changed'] as const
export const CompareRecord = z.object({
  id: Id,
  projId: Id,
  subId: Id,
  fromName: z.string(),
  toName: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  taskId: z.string().optional(),
  /** How many tasks are before it while it is queued. */
  before: z.int().optional(),
  error: z.string().optional(),
  counts: z.record(z.enum(changeKinds), z.int()),
  createBy: z.string(),
  createTime: z.string(),
})
export type CompareRecord = z.infer<typeof CompareRecord>

export const ModelChange = z.object({
  kind: z.enum(changeKinds),
  /** Of the newer version, or of the older one when it is gone. */
  element: ModelElement,
  before: ModelElement.optional(),
  /** Metres, for what moved. */
  distance: z.number().optional(),
  values: z.array(
    z.object({
      set: z.string(),
      name: z.string(),
      from: z.string().optional(),
      to: z.string().optional(),
      /** As of a property: length is in metres, area in square metres … */
      unit: z.string().optional(),
    }),
  ),
})
export type ModelChange = z.infer<typeof ModelChange>

const byCompare = (ids: Locate['ids']): Locate => ({ kind: 'modelCompare', ids })
const pairFiles = (body: unknown) =>
  [(body as Pair).fromFileId, (body as Pair).toFileId].filter((fileId) => fileId !== undefined)
/** Two versions of models, or two releases of a sub. */
const Pair = z.object({
  subId: Id,
  fromFileId: Id.optional(),
  toFileId: Id.optional(),
  fromPubId: Id.optional(),
  toPubId: Id.optional(),
})

type Pair = z.output<typeof Pair>

export const modelCompareRecord = describeRoutes('Comparisons of two versions or releases of models.', {
  compare: route({
    summary: 'Compare two versions or releases',
    description: 'Computed once and kept: the same pair answers the record that is there.',
    method: 'POST',
    path: '/api/modelCompareRecord',
    policy: memberOf([bySub('body'), byModel(({ body }) => pairFiles(body))], { archived: 'open' }),
    body: Pair,
    reply: CompareRecord,
  }),
  list: route({
    summary: 'List the comparisons of a sub',
    method: 'GET',
    path: '/api/modelCompareRecord',
    policy: memberOf(bySub('query')),
    query: PageQuery.extend({ subId: IdText }),
    reply: pageOf(CompareRecord),
  }),
  modelCompared: route({
    summary: 'Get the differences of a comparison',
    method: 'GET',
    path: '/api/modelCompareRecord/modelCompared',
    policy: memberOf(byCompare(({ query }) => [Number(query.id)])),
    query: PageQuery.extend({
      id: IdText,
      size: pageSize(1000),
      kind: z.enum(changeKinds).optional(),
      class: z.string().max(100).optional(),
    }),
    reply: pageOf(ModelChange).extend({ record: CompareRecord }),
    scope: 'model.read',
  }),
  scene: route({
    summary: 'Get the versions and differences to draw a comparison',
    method: 'GET',
    path: '/api/modelCompareRecord/scene',
    policy: memberOf(byCompare(({ query }) => [Number(query.id)])),
    query: z.object({ id: IdText }),
    reply: z.object({
      record: CompareRecord,
      fromFileIds: z.array(Id),
      toFileIds: z.array(Id),
      /** All that differs, in the older versions and in the newer ones. */
      before: z.record(z.enum(changeKinds), ElementSet),
      after: z.record(z.enum(changeKinds), ElementSet),
    }),
    scope: 'model.read',
  }),
  download: route({
    summary: 'Export a comparison',
    method: 'GET',
    path: '/api/modelCompareRecord/download',
    policy: memberOf(byCompare(({ query }) => [Number(query.id)])),
    query: z.object({ id: IdText }),
    reply: 'blob',
    types: [mediaTypes.xlsx],
  }),
})
