import { coreKind, corridor, half, levelsOf } from '../plan/layout.ts'
import type { Plan, Storey } from '../plan/plan.ts'
import { connection } from './air.ts'
import { doorOpening, filled, filling, wallOpening } from './doors.ts'
import type { Item, Opening } from './item.ts'
import { supplyAt } from './water.ts'

/** Walls around the rooms of the core, except the concrete ones of the stairs, which only get their doors here. */
export function* coreWallsOf(plan: Plan, storey: Storey): Generator<Item> {
  for (let row = 1; row < plan.bays[1]; row += 3) {
    for (let i = 0; i < plan.bays[0]; i++) {
      yield* crossWalls(plan, storey, i, row)
      if (coreKind(plan, i) === 'stairs') yield stairsDoor(plan, storey, i, row)
      else yield* longWalls(plan, storey, i, row)
    }
  }
}

function stairsDoor({ bay }: Plan, storey: Storey, i: number, row: number): Item {
  const key = `${storey.name}/stairs-door/${i}/${row}`
  const hole = doorOpening(key, 'x', i * bay + 1000, row * bay + corridor, 1000, 2100)
  return filling(hole, 'fireDoor', storey.index, 'x', 'FM1021甲')
}

function* longWalls(plan: Plan, storey: Storey, i: number, row: number): Generator<Item> {
  const { bay, bays } = plan
  const [x0, x1] = [i === 0 ? -half : i * bay, i + 1 === bays[0] ? bays[0] * bay + half : (i + 1) * bay]
  for (const [side, y] of [['s', row * bay + corridor] as const, ['n', (row + 1) * bay - corridor] as const]) {
    yield {
      key: `${storey.name}/core/${side}/${i}/${row}`,
      kind: 'innerWall',
      storey: storey.index,
      box: [x0, y - 100, 0, x1, y + 100, levelsOf(storey).beam],
      mark: 'NQ2',
      openings: openings(plan, storey, i, side, y, `${storey.name}/core-hole/${side}/${i}/${row}`),
    }
  }
}

function openings(plan: Plan, storey: Storey, i: number, side: 's' | 'n', y: number, key: string): Opening[] {
  const x = i * plan.bay
  const { beam } = levelsOf(storey)
  const fire = (part: number, at: number) =>
    filled(doorOpening(`${key}/door/${part}`, 'x', x + at, y, 1000, 2100), 'fireDoor', storey.index, 'x', 'FM1021甲')
  const plain = (at: number) =>
    filled(doorOpening(`${key}/door/0`, 'x', x + at, y, 1000, 2100), 'door', storey.index, 'x', 'M1021')
  const kind = coreKind(plan, i)
  // The hall of the lifts joins both corridors.
  if (kind === 'lift') return [doorOpening(`${key}/way`, 'x', x + 4200, y, 2400, 2400)]
  if (side === 'n') return []
  if (kind === 'meet') return [plain(1000)]
  if (kind === 'air') {
    const duct = wallOpening(`${key}/duct`, 'x', [x + connection.x, y], connection.width + 100, [
      beam - 680,
      beam - 390,
    ])
    return [fire(0, 1500), fire(1, 6900), duct]
  }
  const hatch = wallOpening(`${key}/hatch`, 'x', [x + 1100, y], 600, [300, 2100])
  const pipe = wallOpening(`${key}/pipe`, 'x', [x + supplyAt, y], 120, [beam - 290, beam - 170])
  return [filled(hatch, 'hatch', storey.index, 'x', 'FM0618丙'), plain(3000), pipe]
}

function* crossWalls(plan: Plan, storey: Storey, i: number, row: number): Generator<Item> {
  const { bay } = plan
  const kind = coreKind(plan, i)
  const wall = (part: string, x: number): Item => ({
    key: `${storey.name}/core/${part}/${i}/${row}`,
    kind: 'innerWall',
    storey: storey.index,
    box: [x - 100, row * bay + corridor + 100, 0, x + 100, (row + 1) * bay - corridor - 100, levelsOf(storey).beam],
    turn: 1,
    mark: 'NQ2',
  })
  if (i > 0 && kind !== 'stairs' && coreKind(plan, i - 1) !== 'stairs') yield wall('line', i * bay)
  if (kind === 'wet') yield wall('shaft', i * bay + 2100)
  if (kind === 'air') yield wall('power', i * bay + 5400)
}
