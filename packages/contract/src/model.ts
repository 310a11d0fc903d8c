import * as z from 'zod'
import { byProject, Flag, Id, IdText, PageQuery, pageOf } from './common.ts'
import { inProject, type Locate, memberOf, route } from './route.ts'

export const modelFormats = ['ifc', 'ifczip', 'document'] as const
export const modelStatuses = ['uploading', 'queued', 'converting', 'ready', 'partial', 'failed', 'archived'] as const
export type ModelStatus = (typeof modelStatuses)[number]
/** What a conversion is at. */
export const modelStages = ['join', 'parse', 'geometry', 'properties', 'pack'] as const

/** A file name as the specification allows it, without what systems choke on. */
export const FileName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\\/:*?"<>|\p{Cc}\p{Cf}]+$/u)
  .refine((name) => !/^\.+$/.test(name) && !/[. ]$/.test(name))

/** Counts of a converted model. */
const Counts = z.object({
  elements: z.int(),
  storeys: z.int(),
  spaces: z.int(),
  systems: z.int(),
  triangles: z.int(),
  troubles: z.int(),
})

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
  taskId: z.string().optional(),
  /** Why it failed, in the caller's language. */
  error: z.string().optional(),
  /** What is to be known about it, in the caller's language, such as a base point that others do not share. */
  warnings: z.array(z.string()),
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

const byModel = (ids: Locate['ids']): Locate => ({ kind: 'model', ids })
const fileOf = (part: 'query' | 'body', field = 'fileId') =>
  byModel((input) => [Number((input[part] as Record<string, unknown>)[field])])
const filesOf = byModel(({ body }) => (body as { fileIds: number[] }).fileIds)
const FileIds = z.array(Id).min(1).max(200)

/** An element by its model and its place in it; `globalId` is for people and other programs. */
const ElementKey = z.object({ fileId: Id, index: z.int().min(0) })

/** A row of a search, a list or a tree. */
export const ModelElement = ElementKey.extend({
  globalId: z.string(),
  name: z.string(),
  class: z.string(),
  type: z.string().optional(),
  tag: z.string().optional(),
  level: z.string().optional(),
  room: z.string().optional(),
})
export type ModelElement = z.infer<typeof ModelElement>

export const Room = z.object({
  fileId: Id,
  index: z.int(),
  globalId: z.string(),
  number: z.string(),
  name: z.string(),
  levelId: z.int().optional(),
  level: z.string().optional(),
  /** Square metres, metres. */
  area: z.number().optional(),
  height: z.number().optional(),
  /** x, y in metres of the sub's coordinates. */
  boundary: z.array(z.tuple([z.number(), z.number()])),
  bbox: z.array(z.number()).length(6).optional(),
})
export type Room = z.infer<typeof Room>

export const Position = z.object({
  fileId: Id,
  index: z.int().optional(),
  globalId: z.string().optional(),
  bbox: z.array(z.number()).length(6).optional(),
  center: z.tuple([z.number(), z.number(), z.number()]).optional(),
  level: z.string().optional(),
  room: z.string().optional(),
  /** Such as 3-4/B. */
  grid: z.string().optional(),
  systems: z.array(z.string()),
  /** All of it as a person says it. */
  text: z.string(),
})
export type Position = z.infer<typeof Position>

/** By what a tree is ordered; `property` needs the set and the name. */
export const TreeDimension = z.union([
  z.enum(['discipline', 'level', 'system', 'class', 'type', 'material', 'classification', 'room']),
  z.object({ set: z.string().max(200), name: z.string().max(200) }),
])
export type TreeDimension = z.infer<typeof TreeDimension>

export const searchOps = ['is', 'isNot', 'contains', 'atLeast', 'atMost', 'exists', 'missing'] as const
const Condition = z.object({
  set: z.string().max(200).optional(),
  name: z.string().min(1).max(200),
  op: z.enum(searchOps),
  value: z.union([z.string().max(500), z.number()]).optional(),
})
export const ElementQuery = z.object({
  fileIds: FileIds,
  text: z.string().max(100).optional(),
  classes: z.array(z.string().max(100)).max(100).optional(),
  levels: z.array(z.string().max(200)).max(200).optional(),
  systems: z.array(z.string().max(200)).max(200).optional(),
  conditions: z.array(Condition).max(20).default([]),
})

const PropertyRow = z.object({
  set: z.string(),
  name: z.string(),
  /** As a person reads it; several elements that differ have none. */
  value: z.string().optional(),
  number: z.number().optional(),
  unit: z.string().optional(),
  varies: z.boolean(),
})
export const ElementProperties = z.object({
  elements: z.array(
    ModelElement.extend({
      systems: z.array(z.string()),
      material: z.string().optional(),
      classification: z.string().optional(),
    }),
  ),
  properties: z.array(PropertyRow),
})
export type ElementProperties = z.infer<typeof ElementProperties>

