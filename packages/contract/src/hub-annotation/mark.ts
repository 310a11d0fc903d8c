import * as z from 'zod'

/** What can be drawn over a view, and from how many points: fewest and most. */
export const markKinds = {
  text: [1, 1],
  arrow: [2, 2],
  cloud: [2, 2],
  rectangle: [2, 2],
  ellipse: [2, 2],
  freehand: [2, 500],
  dimension: [2, 2],
} as const satisfies Record<string, readonly [fewest: number, most: number]>
export type MarkKind = keyof typeof markKinds

const Coordinate = z.number().min(-20).max(20)
const Metres = z.number().min(-1e12).max(1e12)

/**
 * A point of a mark in both spaces. `view` counts from the middle of the picture in heights of the picture, x to the right
 * and y upwards, so it holds in a window of any shape. `world` is what was under it, in metres, or on a sheet in its own
 * units with 0 as the third: it keeps the mark where it was meant when the camera moves.
 */
export const MarkPoint = z.object({
  view: z.tuple([Coordinate, Coordinate]),
  world: z.tuple([Metres, Metres, Metres]).optional(),
})
export type MarkPoint = z.infer<typeof MarkPoint>

export const markWidths = [2, 4, 7] as const

export const Mark = z
  .object({
    /** Its drawer's own; it tells marks of one drawing apart. */
    id: z.string().regex(/^[\w-]{1,40}$/),
    kind: z.enum(Object.keys(markKinds) as [MarkKind, ...MarkKind[]]),
    points: z.array(MarkPoint).min(1).max(500),
    /** What a text says; beside an arrow or a dimension, what it is about. */
    text: z.string().max(500).default(''),
    colour: z.string().regex(/^#[0-9a-f]{6}$/),
    /** In pixels of the screen. */
    width: z.number().min(1).max(20),
  })
  .refine(({ kind, points }) => points.length >= markKinds[kind][0] && points.length <= markKinds[kind][1], {
    path: ['points'],
  })
export type Mark = z.infer<typeof Mark>

export const Marks = z.array(Mark).max(200)
