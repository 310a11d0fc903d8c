import { coreKind, levelsOf, type Run, runsOf } from '../plan/layout.ts'
import type { Plan, Storey } from '../plan/plan.ts'
import { standing } from './furniture.ts'
import type { Item } from './item.ts'

/** Where branches leave the main, from the western axis of each bay. */
export const branchesAt = [2100, 6300] as const
/** The duct between the main and an air handler, from the western axis of its bay. */
export const connection = { x: 4200, width: 630 }
/** The main, across the corridor. */
const main = { from: 450, to: 1080 }
const tee = 350

/** Supply air: a main along every corridor, branches into the offices, air handlers in the core and on the roof. */
export function* airOf(plan: Plan, storey: Storey): Generator<Item> {
  if (storey.kind === 'roof') {
    yield* roofUnits(plan, storey)
    return
  }
  for (const run of runsOf(plan)) {
    for (let i = 0; i < plan.bays[0]; i++) {
      yield* mainOf(plan, storey, run, i)
      for (const at of branchesAt.keys()) yield* branchOf(plan, storey, run, i, at)
      if (coreKind(plan, i) === 'air' && run.officeRow < run.coreRow) yield* handlerOf(plan, storey, run, i)
    }
  }
}

const systemOf = (storey: Storey) => ({ storey: storey.index, system: `SF-${storey.number}` })

function* mainOf({ bay }: Plan, storey: Storey, run: Run, i: number): Generator<Item> {
  const { beam } = levelsOf(storey)
  const piece = (x0: number, x1: number) =>
    run.box(i * bay + x0, i * bay + x1, main.from, main.to, beam - 380, beam - 60)
  const ends = [0, ...branchesAt.flatMap((x) => [x - tee, x + tee]), bay]
  for (let at = 0; at + 1 < ends.length; at++) {
    const isTee = at % 2 === 1
    yield {
      ...systemOf(storey),
      key: `${storey.name}/${isTee ? 'tee' : 'duct'}/${run.key}/${i}/${at >> 1}`,
      kind: isTee ? 'tee' : 'duct',
      box: piece(ends[at]!, ends[at + 1]!),
      along: 'x',
    }
  }
}

function* branchOf({ bay }: Plan, storey: Storey, run: Run, i: number, at: number): Generator<Item> {
  const { beam } = levelsOf(storey)
  const x = i * bay + branchesAt[at]!
  const key = `${run.key}/${i}/${at}`
  yield {
    ...systemOf(storey),
    key: `${storey.name}/branch/${key}`,
    kind: 'branch',
    box: run.box(x - 160, x + 160, -5040, main.from, beam - 350, beam - 100),
    along: 'y',
  }
  for (const [index, d] of [-1800, -4500].entries()) {
    yield {
      ...systemOf(storey),
      key: `${storey.name}/diffuser/${key}/${index}`,
      kind: 'diffuser',
      box: standing('diffuser', x, run.y(d), 0, beam - 430),
    }
  }
}

function* handlerOf({ bay }: Plan, storey: Storey, run: Run, i: number): Generator<Item> {
  const { beam } = levelsOf(storey)
  const [x0, x1] = [i * bay + connection.x - connection.width / 2, i * bay + connection.x + connection.width / 2]
  const key = `${run.key}/${i}`
  const system = systemOf(storey)
  yield {
    ...system,
    key: `${storey.name}/bend/${key}/down`,
    kind: 'bend',
    box: run.box(x0, x1, main.from, main.to, beam - 630, beam - 380),
  }
  yield {
    ...system,
    key: `${storey.name}/connection/${key}`,
    kind: 'duct',
    box: run.box(x0, x1, main.to, 2900, beam - 630, beam - 440),
    along: 'y',
  }
  yield {
    ...system,
    key: `${storey.name}/bend/${key}/up`,
    kind: 'bend',
    box: run.box(x0, x1, 2900, 3600, 2200, beam - 440),
  }
  yield {
    ...system,
    key: `${storey.name}/handler/${key}`,
    kind: 'airHandler',
    box: run.box(i * bay + 2500, i * bay + 5000, 2900, 5000, 200, 2200),
    mark: `AHU-${storey.number}`,
  }
}

function* roofUnits(plan: Plan, storey: Storey): Generator<Item> {
  for (const run of runsOf(plan)) {
    for (let i = 0; i < plan.bays[0]; i++) {
      if (coreKind(plan, i) !== 'air' || run.officeRow > run.coreRow) continue
      const x = i * plan.bay
      const box = run.box(x + 2500, x + 5000, 2900, 5000, 200, 2200)
      const key = `${storey.name}/handler/${run.key}/${i}`
      yield { ...systemOf(storey), key, kind: 'airHandler', box, mark: `PAU-${i + 1}` }
    }
  }
}