/** A property of a model, and how many elements have it. */
export const PropertyName = z.object({
  set: z.string(),
  name: z.string(),
  count: z.int(),
  isNumber: z.boolean(),
  /** Of the number: length, area, volume, angle … in metres and radians. */
  unit: z.string(),
})
export type PropertyName = z.infer<typeof PropertyName>

const ScheduleQuery = ElementQuery.extend({
  groupBy: z.array(TreeDimension).min(1).max(4),
  /** Numbers to add up, by set and name. */
  sums: z
    .array(z.object({ set: z.string().max(200), name: z.string().max(200) }))
    .max(10)
    .default([]),
})

export const model = {
  list: route({
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
    }),
    reply: pageOf(Model),
    scope: 'model.read',
  }),
  detail: route({
    method: 'GET',
    path: '/api/model/detail',
    policy: memberOf(fileOf('query')),
    query: z.object({ fileId: IdText }),
    reply: Model,
    scope: 'model.read',
  }),
  /** Makes an upload that is complete a model, or the next version of the one of that name. */
  create: route({
    method: 'POST',
    path: '/api/model',
    policy: inProject(['model:add'], {
      kind: 'modelUpload',
      ids: ({ body }) => [(body as { uploadId: number }).uploadId],
    }),
    status: 201,
    log: 'log.model.add',
    body: z.object({ uploadId: Id, note: z.string().trim().max(500).optional() }),
    reply: Model,
    scope: 'model.write',
  }),
  update: route({
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
  /** Refused for what a published version holds. */
  remove: route({
    method: 'DELETE',
    path: '/api/model',
    policy: inProject(
      ['model:del'],
      byModel(({ body }) => body as number[]),
    ),
    log: 'log.model.del',
    body: z.array(Id).min(1).max(200),
  }),
  /** Again, after a failure or with a newer converter. */
  convert: route({
    method: 'POST',
    path: '/api/model/convert',
    policy: inProject(['model:edit'], fileOf('body')),
    log: 'log.model.convert',
    body: z.object({ fileId: Id }),
    reply: Model,
  }),
  cancel: route({
    method: 'POST',
    path: '/api/model/cancel',
    policy: inProject(['model:edit'], fileOf('body')),
    log: 'log.model.cancel',
    body: z.object({ fileId: Id }),
    reply: Model,
  }),
  /** The original, as it was uploaded. */
  download: route({
    method: 'GET',
    path: '/api/model/download',
    policy: inProject(['model:download'], fileOf('query')),
    query: z.object({ fileId: IdText }),
    reply: z.object({ address: z.string(), name: z.string() }),
    log: 'log.model.download',
    scope: 'model.read',
  }),
  /** Shapes of a model or of some of its elements, for other programs. */
  glb: route({
    method: 'POST',
    path: '/api/model/glb',
    policy: inProject(['model:download'], fileOf('body')),
    reads: true,
    body: z.object({ fileId: Id, indexes: z.array(z.int().min(0)).max(100_000).optional() }),
    reply: 'blob',
  }),
  /** Where the drawing pack's parts are, for the viewer; each is squeezed with gzip. */
  pack: route({
    method: 'GET',
    path: '/api/model/pack',
    policy: memberOf(fileOf('query')),
    query: z.object({ fileId: IdText }),
    reply: z.object({ head: z.string(), chunks: z.array(z.string()) }),
  }),
  /** Elements that could not be read or drawn, and why. */
  troubles: route({
    method: 'GET',
    path: '/api/model/troubles',
    policy: memberOf(fileOf('query')),
    query: PageQuery.extend({ fileId: IdText }),
    reply: pageOf(z.object({ text: z.string(), expressId: z.int().optional(), element: ModelElement.optional() })),
  }),
  rooms: route({
    method: 'POST',
    path: '/api/model/rooms',
    policy: memberOf(filesOf),
    reads: true,
    body: z.object({ fileIds: FileIds, levelId: z.int().optional(), keyword: z.string().max(100).optional() }),
    reply: z.array(Room),
    scope: 'model.read',
  }),
  position: route({
    method: 'POST',
    path: '/api/model/position',
    policy: memberOf(filesOf),
    reads: true,
    body: z.object({
      fileIds: FileIds,
      /** GlobalIds, or places in the model. */
      elementIds: z
        .array(z.union([z.string().max(40), z.int().min(0)]))
        .max(1000)
        .optional(),
      point: z.tuple([z.number(), z.number(), z.number()]).optional(),
    }),
    reply: z.array(Position),
    scope: 'model.read',
  }),
  /** One level of a tree below `path`; elements themselves come at its end. */
  customizedTree: route({
    method: 'POST',
    path: '/api/model/customizedTree',
    policy: memberOf(filesOf),
    reads: true,
    body: z.object({
      fileIds: FileIds,
      dimensions: z.array(TreeDimension).min(1).max(6),
      path: z.array(z.string().max(500)).max(6).default([]),
      page: z.int().min(0).default(0),
      size: z.int().min(1).max(1000).default(200),
    }),
    reply: z.object({
      nodes: z.array(z.object({ key: z.string(), label: z.string(), count: z.int() })),
      elements: z.array(ModelElement),
      totalElements: z.int(),
    }),
    scope: 'model.read',
  }),
  systemIds: route({
    method: 'GET',
    path: '/api/model/system-ids',
    policy: memberOf(fileOf('query')),
    query: z.object({ fileId: IdText, systemId: z.string().max(100) }),
    reply: z.array(z.string()),
    scope: 'model.read',
  }),
  elements: route({
    method: 'POST',
    path: '/api/model/elements',
    policy: memberOf(filesOf),
    reads: true,
    body: ElementQuery.extend({ page: z.int().min(0).default(0), size: z.int().min(1).max(1000).default(50) }),
    reply: pageOf(ModelElement),
    scope: 'model.read',
  }),
  /** What can be asked about, grouped by and added up: every property that some element has. */
  propertyNames: route({
    method: 'POST',
    path: '/api/model/propertyNames',
    policy: memberOf(filesOf),
    reads: true,
    body: z.object({ fileIds: FileIds }),
    reply: z.array(PropertyName),
    scope: 'model.read',
  }),
  properties: route({
    method: 'POST',
    path: '/api/model/properties',
    policy: memberOf(byModel(({ body }) => (body as { elements: { fileId: number }[] }).elements.map((e) => e.fileId))),
    reads: true,
    body: z.object({ elements: z.array(ElementKey).min(1).max(1000) }),
    reply: ElementProperties,
    scope: 'model.read',
  }),
  schedule: route({
    method: 'POST',
    path: '/api/model/schedule',
    policy: memberOf(filesOf),
    reads: true,
    body: ScheduleQuery,
    reply: z.object({
      columns: z.array(z.string()),
      rows: z.array(z.object({ keys: z.array(z.string()), count: z.int(), sums: z.array(z.number()) })),
    }),
  }),
  scheduleSheet: route({
    method: 'POST',
    path: '/api/model/schedule/download',
    policy: memberOf(filesOf),
    reads: true,
    body: ScheduleQuery,
    reply: 'blob',
  }),
  /** Shares that refer to a model. */
  queryAccessBindingModel: route({
    method: 'GET',
    path: '/api/model/queryAccessBindingModel',
    policy: memberOf(fileOf('query')),
    query: z.object({ fileId: IdText }),
    reply: z.array(z.object({ id: Id, description: z.string(), accessType: z.int(), isOn: z.boolean() })),
  }),
}

/** A file on its way. Parts may come in any order and again; what has arrived is kept over a lost connection or a restart. */
export const ModelUpload = z.object({
  uploadId: Id,
  projId: Id,
  subId: Id,
  name: z.string(),
  size: z.number(),
  discipline: z.string().optional(),
  partSize: z.int(),
  /** Numbers of the parts that are here. */
  received: z.array(z.int()),
  createTime: z.string(),
})
export type ModelUpload = z.infer<typeof ModelUpload>

export const modelUpload = {
  /** The same person, place, name, size and time go on where they stopped. */
  begin: route({
    method: 'POST',
    path: '/api/modelUpload',
    policy: inProject(['model:add'], { kind: 'sub', ids: ({ body }) => [(body as { subId: number }).subId] }),
    body: z.object({
      subId: Id,
      name: FileName,
      /** An empty one is refused in words. */
      size: z.number().int().min(0),
      discipline: z.string().max(10).optional(),
      /** Of the file on the sender's disk, so that a changed one is not mistaken for the same. */
      lastModified: z.number().int().optional(),
    }),
    reply: ModelUpload,
    scope: 'model.write',
  }),
  part: route({
    method: 'POST',
    path: '/api/modelUpload/part',
    policy: inProject(['model:add'], { kind: 'modelUpload', ids: ({ query }) => [Number(query.uploadId)] }),
    query: z.object({
      uploadId: IdText,
      index: z.coerce.number<number>().int().min(0).max(100_000),
      /** Hex; a part that arrived differently is refused. */
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    }),
    files: { part: { maxBytes: 8_388_608, kinds: ['any'] } },
    reply: z.object({ received: z.int() }),
    scope: 'model.write',
  }),
  /** The caller's own that are not complete. */
  list: route({
    method: 'GET',
    path: '/api/modelUpload',
    policy: memberOf(byProject('query', 'projId')),
    query: z.object({ projId: IdText, all: Flag.optional() }),
    reply: z.array(ModelUpload),
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/modelUpload',
    policy: inProject(['model:add'], { kind: 'modelUpload', ids: ({ body }) => body as number[] }),
    body: z.array(Id).min(1).max(100),
  }),
}
