import { type Box, coreKind, corridor, half, isCoreRow, levelsOf } from '../plan/layout.ts'
import type { Plan, Storey } from '../plan/plan.ts'
import { roomsOf } from '../plan/rooms.ts'
import { coreWallsOf } from './core-walls.ts'
import { facadeOf } from './facade.ts'
import { furnitureOf } from './furniture.ts'
import type { Item } from './item.ts'
import { officeWallsOf } from './office-walls.ts'

/** Façade, inner walls with their doors and windows, ceilings and furniture; on the roof, the parapet. */
export function* architectureOf(plan: Plan, storey: Storey): Generator<Item> {
  yield* facadeOf(plan, storey)
  if (storey.kind === 'roof') return
  yield* officeWallsOf(plan, storey)
  yield* coreWallsOf(plan, storey)
  yield* ceilings(plan, storey)
  for (const room of roomsOf(plan, storey)) yield* furnitureOf(plan, storey, room)
}

/** One panel for each bay, so that a corridor's ceiling can be opened where something is above it. */
function* ceilings(plan: Plan, storey: Storey): Generator<Item> {
  const { bay, bays } = plan
  const { ceiling } = levelsOf(storey)
  const panel = (part: string, x0: number, x1: number, y0: number, y1: number): Item => ({
    key: `${storey.name}/ceiling/${part}`,
    kind: 'ceiling',
    storey: storey.index,
    box: [x0, y0, ceiling, x1, y1, ceiling + 20] satisfies Box,
  })
  for (let row = 1; row < bays[1]; row += 3) {
    if (!isCoreRow(row)) continue
    const [south, north] = [row * bay, (row + 1) * bay]
    for (let i = 0; i < bays[0]; i++) {
      const [x0, x1] = [i * bay + (i === 0 ? -half : 0), (i + 1) * bay + (i + 1 === bays[0] ? half : 0)]
      yield panel(`${row}s/${i}`, x0, x1, south + half, south + corridor - 100)
      yield panel(`${row}n/${i}`, x0, x1, north - corridor + 100, north - half)
      const kind = coreKind(plan, i)
      if (kind === 'stairs' || kind === 'air') continue
      const west = kind === 'wet' ? i * bay + 2200 : i * bay + 100
      yield panel(`${row}c/${i}`, west, (i + 1) * bay - 100, south + corridor + 100, north - corridor - 100)
    }
  }
}
