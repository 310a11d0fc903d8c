import {
  type Box,
  baseSlabDepth,
  beamDepth,
  coreKind,
  corridor,
  edge,
  half,
  isCoreRow,
  levelsOf,
  slabDepth,
} from '../plan/layout.ts'
import type { Plan, Storey } from '../plan/plan.ts'
import type { Item } from './item.ts'
import { stairsOf } from './stairs.ts'

/** Columns and core of the storey, and the slab and the beams that are its floor. */
export function* structureOf(plan: Plan, storey: Storey): Generator<Item> {
  if (storey.index === 0) yield* footings(plan, storey)
  else yield* beams(plan, storey)
  yield* slabs(plan, storey)
  if (storey.kind === 'roof') return
  yield* columns(plan, storey)
  yield* stairsOf(plan, storey)
}

function* columns({ bay, bays }: Plan, storey: Storey): Generator<Item> {
  const top = levelsOf(storey).slab
  for (let j = 0; j <= bays[1]; j++) {
    for (let i = 0; i <= bays[0]; i++) {
      // Round ones stand behind the curtain wall of the entrance.
      const isRound = storey.name === '1F' && j === 0 && i > 0 && i < bays[0]
      const box: Box = [i * bay - half, j * bay - half, 0, i * bay + half, j * bay + half, top]
      const kind = isRound ? 'roundColumn' : 'column'
      yield { key: `${storey.name}/column/${i}/${j}`, kind, storey: storey.index, box, mark: isRound ? 'KZ2' : 'KZ1' }
    }
  }
}

function* footings({ bay, bays }: Plan, storey: Storey): Generator<Item> {
  for (let j = 0; j <= bays[1]; j++) {
    for (let i = 0; i <= bays[0]; i++) {
      const [x, y, top] = [i * bay, j * bay, -baseSlabDepth]
      const box: Box = [x - 1200, y - 1200, top - 800, x + 1200, y + 1200, top]
      yield { key: `${storey.name}/footing/${i}/${j}`, kind: 'footing', storey: storey.index, box, mark: 'DJ1' }
    }
  }
}

function* beams({ bay, bays }: Plan, storey: Storey): Generator<Item> {
  const top = -slabDepth
  const bottom = top - beamDepth
  const { index, name } = storey
  for (let j = 0; j <= bays[1]; j++) {
    for (let i = 0; i < bays[0]; i++) {
      const box: Box = [i * bay + half, j * bay - 150, bottom, (i + 1) * bay - half, j * bay + 150, top]
      yield { key: `${name}/beam/x/${i}/${j}`, kind: 'beam', storey: index, box, along: 'x', mark: `KL-${j + 1}` }
    }
  }
  for (let j = 0; j < bays[1]; j++) {
    for (let i = 0; i <= bays[0]; i++) {
      const box: Box = [i * bay - 150, j * bay + half, bottom, i * bay + 150, (j + 1) * bay - half, top]
      const mark = `KL-${bays[1] + 2 + i}`
      yield { key: `${name}/beam/y/${i}/${j}`, kind: 'beam', storey: index, box, along: 'y', mark }
    }
    if (isCoreRow(j)) continue
    for (let i = 0; i < bays[0]; i++) {
      const middle = (j + 0.5) * bay
      const box: Box = [i * bay + 150, middle - 125, top - 500, (i + 1) * bay - 150, middle + 125, top]
      yield { key: `${name}/joist/${i}/${j}`, kind: 'joist', storey: index, box, along: 'x', mark: `L-${j + 1}` }
    }
  }
}

/** One panel for each bay of offices; in the core row one for each corridor and one for what lies between. */
function* slabs(plan: Plan, storey: Storey): Generator<Item> {
  const { bay, bays } = plan
  const isBase = storey.index === 0
  const kind = isBase ? 'baseSlab' : storey.kind === 'roof' ? 'roofSlab' : 'slab'
  const depth = isBase ? baseSlabDepth : slabDepth
  const x = (i: number) => i * bay + (i === 0 ? -edge : i === bays[0] ? edge : 0)
  const y = (j: number) => j * bay + (j === 0 ? -edge : j === bays[1] ? edge : 0)
  const panel = (part: string, x0: number, y0: number, x1: number, y1: number): Item => ({
    key: `${storey.name}/slab/${part}`,
    kind,
    storey: storey.index,
    box: [x0, y0, -depth, x1, y1, 0],
    mark: isBase ? 'FB1' : 'LB1',
  })
  for (let j = 0; j < bays[1]; j++) {
    for (let i = 0; i < bays[0]; i++) {
      if (!isCoreRow(j)) {
        yield panel(`${i}/${j}`, x(i), y(j), x(i + 1), y(j + 1))
        continue
      }
      const [south, north] = [j * bay + corridor, (j + 1) * bay - corridor]
      yield panel(`${i}/${j}/s`, x(i), j * bay, x(i + 1), south)
      yield panel(`${i}/${j}/n`, x(i), north, x(i + 1), y(j + 1))
      const shaft = isBase || storey.kind === 'roof' ? 'none' : coreKind(plan, i)
      if (shaft === 'stairs') yield panel(`${i}/${j}/c`, x(i), south, i * bay + 1700, north)
      else yield panel(`${i}/${j}/c`, shaft === 'wet' ? i * bay + 2000 : x(i), south, x(i + 1), north)
    }
  }
}
