import { type CoreKind, coreKind, levelsOf, type Run, runsOf } from '../plan/layout.ts'
import type { Plan, Storey } from '../plan/plan.ts'
import { standing } from './furniture.ts'
import type { Item } from './item.ts'

/** Joints of the trays; the middle one lies within one piece of duct. */
const joints = [0, 2500, 5900, 8400] as const
const lightsAt = [2100, 6300] as const
const coreLightsAt: Record<CoreKind, readonly number[]> = {
  stairs: [],
  wet: [3600, 6900],
  air: [1500, 6900],
  lift: lightsAt,
  meet: lightsAt,
}

/** Power and light: a tray along every corridor, lights everywhere, distribution boards in the core. */
export function* powerOf(plan: Plan, storey: Storey): Generator<Item> {
  if (storey.kind === 'roof') return
  for (const run of runsOf(plan)) {
    for (let i = 0; i < plan.bays[0]; i++) {
      yield* traysOf(plan, storey, run, i)
      yield* lightsOf(plan, storey, run, i)
      if (coreKind(plan, i) === 'air' && run.officeRow < run.coreRow) yield* boardsOf(plan, storey, run, i)
    }
  }
}

function* traysOf({ bay }: Plan, storey: Storey, run: Run, i: number): Generator<Item> {
  const { beam } = levelsOf(storey)
  for (let at = 0; at + 1 < joints.length; at++) {
    yield {
      key: `${storey.name}/tray/${run.key}/${i}/${at}`,
      kind: 'tray',
      storey: storey.index,
      system: `QD-${storey.number}`,
      box: run.box(i * bay + joints[at]!, i * bay + joints[at + 1]!, 1300, 1600, beam - 280, beam - 180),
      along: 'x',
    }
  }
}

function* lightsOf(plan: Plan, storey: Storey, run: Run, i: number): Generator<Item> {
  const z = levelsOf(storey).ceiling - 60
  const light = (part: string, x: number, d: number): Item => ({
    key: `${storey.name}/light/${run.key}/${i}/${part}`,
    kind: 'light',
    storey: storey.index,
    system: `ZM-${storey.number}`,
    box: standing('light', i * plan.bay + x, run.y(d), 0, z),
  })
  for (const [at, x] of lightsAt.entries()) {
    for (const [index, d] of [-1500, -4200, -6900].entries()) yield light(`office/${at}/${index}`, x, d)
    yield light(`corridor/${at}`, x, 1300)
  }
  if (run.officeRow > run.coreRow) return
  for (const [at, x] of coreLightsAt[coreKind(plan, i)].entries()) yield light(`core/${at}`, x, 4400)
}

function* boardsOf({ bay }: Plan, storey: Storey, run: Run, i: number): Generator<Item> {
  for (let at = 0; at < 2; at++) {
    const x = i * bay + 5700 + at * 1000
    yield {
      key: `${storey.name}/board/${run.key}/${i}/${at}`,
      kind: 'distributionBoard',
      storey: storey.index,
      system: `QD-${storey.number}`,
      box: run.box(x, x + 800, 5500, 5900, 0, 2000),
      mark: `${storey.number}AL${at + 1}`,
    }
  }
}
