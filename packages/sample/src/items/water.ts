import { type Box, coreKind, levelsOf, type Run, runsOf } from '../plan/layout.ts'
import type { Plan, Storey } from '../plan/plan.ts'
import { standing } from './furniture.ts'
import type { Item } from './item.ts'

/** Where sprinkler pipes leave the main, from the western axis of each bay. */
export const sprinklersAt = [1050, 5250] as const
/** Where the toilets' water leaves its main, from the western axis of their bay. */
export const supplyAt = 5200
const joints = [0, 2600, 5800, 8400] as const
const mains = { sprinkler: { d: 1800, radius: 82.5 }, water: { d: 2080, radius: 44.5 } }

/** Sprinklers and water: mains along the corridors, branches, heads, risers, sanitary fixtures, pumps. */
export function* waterOf(plan: Plan, storey: Storey): Generator<Item> {
  if (storey.kind === 'roof') return
  for (const run of runsOf(plan)) {
    for (let i = 0; i < plan.bays[0]; i++) {
      yield* mainsOf(plan, storey, run, i)
      for (const at of sprinklersAt.keys()) yield* sprinklersOf(plan, storey, run, i, at)
      if (i % 2 === 0) yield hydrantPipe(plan, storey, run, i)
      if (run.officeRow > run.coreRow) continue
      if (coreKind(plan, i) === 'wet') yield* wetRoom(plan, storey, run, i)
      if (coreKind(plan, i) === 'air' && storey.index === 0) yield* pumps(plan, storey, run, i)
    }
  }
}

const fireOf = (storey: Storey) => ({ storey: storey.index, system: `ZP-${storey.number}` })
const waterSystem = (storey: Storey) => ({ storey: storey.index, system: `J-${storey.number}` })

function* mainsOf({ bay }: Plan, storey: Storey, run: Run, i: number): Generator<Item> {
  const z = levelsOf(storey).beam - 230
  for (let at = 0; at + 1 < joints.length; at++) {
    const pipe = ({ d, radius }: { d: number; radius: number }): Box =>
      run.box(i * bay + joints[at]!, i * bay + joints[at + 1]!, d - radius, d + radius, z - radius, z + radius)
    const key = `${run.key}/${i}/${at}`
    const sprinkler = { key: `${storey.name}/sprinkler-main/${key}`, kind: 'sprinklerMain', along: 'x' } as const
    const water = { key: `${storey.name}/water-main/${key}`, kind: 'waterMain', along: 'x' } as const
    yield { ...fireOf(storey), ...sprinkler, box: pipe(mains.sprinkler), mark: 'DN150' }
    yield { ...waterSystem(storey), ...water, box: pipe(mains.water), mark: 'DN80' }
  }
}

/** Down from the main, under the ducts into the office, with three heads. */
function* sprinklersOf({ bay }: Plan, storey: Storey, run: Run, i: number, at: number): Generator<Item> {
  const { beam } = levelsOf(storey)
  const x = i * bay + sprinklersAt[at]!
  const { d, radius } = mains.sprinkler
  const z = beam - 460
  const key = `${run.key}/${i}/${at}`
  const pipe = { ...fireOf(storey), kind: 'sprinklerPipe', mark: 'DN40' } as const
  const drop = run.box(x - 24, x + 24, d - 24, d + 24, z + 30, beam - 230 - radius)
  yield { ...pipe, key: `${storey.name}/sprinkler-drop/${key}`, box: drop }
  const bend = run.box(x - 30, x + 30, d - 30, d + 30, z - 30, z + 30)
  yield { ...fireOf(storey), key: `${storey.name}/sprinkler-bend/${key}`, kind: 'sprinklerBend', box: bend }
  const branch = run.box(x - 24, x + 24, -7600, d - 30, z - 24, z + 24)
  yield { ...pipe, key: `${storey.name}/sprinkler-pipe/${key}`, box: branch, along: 'y' }
  for (const [index, away] of [-1200, -3800, -6400].entries()) {
    const box = standing('sprinkler', x, run.y(away), 0, z - 24 - 80)
    yield { ...fireOf(storey), key: `${storey.name}/sprinkler/${key}/${index}`, kind: 'sprinkler', box }
  }
}

/** Beside a column, from floor to slab. */
function hydrantPipe({ bay }: Plan, storey: Storey, run: Run, i: number): Item {
  const box = run.box(i * bay + 343, i * bay + 457, -457, -343, 0, levelsOf(storey).slab)
  const key = `${storey.name}/hydrant-pipe/${run.key}/${i}`
  return { storey: storey.index, system: `XH-${storey.number}`, key, kind: 'hydrantPipe', box, mark: `XL-${i / 2 + 1}` }
}

function* wetRoom({ bay }: Plan, storey: Storey, run: Run, i: number): Generator<Item> {
  const { beam, slab } = levelsOf(storey)
  const system = waterSystem(storey)
  const x = i * bay
  const key = `${run.key}/${i}`
  const { d, radius } = mains.water
  const supply = run.box(x + supplyAt - 20, x + supplyAt + 20, d + radius, 3300, beam - 250, beam - 210)
  yield { ...system, key: `${storey.name}/supply/${key}`, kind: 'waterPipe', box: supply, along: 'y', mark: 'DN32' }
  for (const [at, shift] of [700, 1300].entries()) {
    const box = run.box(x + shift - 57, x + shift + 57, 3443, 3557, 0, slab)
    yield { ...system, key: `${storey.name}/riser/${key}/${at}`, kind: 'riser', box, mark: `JL-${at + 1}` }
  }
  for (let at = 0; at < 3; at++) {
    const box = standing('toilet', x + 3000 + at * 1000, run.y(5500), 0)
    yield { ...system, key: `${storey.name}/toilet/${key}/${at}`, kind: 'toilet', box }
  }
  for (let at = 0; at < 2; at++) {
    const box = standing('basin', x + 6500 + at * 800, run.y(5600), 0, 750)
    yield { ...system, key: `${storey.name}/basin/${key}/${at}`, kind: 'basin', box }
  }
}

function* pumps({ bay }: Plan, storey: Storey, run: Run, i: number): Generator<Item> {
  for (let at = 0; at < 2; at++) {
    const box = standing('pump', i * bay + 1300, run.y(3600 + at * 1200), 0)
    const key = `${storey.name}/pump/${run.key}/${i}/${at}`
    yield { ...waterSystem(storey), key, kind: 'pump', box, mark: `B-${at + 1}` }
  }
}
