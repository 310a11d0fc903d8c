import * as z from 'zod'
import { byProject, Id, IdText, PageQuery, pageOf, pageSize } from '../core/common.ts'
import { crud, defineFeature } from '../core/feature.ts'
import { mediaTypes } from '../core/media-types.ts'
import { describeRoutes, inProject, memberOf, route, signedIn } from '../core/route.ts'
import { byUpload, FileName } from '../file/upload.ts'
import { byModel, fileOf, ModelElement } from './model-element.ts'

export const modelFeature = defineFeature({
  permissions: [...crud('model'), 'model:download', 'model:multiView'],
  scopes: ['model.read', 'model.write'],
  eventKinds: ['model'],
})
declare module '../core/feature.ts' {
  interface Features {
    model: typeof modelFeature
  }
}

export const modelFormats = ['ifc', 'ifczip', 'document'] as const
export const modelStatuses = [
  'uploading',
  'queued',
  'converting',
  'ready',
  'partial',
  'failed',
  'archived',
  /** Converted, but so unlike the version before that somebody has to say what it is. */
  'unconfirmed',
] as const
export type ModelStatus = (typeof modelStatuses)[number]
/** What a conversion is at. */
export const modelStages = ['join', 'parse', 'geometry', 'properties', 'pack'] as const

/** Counts of a converted model. */
const Counts = z.object({
  elements: z.int(),
  storeys: z.int(),
  spaces: z.int(),
  systems: z.int(),
  triangles: z.int(),
  problems: z.int(),
})

/** What a version has in common with the one before it, where that is little. */
export const ModelDoubt = z.object({
  /** The version that it was held against. */
  beforeFileId: Id,
  beforeVersion: z.int(),
  /** Of the elements of the smaller of both, those whose GlobalId is in the other too: 0 to 1. */
  shared: z.number(),
  /** Of the bodies of the larger, those of the same kind that stand where one stood before: 0 to 1. */
  placed: z.number(),
  elementsBefore: z.int(),
  elements: z.int(),
  writtenByBefore: z.string(),
  /** Somebody has said that it is the next version all the same. */
  isConfirmed: z.boolean(),
})
export type ModelDoubt = z.infer<typeof ModelDoubt>

/** One version of a model. `fileId` names the version, `modelId` the chain of all of them. */
export const Model = z.object({
  fileId: Id,
  modelId: Id,
  projId: Id,
  subId: Id,
  discipline: z.string().optional(),
  name: z.string(),
  format: z.enum(modelFormats),
  size: z.number(),
  hash: z.string().optional(),
  version: z.int(),
  isLatest: z.boolean(),
  note: z.string().optional(),
  status: z.enum(modelStatuses),
  /** Since when it has this status. */
  statusTime: z.string(),
  stage: z.enum(modelStages).optional(),
  /** 0 to 100 of the whole conversion. */
  progress: z.number(),
  /** How many tasks are before it while it is queued. */
  before: z.int().optional(),
  taskId: z.string().optional(),
  /** Why it failed, in the caller's language. */
  error: z.string().optional(),
  /** What is to be known about it, in the caller's language, such as a base point that others do not share. */
  warnings: z.array(z.string()),
  doubt: ModelDoubt.optional(),
  schema: z.string().optional(),
  writtenBy: z.string().optional(),
  /** Metres per unit of length of the file. */
  unit: z.number().optional(),
  /** Where the file's origin is, in metres. */
  basePoint: z
    .object({ crs: z.string().optional(), x: z.number(), y: z.number(), z: z.number(), rotation: z.number() })
    .optional(),
  counts: Counts.optional(),
  /** Addresses that live for some minutes. */
  thumbnail: z.string().optional(),
  /** Opens only to its managers and through shared links. */
  locked: z.boolean(),
  /** Made by a converter of before: converting again would give more. */
  isOutdated: z.boolean(),
  createBy: z.string(),
  createTime: z.string(),
  rowVersion: z.int(),
})
export type Model = z.infer<typeof Model>

/** What there is of models in one sub; what is only kept as a document is not counted. */
export const SubModels = z.object({
  subId: Id,
  models: z.int(),
  elements: z.int(),
  /** Of the model that has most of them. */
  storeys: z.int(),
  /** The model whose picture stands for the sub: the architect's, else the largest. */
  fileId: Id.optional(),
  thumbnail: z.string().optional(),
})
export type SubModels = z.infer<typeof SubModels>

/** A model as the home page shows it. */
export const RecentModel = Model.pick({
  fileId: true,
  projId: true,
  subId: true,
  name: true,
  discipline: true,
  version: true,
  createTime: true,
  thumbnail: true,
}).extend({ projName: z.string() })
export type RecentModel = z.infer<typeof RecentModel>

