import type { Box } from '../plan/layout.ts'
import type { Item, KindName, Opening } from './item.ts'

/** A hole in a wall of 200 whose middle line runs through x, y in the given direction. */
export function wallOpening(
  key: string,
  along: 'x' | 'y',
  [x, y]: readonly [number, number],
  width: number,
  [bottom, top]: readonly [number, number],
): Opening {
  const [dx, dy] = along === 'x' ? [width / 2, 100] : [100, width / 2]
  return { key, box: [x - dx, y - dy, bottom, x + dx, y + dy, top] }
}

export const doorOpening = (
  key: string,
  along: 'x' | 'y',
  x: number,
  y: number,
  width: number,
  height: number,
): Opening => wallOpening(key, along, [x, y], width, [0, height])

/** The door or window that fills an opening, a hundred deep in the middle of the wall. */
export function filling(opening: Opening, kind: KindName, storey: number, along: 'x' | 'y', mark: string): Item {
  const [x0, y0, z0, x1, y1, z1] = opening.box
  const inner: Box = along === 'x' ? [x0, y0 + 50, z0, x1, y1 - 50, z1] : [x0 + 50, y0, z0, x1 - 50, y1, z1]
  return { key: `${opening.key}/in`, kind, storey, box: inner, turn: along === 'x' ? 0 : 1, mark }
}

export const filled = (opening: Opening, kind: KindName, storey: number, along: 'x' | 'y', mark: string): Opening => ({
  ...opening,
  filling: filling(opening, kind, storey, along, mark),
})
