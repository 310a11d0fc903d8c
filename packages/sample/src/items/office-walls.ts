import { half, levelsOf, officesOf, type Run, runsOf } from '../plan/layout.ts'
import type { Plan, Storey } from '../plan/plan.ts'
import { branchesAt } from './air.ts'
import { doorOpening, filled, wallOpening } from './doors.ts'
import type { Item, Opening } from './item.ts'
import { sprinklersAt } from './water.ts'

/** Walls of the offices: towards the corridor with doors and holes for the services, between rooms, between back-to-back rows. */
export function* officeWallsOf(plan: Plan, storey: Storey): Generator<Item> {
  const { bay, bays } = plan
  const { beam } = levelsOf(storey)
  const first = new Set<string>()
  for (const office of officesOf(plan)) {
    first.add(`${office.row}/${office.first}`)
    if (office.first === 0) continue
    const x = office.first * bay
    yield {
      key: `${storey.name}/inner/y/${office.first}/${office.row}`,
      kind: 'innerWall',
      storey: storey.index,
      box: [x - 100, office.row * bay + half, 0, x + 100, (office.row + 1) * bay - half, beam],
      turn: 1,
      mark: 'NQ1',
    }
  }
  const runs = new Map(runsOf(plan).map((run) => [run.y(0), run]))
  for (let j = 1; j < bays[1]; j++) {
    const run = runs.get(j * bay)
    for (let i = 0; i < bays[0]; i++) {
      yield {
        key: `${storey.name}/inner/x/${i}/${j}`,
        kind: 'innerWall',
        storey: storey.index,
        box: [i * bay + half, j * bay - 100, 0, (i + 1) * bay - half, j * bay + 100, beam],
        mark: 'NQ1',
        openings: run && corridorOpenings(plan, storey, run, i, first.has(`${run.officeRow}/${i}`)),
      }
    }
  }
}

function corridorOpenings({ bay }: Plan, storey: Storey, run: Run, i: number, hasDoor: boolean): Opening[] {
  const { beam } = levelsOf(storey)
  const key = `${storey.name}/hole/${run.key}/${i}`
  const y = run.y(0)
  const ducts = branchesAt.map((x, at) =>
    wallOpening(`${key}/duct/${at}`, 'x', [i * bay + x, y], 420, [beam - 400, beam]),
  )
  const pipes = sprinklersAt.map((x, at) =>
    wallOpening(`${key}/pipe/${at}`, 'x', [i * bay + x, y], 120, [beam - 520, beam - 400]),
  )
  if (!hasDoor) return [...ducts, ...pipes]
  const door = doorOpening(`${storey.name}/door/${run.key}/${i}`, 'x', i * bay + 1500, y, 1000, 2100)
  return [filled(door, 'door', storey.index, 'x', 'M1021'), ...ducts, ...pipes]
}