export const model = describeRoutes('Models of a project, with their versions.', {
  list: route({
    summary: 'List the models of a project',
    method: 'POST',
    path: '/api/model/list',
    policy: memberOf(byProject('body', 'projId')),
    reads: true,
    body: PageQuery.extend({
      projId: Id,
      subId: Id.optional(),
      /** All versions of one model; else only the latest of each. */
      modelId: Id.optional(),
      discipline: z.string().max(10).optional(),
      status: z.enum(modelStatuses).optional(),
      format: z.enum(modelFormats).optional(),
      /** Beside the latest of each, versions that wait for somebody to say what they are. */
      unconfirmed: z.boolean().optional(),
    }),
    reply: pageOf(Model),
    scope: 'model.read',
  }),
  bySub: route({
    summary: 'List the subs of a project that have models',
    method: 'GET',
    path: '/api/model/bySub',
    policy: memberOf(byProject('query', 'projId')),
    query: z.object({ projId: IdText }),
    reply: z.array(SubModels),
    scope: 'model.read',
  }),
  recent: route({
    summary: "List the newest models of the caller's projects",
    description: 'Those that can be looked at, the latest first.',
    method: 'GET',
    path: '/api/model/recent',
    policy: signedIn,
    query: z.object({ size: pageSize(20) }),
    reply: z.array(RecentModel),
    scope: 'model.read',
  }),
  detail: route({
    summary: 'Get a version of a model',
    method: 'GET',
    path: '/api/model/detail',
    policy: memberOf(fileOf('query'), { locked: 'shown' }),
    open: ['guest'],
    query: z.object({ fileId: IdText }),
    reply: Model,
    scope: 'model.read',
  }),
  create: route({
    summary: 'Make a model of a complete upload',
    description: 'Or the next version of the one of that name.',
    method: 'POST',
    path: '/api/model',
    policy: inProject(
      ['model:add'],
      byUpload(({ body }) => [(body as { uploadId: number }).uploadId]),
    ),
    status: 201,
    log: 'log.model.add',
    body: z.object({
      uploadId: Id,
      note: z.string().trim().max(500).optional(),
      /** Instead of the one that the upload began with. */
      discipline: z.string().max(10).optional(),
    }),
    reply: Model,
    scope: 'model.write',
  }),
  update: route({
    summary: 'Edit the particulars of a model',
    method: 'PUT',
    path: '/api/model',
    policy: inProject(['model:edit'], fileOf('body')),
    log: 'log.model.edit',
    body: z.object({
      fileId: Id,
      rowVersion: z.int(),
      name: FileName.optional(),
      discipline: z.string().max(10).nullish(),
      note: z.string().trim().max(500).nullish(),
      locked: z.boolean().optional(),
    }),
    reply: Model,
  }),
  remove: route({
    summary: 'Move versions of models to the recycle bin',
    description: 'Refused for what a published version holds.',
    method: 'DELETE',
    path: '/api/model',
    policy: inProject(
      ['model:del'],
      byModel(({ body }) => body as number[]),
    ),
    log: 'log.model.del',
    body: z.array(Id).min(1).max(200),
  }),
  restore: route({
    summary: 'Restore removed versions of models',
    description: 'Refused where the name was taken meanwhile.',
    method: 'POST',
    path: '/api/model/restore',
    policy: inProject(['model:del'], { kind: 'removedModel', ids: ({ body }) => body as number[] }),
    log: 'log.model.restore',
    body: z.array(Id).min(1).max(200),
  }),
  purge: route({
    summary: 'Delete removed versions of models for good',
    method: 'DELETE',
    path: '/api/model/removed',
    policy: inProject(['model:del'], { kind: 'removedModel', ids: ({ body }) => body as number[] }),
    log: 'log.model.purge',
    body: z.array(Id).min(1).max(200),
  }),
  convert: route({
    summary: 'Convert a model again',
    description: 'After a failure or with a newer converter.',
    method: 'POST',
    path: '/api/model/convert',
    policy: inProject(['model:edit'], fileOf('body')),
    log: 'log.model.convert',
    body: z.object({ fileId: Id }),
    reply: Model,
  }),
  cancel: route({
    summary: 'Cancel the conversion of a model',
    method: 'POST',
    path: '/api/model/cancel',
    policy: inProject(['model:edit'], fileOf('body')),
    log: 'log.model.cancel',
    body: z.object({ fileId: Id }),
    reply: Model,
  }),
  confirm: route({
    summary: 'Say what an unconfirmed version is',
    description: 'The next version of its model after all, or a model of its own; deleting it takes it back.',
    method: 'POST',
    path: '/api/model/confirm',
    policy: inProject(['model:add'], fileOf('body')),
    log: 'log.model.confirm',
    body: z.object({
      fileId: Id,
      as: z.enum(['version', 'model']),
      /** Of the new model. */
      name: FileName.optional(),
    }),
    reply: Model,
    scope: 'model.write',
  }),
  download: route({
    summary: 'Get the address of an original model',
    description: 'As it was uploaded.',
    method: 'GET',
    path: '/api/model/download',
    policy: inProject(['model:download'], fileOf('query')),
    open: ['guest'],
    right: 'download',
    query: z.object({ fileId: IdText }),
    reply: z.object({ address: z.string(), name: z.string() }),
    log: 'log.model.download',
    scope: 'model.read',
  }),
  glb: route({
    summary: 'Export the shapes of a model as glTF',
    description: 'Of all or of some of its elements.',
    method: 'POST',
    path: '/api/model/glb',
    policy: inProject(['model:download'], fileOf('body')),
    reads: true,
    body: z.object({ fileId: Id, indexes: z.array(z.int().min(0)).max(100_000).optional() }),
    reply: 'blob',
    types: [mediaTypes.glb],
  }),
  pack: route({
    summary: "Get the addresses of a model's drawing pack",
    description: 'Each part is compressed with gzip.',
    method: 'GET',
    path: '/api/model/pack',
    policy: memberOf(fileOf('query')),
    open: ['guest'],
    query: z.object({ fileId: IdText }),
    reply: z.object({ head: z.string(), chunks: z.array(z.string()) }),
  }),
  problems: route({
    summary: 'List the elements of a model that could not be read or drawn',
    method: 'GET',
    path: '/api/model/problems',
    policy: memberOf(fileOf('query')),
    query: PageQuery.extend({ fileId: IdText }),
    reply: pageOf(z.object({ text: z.string(), expressId: z.int().optional(), element: ModelElement.optional() })),
  }),
})
