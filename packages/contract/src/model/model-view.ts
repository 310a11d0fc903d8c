import * as z from 'zod'
import { bySub, Id, IdText } from '../core/common.ts'
import { defineFeature } from '../core/feature.ts'
import type { Locate } from '../core/locate.ts'
import { describeRoutes, inProject, memberOf, route } from '../core/route.ts'
import { PropertyText, ValueText } from './model-element.ts'

export const modelViewFeature = defineFeature({
  permissions: ['filterModelView:edit', 'modelRoute:edit'],
})
declare module '../core/feature.ts' {
  interface Features {
    modelView: typeof modelViewFeature
  }
}

const Vec = z.tuple([z.number(), z.number(), z.number()])
const Camera = z.object({ eye: Vec, target: Vec, up: Vec, fov: z.number().min(1).max(170).optional() })

export const RouteFrame = Camera.extend({
  durationMs: z.int().min(0).max(600_000),
  note: z.string().max(500).optional(),
})
/** A walk through the building, frame by frame. */
export const ModelRoute = z.object({
  id: Id,
  subId: Id,
  name: z.string(),
  loop: z.boolean(),
  speed: z.number(),
  frames: z.array(RouteFrame),
  createBy: z.string(),
  /** What people call who made it. */
  createByName: z.string(),
  createTime: z.string(),
})
export type ModelRoute = z.infer<typeof ModelRoute>

export const modelRoute = describeRoutes('Routes to walk through models.', {
  queryList: route({
    summary: "List the routes through a sub's models",
    description: '`version` goes back with the next write.',
    method: 'GET',
    path: '/api/modelRoute/queryList',
    policy: memberOf(bySub('query')),
    query: z.object({ subId: IdText }),
    reply: z.object({ version: z.int(), content: z.array(ModelRoute) }),
    scope: 'model.read',
  }),
  batchWrite: route({
    summary: "Replace the routes through a sub's models",
    description: 'The whole list; 409 when somebody else wrote it since.',
    method: 'POST',
    path: '/api/modelRoute/batchWrite',
    policy: inProject(['modelRoute:edit'], bySub('body')),
    log: 'log.modelRoute.edit',
    body: z.object({
      subId: Id,
      version: z.int(),
      routes: z
        .array(
          z.object({
            id: Id.optional(),
            name: z.string().trim().min(1).max(60),
            loop: z.boolean().default(false),
            speed: z.number().min(0.1).max(10).default(1),
            frames: z.array(RouteFrame).max(500),
          }),
        )
        .max(100),
    }),
    reply: z.object({ version: z.int(), content: z.array(ModelRoute) }),
  }),
  remove: route({
    summary: 'Delete routes through models',
    method: 'DELETE',
    path: '/api/modelRoute',
    policy: inProject(['modelRoute:edit'], { kind: 'modelRoute', ids: ({ body }) => body as number[] }),
    log: 'log.modelRoute.del',
    body: z.array(Id).min(1).max(100),
  }),
})

/** What a rule looks for, and what becomes of what it finds. */
export const FilterRule = z.object({
  field: z.enum(['class', 'level', 'system', 'type', 'property']),
  set: PropertyText.optional(),
  name: PropertyText.optional(),
  op: z.enum(['is', 'isNot', 'contains', 'atLeast', 'atMost', 'exists']),
  value: ValueText.optional(),
  effect: z.enum(['show', 'hide', 'isolate', 'colour', 'ghost']),
  colour: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .optional(),
})
export const FilterModelView = z.object({
  id: Id,
  subId: Id,
  name: z.string(),
  /** Only its owner sees a personal one. */
  isPersonal: z.boolean(),
  mine: z.boolean(),
  rules: z.array(FilterRule),
  camera: Camera.optional(),
  createBy: z.string(),
  /** What people call who made it. */
  createByName: z.string(),
  createTime: z.string(),
  rowVersion: z.int(),
})
export type FilterModelView = z.infer<typeof FilterModelView>

const viewFields = z.object({
  name: z.string().trim().min(1).max(60),
  isPersonal: z.boolean().default(true),
  rules: z.array(FilterRule).max(50),
  camera: Camera.optional(),
})
const byView = (ids: Locate['ids']): Locate => ({ kind: 'filterModelView', ids })

export const filterModelView = describeRoutes('Views of models by rules: what is hidden, x-rayed and coloured.', {
  queryFilterModelViews: route({
    summary: 'List filter views',
    method: 'POST',
    path: '/api/filterModelView/queryFilterModelViews',
    policy: memberOf(bySub('body')),
    reads: true,
    body: z.object({ subId: Id }),
    reply: z.array(FilterModelView),
    scope: 'model.read',
  }),
  batchCreate: route({
    summary: 'Create filter views',
    description: 'Personal ones are for every member; those of the project need the right.',
    method: 'POST',
    path: '/api/filterModelView/batchCreate',
    policy: memberOf(bySub('body')),
    status: 201,
    log: 'log.filterModelView.add',
    body: z.object({ subId: Id, views: z.array(viewFields).min(1).max(50) }),
    reply: z.array(FilterModelView),
  }),
  update: route({
    summary: 'Edit a filter view',
    method: 'PUT',
    path: '/api/filterModelView',
    policy: inProject(
      ['filterModelView:edit'],
      byView(({ body }) => [(body as { id: number }).id]),
      { own: true },
    ),
    log: 'log.filterModelView.edit',
    body: viewFields.extend({ id: Id, rowVersion: z.int() }),
    reply: FilterModelView,
  }),
  remove: route({
    summary: 'Delete filter views',
    method: 'DELETE',
    path: '/api/filterModelView',
    policy: inProject(
      ['filterModelView:edit'],
      byView(({ body }) => body as number[]),
      { own: true },
    ),
    log: 'log.filterModelView.del',
    body: z.array(Id).min(1).max(100),
  }),
})
