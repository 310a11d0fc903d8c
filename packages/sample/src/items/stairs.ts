import { type Box, coreKind, corridor, half, levelsOf } from '../plan/layout.ts'
import type { Plan, Storey } from '../plan/plan.ts'
import { doorOpening } from './doors.ts'
import type { Item } from './item.ts'

/** Risers of one of the two flights between two floors. */
export const risers = 13
export const tread = 280

/** The stairs' concrete walls with the beams over them, and the stairs themselves. */
export function* stairsOf(plan: Plan, storey: Storey): Generator<Item> {
  for (let row = 1; row < plan.bays[1]; row += 3) {
    for (let i = 0; i < plan.bays[0]; i++) {
      if (coreKind(plan, i) !== 'stairs') continue
      yield* walls(plan, storey, i, row)
      if (plan.storeys[storey.index + 1]?.kind !== 'roof') yield stair(plan, storey, i, row)
    }
  }
}

function* walls(plan: Plan, storey: Storey, i: number, row: number): Generator<Item> {
  const { bay, bays } = plan
  const { beam, slab } = levelsOf(storey)
  const key = `${storey.name}/shear/${i}/${row}`
  const common = { kind: 'shearWall', storey: storey.index, mark: 'Q1' } as const
  const x0 = i === 0 ? -half : i * bay
  const x1 = i + 1 === bays[0] ? bays[0] * bay + half : (i + 1) * bay
  for (const [side, y] of [['s', row * bay + corridor] as const, ['n', (row + 1) * bay - corridor] as const]) {
    const door = side === 's' ? [doorOpening(`${key}/door`, 'x', i * bay + 1000, y, 1000, 2100)] : []
    yield { ...common, key: `${key}/${side}`, box: [x0, y - 100, 0, x1, y + 100, beam], openings: door }
    const over: Box = [i * bay + 150, y - 100, beam, (i + 1) * bay - 150, y + 100, slab]
    yield {
      key: `${key}/${side}/over`,
      kind: 'couplingBeam',
      storey: storey.index,
      box: over,
      along: 'x',
      mark: 'LL-1',
    }
  }
  const [y0, y1] = [row * bay + corridor + 100, (row + 1) * bay - corridor - 100]
  for (const line of [i, i + 1]) {
    // The façade closes the ends; two stairs side by side share a wall.
    const isShared = line === i && i > 0 && coreKind(plan, i - 1) === 'stairs'
    if (line === 0 || line === bays[0] || isShared) continue
    const box: Box = [line * bay - 100, y0, 0, line * bay + 100, y1, beam]
    yield { ...common, key: `${key}/line/${line}`, box, turn: 1 }
  }
}

function stair({ bay }: Plan, storey: Storey, i: number, row: number): Item {
  const key = `${storey.name}/stair/${i}/${row}`
  const [x0, x1] = [i * bay + 1700, i * bay + 1700 + risers * tread]
  const [y0, y1] = [row * bay + corridor + 150, (row + 1) * bay - corridor - 150]
  const [top, middle] = [storey.height, storey.height / 2]
  const part = { storey: storey.index, mark: 'AT1' }
  return {
    key,
    kind: 'stair',
    storey: storey.index,
    box: [x0, y0, 0, x1 + 1500, y1, top],
    mark: `LT-${i === 0 ? 1 : 2}`,
    parts: [
      { ...part, key: `${key}/up`, kind: 'flight', box: [x0, y0, 0, x1, y0 + 1500, middle] },
      { ...part, key: `${key}/back`, kind: 'flight', box: [x0, y1 - 1500, middle, x1, y1, top], turn: 2 },
      {
        ...part,
        key: `${key}/rest`,
        kind: 'landing',
        box: [x1, y0, middle - 150, x1 + 1500, y1, middle],
        mark: 'PTB1',
      },
    ],
  }
}
