import * as z from 'zod'
import { bySub, Id, IdText, PageQuery, pageOf } from '../core/common.ts'
import { defineFeature } from '../core/feature.ts'
import type { Locate } from '../core/locate.ts'
import { describeRoutes, inProject, memberOf, route } from '../core/route.ts'
import { filesOf } from './model-element.ts'
import { ElementSet } from './model-scene.ts'

export const viewpointFeature = defineFeature({
  permissions: ['viewpoint:edit'],
})
declare module '../core/feature.ts' {
  interface Features {
    viewpoint: typeof viewpointFeature
  }
}

const Vec = z.tuple([z.number(), z.number(), z.number()])

/** All that makes the picture, as the viewer has it: metres of the world, z is up. */
export const ViewState = z.object({
  camera: z.object({
    eye: Vec,
    target: Vec,
    up: Vec,
    projection: z.enum(['perspective', 'orthographic']),
    fieldOfView: z.number().min(1).max(170),
    viewHeight: z.number().positive(),
  }),
  selected: ElementSet,
  hidden: ElementSet,
  isolated: z.object({ elements: ElementSet, rest: z.enum(['hidden', 'ghosted']) }).nullable(),
  ghosted: ElementSet,
  /** Seen through whatever stands before them. */
  xrayed: ElementSet.default({}),
  /** 0xRRGGBBAA; later ones win. */
  colours: z.array(z.object({ colour: z.int().min(0).max(0xffffffff), elements: ElementSet })).max(200),
  sectionPlanes: z.array(z.object({ point: Vec, normal: Vec })).max(12),
  sectionBox: z.object({ min: Vec, max: Vec }).nullable(),
  storeyGap: z.number().min(0).max(1000),
  hasRooms: z.boolean(),
})
export type ViewState = z.infer<typeof ViewState>

/** A picture somebody kept: which versions, and all that is seen of them. */
export const Viewpoint = z.object({
  id: Id,
  projId: Id,
  subId: Id,
  name: z.string(),
  /** Only its owner sees a personal one. */
  isPersonal: z.boolean(),
  mine: z.boolean(),
  /** Versions that are open in it; those that were removed since are not told. */
  fileIds: z.array(Id),
  /** Address of a small picture that lives for some minutes. */
  picture: z.string().optional(),
  createBy: z.string(),
  /** What people call who made it. */
  createByName: z.string(),
  createTime: z.string(),
  rowVersion: z.int(),
})
export type Viewpoint = z.infer<typeof Viewpoint>

const byViewpoint = (ids: Locate['ids']): Locate => ({ kind: 'viewpoint', ids })
const name = z.string().trim().min(1).max(60)

export const viewpoint = describeRoutes('Saved viewpoints.', {
  list: route({
    summary: 'List saved viewpoints',
    description: "One's own, and those of the project; the newest first.",
    method: 'GET',
    path: '/api/viewpoint',
    policy: memberOf(bySub('query')),
    query: PageQuery.omit({ sort: true }).extend({ subId: IdText }),
    reply: pageOf(Viewpoint),
    scope: 'model.read',
  }),
  detail: route({
    summary: 'Get a saved viewpoint',
    method: 'GET',
    path: '/api/viewpoint/detail',
    policy: memberOf(byViewpoint(({ query }) => [Number(query.id)])),
    query: z.object({ id: IdText }),
    reply: Viewpoint.extend({ state: ViewState }),
    scope: 'model.read',
  }),
  create: route({
    summary: 'Save a viewpoint',
    description: 'Personal ones are for every member; those of the project need the right.',
    method: 'POST',
    path: '/api/viewpoint',
    policy: memberOf([bySub('body'), filesOf]),
    status: 201,
    log: 'log.viewpoint.add',
    perPersonMinute: 120,
    body: z.object({
      subId: Id,
      name,
      isPersonal: z.boolean().default(true),
      fileIds: z.array(Id).min(1).max(200),
      state: ViewState,
      /** A small JPEG as base64. */
      picture: z.base64().max(200_000).optional(),
    }),
    reply: Viewpoint,
  }),
  update: route({
    summary: 'Edit a saved viewpoint',
    method: 'PUT',
    path: '/api/viewpoint',
    policy: inProject(
      ['viewpoint:edit'],
      byViewpoint(({ body }) => [(body as { id: number }).id]),
      { own: true },
    ),
    log: 'log.viewpoint.edit',
    body: z.object({ id: Id, rowVersion: z.int(), name, isPersonal: z.boolean() }),
    reply: Viewpoint,
  }),
  remove: route({
    summary: 'Delete saved viewpoints',
    method: 'DELETE',
    path: '/api/viewpoint',
    policy: inProject(
      ['viewpoint:edit'],
      byViewpoint(({ body }) => body as number[]),
      { own: true },
    ),
    log: 'log.viewpoint.del',
    body: z.array(Id).min(1).max(100),
  }),
})
