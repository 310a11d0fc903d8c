import type { Box } from '../plan/box.ts'
import type { KindName } from './kinds.ts'

/** One element of the building, before anybody writes it down. Its box is its geometry: the kind says how it is filled. */
export interface Item {
  /** Unique in the building; the GlobalId comes from it. */
  key: string
  kind: KindName
  storey: number
  /** Of the body; of a container, around its parts. */
  box: Box
  /** The direction in which its profile was extruded; z unless told. */
  along?: 'x' | 'y'
  /** Quarter turns counter-clockwise, for shapes that have a front. */
  turn?: 0 | 1 | 2 | 3
  /** Number on the drawing, such as KL-3. */
  mark?: string
  /** Key of the room that contains it instead of the storey. */
  room?: string
  /** Name of its system on this storey, such as SF-3. */
  system?: string
  openings?: Opening[]
  /** Of a curtain wall or a stair. */
  parts?: Item[]
}

/** A hole through a wall, and the door or window in it. */
export interface Opening {
  key: string
  box: Box
  filling?: Item
}

export type { Box, KindName }

/** The item, its fillings and its parts. */
export function* withParts(item: Item): Generator<Item> {
  yield item
  for (const { filling } of item.openings ?? []) if (filling) yield filling
  for (const part of item.parts ?? []) yield* withParts(part)
}

export const moved = ([x0, y0, z0, x1, y1, z1]: Box, [x, y, z]: readonly [number, number, number]): Box => [
  x0 + x,
  y0 + y,
  z0 + z,
  x1 + x,
  y1 + y,
  z1 + z,
]
