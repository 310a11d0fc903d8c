import * as z from 'zod'
import { bySub, Id, IdText, PageQuery, pageOf } from '../core/common.ts'
import { defineFeature } from '../core/feature.ts'
import type { Locate } from '../core/locate.ts'
import { describeRoutes, inProject, route } from '../core/route.ts'
import { byHubFile } from './hub-file.ts'
import { PageIndex, SheetPoint } from './sheet.ts'

export const link2d3dFeature = defineFeature({
  permissions: ['link2d3d:list', 'link2d3d:edit', 'link2d3d:del', 'drawingApplication:link2d3d', 'hub:link2d3d'],
  eventKinds: ['link2d3d'],
})
declare module '../core/feature.ts' {
  interface Features {
    link2d3d: typeof link2d3dFeature
  }
}

export const linkStatuses = ['uncalibrated', 'pending', 'calibrated'] as const
export type LinkStatus = (typeof linkStatuses)[number]
/** Why axes of a drawing were not matched with those of the models. */
export const linkRefusals = ['noSheet', 'noModel', 'noAxes', 'noMatch', 'noFit', 'ambiguous'] as const
export type LinkRefusal = (typeof linkRefusals)[number]

const Metres = z.number().min(-1e9).max(1e9)

/** The same point on the sheet and in the building. */
export const LinkPair = z.object({
  sheet: SheetPoint,
  /** Metres of the world, from above. */
  world: z.tuple([Metres, Metres]),
  /** The grid intersection that it is, such as 3/B. */
  grid: z.string().max(60).optional(),
})
export type LinkPair = z.infer<typeof LinkPair>

/** world = scale · rotation(sheet) + (x, y); `rotation` in radians, counter-clockwise. Of a mirrored plan the sheet's x is negated first. */
export const LinkTransform = z.object({
  scale: z.number().positive(),
  rotation: z.number(),
  x: z.number(),
  y: z.number(),
  isMirrored: z.boolean().optional(),
})
export type LinkTransform = z.infer<typeof LinkTransform>

/** What speaks against a calibration. */
export const linkFindingCodes = [
  'axes',
  'mirrored',
  'notMirrored',
  'scale',
  'size',
  'outside',
  'close',
  'level',
] as const
export type LinkFindingCode = (typeof linkFindingCodes)[number]
/** No look at the picture outweighs these: another pair has to fit, or the plan is said to be a mirrored one. */
export const hardFindings: readonly LinkFindingCode[] = ['axes', 'mirrored', 'notMirrored', 'scale', 'size', 'outside']

export const LinkFinding = z.object({
  code: z.enum(linkFindingCodes),
  /** Such as `factor`: how many times as large the plan would be. */
  figures: z.record(z.string(), z.string()),
  /** The same in words. */
  text: z.string(),
})
export type LinkFinding = z.infer<typeof LinkFinding>

/** What a calibration is told to be right by: axes, scale and outline together, or pairs beyond the first two. */
export const linkProofs = ['axes', 'outline', 'pairs'] as const
export type LinkProof = (typeof linkProofs)[number]

/** A page of a drawing and the level that it shows are one place. */
export const Link2d3d = z.object({
  id: Id,
  projId: Id,
  subId: Id,
  hubFileId: Id,
  /** The newest version of the drawing. */
  fileId: Id,
  page: PageIndex,
  name: z.string(),
  number: z.string().optional(),
  title: z.string().optional(),
  version: z.int(),
  discipline: z.string().optional(),
  level: z.string(),
  /** Of the level's floor, in metres of the world. */
  elevation: z.number(),
  /** To the next level. */
  height: z.number(),
  status: z.enum(linkStatuses),
  isAutomatic: z.boolean(),
  refusal: z.enum(linkRefusals).optional(),
  pairs: z.array(LinkPair.extend({ residualMm: z.number() })),
  transform: LinkTransform.optional(),
  /** The mean of the pairs. */
  residualMm: z.number().optional(),
  /** The plan is seen from below, as plans of ceilings are. */
  isMirrored: z.boolean(),
  findings: z.array(LinkFinding),
  proof: z.enum(linkProofs).optional(),
  /** What is missing before it can be confirmed: another pair that fits, or a look at the plan over the storey. */
  needs: z.enum(['pair', 'look']).optional(),
  /** It was confirmed by a look at the plan over the storey. */
  isSeen: z.boolean(),
  confirmBy: z.string().optional(),
  confirmTime: z.string().optional(),
  createTime: z.string(),
  rowVersion: z.int(),
})
export type Link2d3d = z.infer<typeof Link2d3d>

/** A level of a sub, as its models have it. */
export const LinkLevel = z.object({ name: z.string(), elevation: z.number(), height: z.number() })
export type LinkLevel = z.infer<typeof LinkLevel>

/** What lies beneath the plan where one looks whether it fits, in metres of the world. */
export const LinkBeneath = z.object({
  axes: z.array(z.object({ label: z.string(), line: z.tuple([z.number(), z.number(), z.number(), z.number()]) })),
  /** Of walls, columns and slabs of the storey, from above: x0, y0, x1, y1. */
  boxes: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
})
export type LinkBeneath = z.infer<typeof LinkBeneath>

/** With a larger mean residual it is confirmed only by who says that he accepts it. */
export const linkToleranceMm = 5
/** With a larger one by nobody: it is 1 mm on a sheet of 1:100, so that a pair is wrong and not just inexact. */
export const linkLimitMm = 100

