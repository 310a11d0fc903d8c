import * as z from 'zod'
import { Id, IdText, pageOf } from '../core/common.ts'
import { mediaTypes } from '../core/media-types.ts'
import { describeRoutes, memberOf, route } from '../core/route.ts'
import {
  byModel,
  ElementKey,
  FileIds,
  fileOf,
  filesOf,
  ModelElement,
  PropertyText,
  ValueText,
} from './model-element.ts'

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
  /** Of the floor as it is drawn, where the file states an area that differs from it by more than one per cent. */
  drawnArea: z.number().optional(),
  height: z.number().optional(),
  /** x, y in metres of the sub's coordinates. */
  boundary: z.array(z.tuple([z.number(), z.number()])),
  bbox: z.array(z.number()).length(6).optional(),
  /** Index of the room that it is a part of: that one's area has this one's in it. */
  partOf: z.int().optional(),
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

/** By what a tree is ordered; a property without its set is that of every set that has it. */
export const TreeDimension = z.union([
  z.enum(['discipline', 'level', 'system', 'class', 'type', 'material', 'classification', 'room']),
  z.object({ set: PropertyText.optional(), name: PropertyText }),
])
export type TreeDimension = z.infer<typeof TreeDimension>

export const searchOps = ['is', 'isNot', 'contains', 'atLeast', 'atMost', 'exists', 'missing'] as const
const Condition = z.object({
  set: PropertyText.optional(),
  name: PropertyText.min(1),
  op: z.enum(searchOps),
  value: z.union([ValueText, z.number()]).optional(),
})
export const ElementQuery = z.object({
  fileIds: FileIds,
  text: z.string().max(100).optional(),
  classes: z.array(z.string().max(100)).max(100).optional(),
  levels: z.array(PropertyText).max(200).optional(),
  systems: z.array(PropertyText).max(200).optional(),
  conditions: z.array(Condition).max(20).default([]),
})

const PropertyRow = z.object({
  set: z.string(),
  name: z.string(),
  /** Of what is in a complex property: the groups that it is in, from the outside in, and what it is called there. */
  groups: z.array(z.string()).optional(),
  label: z.string().optional(),
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
    .array(z.object({ set: PropertyText, name: PropertyText }))
    .max(10)
    .default([]),
})

export const modelQuery = describeRoutes('What one can ask about the elements of models.', {
  rooms: route({
    summary: 'List the rooms of models',
    method: 'POST',
    path: '/api/model/rooms',
    policy: memberOf(filesOf),
    reads: true,
    body: z.object({ fileIds: FileIds, levelId: z.int().optional(), keyword: z.string().max(100).optional() }),
    reply: z.array(Room),
    scope: 'model.read',
  }),
  position: route({
    summary: 'Tell where elements or a point are',
    method: 'POST',
    path: '/api/model/position',
    policy: memberOf(filesOf),
    open: ['guest'],
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
  customizedTree: route({
    summary: 'Get one level of a tree of elements',
    description: 'Below `path`; elements themselves come at its end.',
    method: 'POST',
    path: '/api/model/customizedTree',
    policy: memberOf(filesOf),
    reads: true,
    body: z.object({
      fileIds: FileIds,
      dimensions: z.array(TreeDimension).min(1).max(6),
      path: z.array(ValueText).max(6).default([]),
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
    summary: 'List the elements of a system',
    method: 'GET',
    path: '/api/model/system-ids',
    policy: memberOf(fileOf('query')),
    query: z.object({ fileId: IdText, systemId: z.string().max(100) }),
    reply: z.array(z.string()),
    scope: 'model.read',
  }),
  elements: route({
    summary: 'Search the elements of models',
    method: 'POST',
    path: '/api/model/elements',
    policy: memberOf(filesOf),
    reads: true,
    body: ElementQuery.extend({ page: z.int().min(0).default(0), size: z.int().min(1).max(1000).default(50) }),
    reply: pageOf(ModelElement),
    scope: 'model.read',
  }),
  propertyNames: route({
    summary: 'List the properties of models',
    description: 'What can be asked about, grouped by and added up: every property that some element has.',
    method: 'POST',
    path: '/api/model/propertyNames',
    policy: memberOf(filesOf),
    reads: true,
    body: z.object({ fileIds: FileIds }),
    reply: z.array(PropertyName),
    scope: 'model.read',
  }),
  properties: route({
    summary: 'Get the properties of elements',
    method: 'POST',
    path: '/api/model/properties',
    policy: memberOf(byModel(({ body }) => (body as { elements: { fileId: number }[] }).elements.map((e) => e.fileId))),
    open: ['guest'],
    right: 'properties',
    reads: true,
    body: z.object({ elements: z.array(ElementKey).min(1).max(1000) }),
    reply: ElementProperties,
    scope: 'model.read',
  }),
  schedule: route({
    summary: 'Compute a schedule of elements',
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
    summary: 'Export a schedule of elements',
    method: 'POST',
    path: '/api/model/schedule/download',
    policy: memberOf(filesOf),
    reads: true,
    body: ScheduleQuery,
    reply: 'blob',
    types: [mediaTypes.xlsx],
  }),
})
