import type { GridLine } from '@sunmao/dxf'
import type { Opened } from '../model/packs/opened-model.service.ts'

/** Straight axes of all models, those that disciplines repeat once. */
export function gridsOf(opened: readonly Opened[]): GridLine[] {
  const grids = new Map<string, GridLine>()
  for (const { building } of opened) {
    const [x, y] = building.origin
    for (const { tag, line } of building.axes) {
      if (line.length !== 4) continue
      const [ax, ay, bx, by] = line
      const from = [ax! + x, ay! + y] as const
      const to = [bx! + x, by! + y] as const
      grids.set(`${tag} ${[...from, ...to].map((metres) => Math.round(metres * 10))}`, { label: tag, from, to })
    }
  }
  return [...grids.values()]
}
