import * as z from 'zod'
import { Id } from '../core/common.ts'
import { defineFeature } from '../core/feature.ts'
import { describeRoutes, route, signedIn } from '../core/route.ts'
import { defineTopic } from '../core/topic.ts'
import { Mark } from '../hub-annotation/mark.ts'
import { ViewState } from '../model/viewpoint.ts'

export const togetherFeature = defineFeature({ eventKinds: ['together'] })
declare module '../core/feature.ts' {
  interface Features {
    together: typeof togetherFeature
  }
}
declare module '../core/topic.ts' {
  interface Topics {
    together: true
  }
}

/** Where people look at models together: `m12` = in a meeting, `s5` = at the models of a sub. */
export const TogetherRoom = z
  .string()
  .regex(/^[ms][1-9]\d{0,8}$/)
  .meta({ examples: ['m12'] })

const Vec = z.tuple([z.number(), z.number(), z.number()])

/** Where somebody looks from, and what he points at: one message, so that both belong together. */
export const TogetherView = z.object({
  eye: Vec,
  target: Vec,
  up: Vec,
  /** Degrees; with 0 the picture is orthographic and `height` metres high. */
  fieldOfView: z.number().min(0).max(170),
  height: z.number().positive().max(1e7),
  /** Width by height of his picture: who follows shows all of it. */
  aspect: z.number().min(0.1).max(10),
  /** What he points at, in metres of the world; nothing = he does not, or hides it. */
  pointer: Vec.nullable(),
  isLaser: z.boolean(),
  /** He stands where somebody else does: he is not shown apart. */
  isFollowing: z.boolean().optional(),
})
export type TogetherView = z.infer<typeof TogetherView>

/** Of a mark so many points are told at once; the rest of a hand's line follows. */
export const togetherPoints = 40
/** What somebody draws over the models: each mark by the places of the world that it is on, so that all see it there. */
export const TogetherMark = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('draw'),
    ...{ mark: z.string().regex(/^[\w-]{1,40}$/), kind: Mark.shape.kind, colour: Mark.shape.colour },
    ...{ width: Mark.shape.width, text: z.string().max(200) },
    /** Which of its points these are, and how many it has. */
    ...{
      from: z.int().min(0).max(499),
      count: z.int().min(1).max(500),
      points: z.array(Vec).min(1).max(togetherPoints),
    },
  }),
  z.object({ op: z.literal('remove'), mark: z.string().max(40) }),
  z.object({ op: z.literal('clear') }),
  /** They are an annotation now. */
  z.object({ op: z.literal('keep'), id: Id, number: z.string().max(40) }),
])
export type TogetherMark = z.infer<typeof TogetherMark>

/** So many messages of one person a second are passed on; the newest wins. */
export const togetherPerSecond = 20
/** So often who neither leads nor points says where he is: fifty who walk about at once are still few messages. */
export const togetherOthersPerSecond = 2

defineTopic('together', {
  hasRoster: true,
  signals: {
    view: { data: TogetherView, perSecond: togetherPerSecond, isKept: true },
    mark: { data: TogetherMark, perSecond: togetherPerSecond },
  },
})

/** Who leads has to say so every few seconds; after so long without it anybody here may take over. */
export const leadRenewMs = 4000
export const leadLostMs = 10_000

export const Together = z.object({
  room: z.string(),
  projId: Id,
  title: z.string(),
  leader: z.object({ userId: Id, name: z.string(), connection: z.string(), isLost: z.boolean() }).optional(),
  /** Grows with every change of what the leader shows. */
  seq: z.int(),
  fileIds: z.array(Id),
  /** What the leader sees; nothing where the caller may not see it. */
  state: ViewState.optional(),
  /** Of the agenda, where the leader has opened something else than models; nothing where the caller may not see it. */
  item: z.object({ id: Id, title: z.string(), page: z.int().optional(), path: z.string() }).optional(),
  /** The leader shows something that the caller may not see. */
  isRefused: z.boolean(),
})
export type Together = z.infer<typeof Together>

const room = { room: TogetherRoom }
const connection = z.string().min(1).max(40)
const shared = { policy: signedIn, reply: Together } as const

export const together = describeRoutes('Looking at models together: who leads, and what he shows.', {
  get: route({
    ...shared,
    summary: 'Get who leads a room and what he shows',
    method: 'GET',
    path: '/api/together',
    query: z.object(room),
  }),
  lead: route({
    ...shared,
    summary: 'Take the lead',
    description:
      'Where nobody leads, or who led was not heard of for ten seconds. Whoever leads renews it by this, and then never takes it.',
    method: 'POST',
    path: '/api/together/lead',
    body: z.object({ ...room, connection, isRenewal: z.boolean().optional() }),
  }),
  handOver: route({
    ...shared,
    summary: 'Hand the lead over, or give it up',
    description: 'By who leads; without a person nobody leads afterwards.',
    method: 'POST',
    path: '/api/together/handOver',
    log: 'log.together.handOver',
    body: z.object({ ...room, userId: Id.nullish(), connection: connection.nullish() }),
  }),
  show: route({
    ...shared,
    summary: 'Show others what the leader sees',
    description: 'All but the camera, which goes from window to window.',
    method: 'PUT',
    path: '/api/together/state',
    body: z.object({ ...room, connection, fileIds: z.array(Id).min(1).max(200), state: ViewState }),
  }),
  showItem: route({
    ...shared,
    summary: 'Show others an item of the agenda',
    description: 'A list, a page of a document, a drawing, an approval, or the minutes of the item.',
    method: 'PUT',
    path: '/api/together/item',
    body: z.object({
      room: TogetherRoom.regex(/^m/),
      connection,
      itemId: Id,
      /** Of a document or drawing, from 0; that of the item where it is left out. */
      page: z.int().min(0).max(100_000).optional(),
    }),
  }),
})