const byLink = (ids: Locate['ids']): Locate => ({ kind: 'link2d3d', ids })
const idInBody = byLink(({ body }) => [(body as { id: number }).id])
/** Whoever manages links, or comes from a drawing or from the models. */
const readers = ['link2d3d:list', 'drawingApplication:link2d3d', 'hub:link2d3d'] as const
const Versioned = z.object({ id: Id, rowVersion: z.int() })

export const link2d3d = describeRoutes('Links between drawings and models.', {
  list: route({
    summary: 'List the links between drawings and models',
    method: 'GET',
    path: '/api/link2d3d',
    policy: inProject(['link2d3d:list'], bySub('query')),
    query: PageQuery.extend({
      subId: IdText,
      status: z.enum(linkStatuses).optional(),
      level: z.string().max(120).optional(),
    }),
    reply: pageOf(Link2d3d),
    scope: 'model.read',
  }),
  ofDrawing: route({
    summary: 'List the links of a drawing',
    method: 'GET',
    path: '/api/link2d3d/ofDrawing',
    policy: inProject(
      ['drawingApplication:link2d3d'],
      byHubFile(({ query }) => [Number(query.fileId)]),
    ),
    query: z.object({ fileId: IdText }),
    reply: z.array(Link2d3d),
    scope: 'model.read',
  }),
  ofSub: route({
    summary: 'List the calibrated links of a sub',
    method: 'GET',
    path: '/api/link2d3d/ofSub',
    policy: inProject(['hub:link2d3d'], bySub('query')),
    query: z.object({ subId: IdText }),
    reply: z.array(Link2d3d),
    scope: 'model.read',
  }),
  detail: route({
    summary: 'Get a link between a drawing and models',
    method: 'GET',
    path: '/api/link2d3d/detail',
    policy: inProject(
      readers,
      byLink(({ query }) => [Number(query.id)]),
    ),
    query: z.object({ id: IdText }),
    reply: Link2d3d,
    scope: 'model.read',
  }),
  beneath: route({
    summary: 'Get axes and outlines of the level of a link',
    description: 'For the picture of the plan over the storey that is looked at before a link is confirmed.',
    method: 'GET',
    path: '/api/link2d3d/beneath',
    policy: inProject(
      readers,
      byLink(({ query }) => [Number(query.id)]),
    ),
    query: z.object({ id: IdText }),
    reply: LinkBeneath,
    scope: 'model.read',
  }),
  levels: route({
    summary: 'List the levels that a drawing can be linked with',
    method: 'GET',
    path: '/api/link2d3d/levels',
    policy: inProject(readers, bySub('query')),
    query: z.object({ subId: IdText }),
    reply: z.array(LinkLevel),
    scope: 'model.read',
  }),
  create: route({
    summary: 'Link a drawing with models',
    description: 'Axes are looked for at once: what fits waits for somebody to confirm it.',
    method: 'POST',
    path: '/api/link2d3d',
    policy: inProject(
      ['link2d3d:edit'],
      byHubFile(({ body }) => [(body as { fileId: number }).fileId]),
    ),
    status: 201,
    log: 'log.link2d3d.add',
    body: z.object({ fileId: Id, page: PageIndex, level: z.string().min(1).max(120) }),
    reply: Link2d3d,
  }),
  update: route({
    summary: 'Edit a link between a drawing and models',
    description:
      'New pairs, which then wait to be confirmed, or another level. They are held against the axes, the scale of the sheet and the outline of the storey: see `findings`. `isMirrored` says that the plan is seen from below, and fits the pairs anew.',
    method: 'PUT',
    path: '/api/link2d3d',
    policy: inProject(['link2d3d:edit'], idInBody),
    log: 'log.link2d3d.edit',
    body: Versioned.extend({
      level: z.string().min(1).max(120).optional(),
      pairs: z.array(LinkPair).max(50).optional(),
      isMirrored: z.boolean().optional(),
    }),
    reply: Link2d3d,
  }),
  detect: route({
    summary: 'Look for the axes of a linked drawing again',
    method: 'POST',
    path: '/api/link2d3d/detect',
    policy: inProject(['link2d3d:edit'], idInBody),
    log: 'log.link2d3d.edit',
    body: Versioned,
    reply: Link2d3d,
  }),
  confirm: route({
    summary: 'Confirm a link between a drawing and models',
    description:
      'Two pairs always fit. Unless axes, or scale and outline together, agree with them, or a third pair does, `seen` has to say that somebody has looked at the plan over the storey. A wrong scale, a mirrored plan and a place beside the building also need a third pair.',
    method: 'POST',
    path: '/api/link2d3d/confirm',
    policy: inProject(['link2d3d:edit'], idInBody),
    log: 'log.link2d3d.confirm',
    body: Versioned.extend({ acceptResidual: z.boolean().optional(), seen: z.boolean().optional() }),
    reply: Link2d3d,
  }),
  remove: route({
    summary: 'Delete links between drawings and models',
    method: 'DELETE',
    path: '/api/link2d3d',
    policy: inProject(
      ['link2d3d:del'],
      byLink(({ body }) => body as number[]),
    ),
    log: 'log.link2d3d.del',
    body: z.array(Id).min(1).max(200),
  }),
})
