/**
 * Where things are on a storey, for all disciplines alike. Rows of bays along y repeat: offices, corridors with the core
 * between them, offices. Services run in the corridors, below the beams; a run measures `d` from its row's line of columns
 * into the corridor, so that the northern corridor is the southern one in a mirror.
 */
import type { Box } from './box.ts'
import { chance } from './hash.ts'
import type { Plan, Storey } from './plan.ts'

export type { Box }

export type Vec3 = readonly [x: number, y: number, z: number]

/** Thicknesses and distances that several disciplines must agree on. */
export const slabDepth = 120
export const baseSlabDepth = 250
export const beamDepth = 600
/** Half of a column, from its axis to its face. */
export const half = 300
/** From the axis to the outer face of the façade and the edge of the slabs. */
export const edge = 500
/** The wall between corridor and core: its middle, from the row's line. */
export const corridor = 2400
const partition = 100

export interface Levels {
  /** Underside of the slab above. */
  slab: number
  /** Underside of the beams above. */
  beam: number
  /** Underside of a ceiling. */
  ceiling: number
}

/** Heights above the storey's floor. */
export function levelsOf({ height }: Storey): Levels {
  const beam = height - slabDepth - beamDepth
  return { slab: height - slabDepth, beam, ceiling: beam - 680 }
}

export const isCoreRow = (row: number): boolean => row % 3 === 1

export type CoreKind = 'stairs' | 'wet' | 'air' | 'lift' | 'meet'

const cycle: CoreKind[] = ['stairs', 'wet', 'lift', 'air', 'meet', 'meet']

/** What stands in bay `i` of a row with the core. */
export function coreKind(plan: Plan, i: number): CoreKind {
  const count = plan.bays[0]
  const few: Record<number, CoreKind[]> = { 1: ['air'], 2: ['wet', 'air'], 3: ['stairs', 'wet', 'air'] }
  const kind = few[count]?.[i] ?? (i === count - 1 ? 'stairs' : cycle[i % cycle.length]!)
  return kind === 'stairs' && plan.storeys.length <= 2 ? 'meet' : kind
}

/** A corridor with services, and the row of offices that it serves. */
export interface Run {
  /** Part of the keys of everything in it. */
  key: string
  coreRow: number
  officeRow: number
  /** y at distance `d` from the line into the corridor; negative = in the offices. */
  y: (d: number) => number
  /** A box from distances. */
  box: (x0: number, x1: number, d0: number, d1: number, z0: number, z1: number) => Box
}

/** The corridors of one core row: the southern always, the northern where offices lie beyond it. */
export function runsOf(plan: Plan): Run[] {
  const runs: Run[] = []
  for (let row = 1; row < plan.bays[1]; row += 3) {
    runs.push(run(plan, row, row - 1))
    if (row + 1 < plan.bays[1]) runs.push(run(plan, row, row + 1))
  }
  return runs
}

function run({ bay }: Plan, coreRow: number, officeRow: number): Run {
  const isSouth = officeRow < coreRow
  const line = (isSouth ? coreRow : coreRow + 1) * bay
  const y = (d: number) => line + (isSouth ? d : -d)
  return {
    key: `${coreRow}${isSouth ? 's' : 'n'}`,
    coreRow,
    officeRow,
    y,
    box: (x0, x1, d0, d1, z0, z1) => [x0, Math.min(y(d0), y(d1)), z0, x1, Math.max(y(d0), y(d1)), z1],
  }
}

/** One or two bays of offices that are one room. */
export interface Office {
  row: number
  first: number
  last: number
}

/** The same on every storey: a partition is left out by chance, never two in a row. */
export function* officesOf(plan: Plan): Generator<Office> {
  for (let row = 0; row < plan.bays[1]; row++) {
    if (isCoreRow(row)) continue
    for (let first = 0; first < plan.bays[0]; ) {
      const joins = first + 1 < plan.bays[0] && chance(plan.seed, `join/${row}/${first}`) < 0.3
      yield { row, first, last: joins ? first + 1 : first }
      first += joins ? 2 : 1
    }
  }
}

/** The inner faces of a row's walls; façades stand outside the columns. */
export function rowFaces(plan: Plan, row: number): readonly [south: number, north: number] {
  const { bay, bays } = plan
  return [
    row === 0 ? -half : row * bay + partition,
    row + 1 === bays[1] ? bays[1] * bay + half : (row + 1) * bay - partition,
  ]
}

/** The inner faces of what stands from bay `first` to bay `last`. */
export function bayFaces(plan: Plan, first: number, last: number): readonly [west: number, east: number] {
  const { bay, bays } = plan
  return [
    first === 0 ? -half : first * bay + partition,
    last + 1 === bays[0] ? bays[0] * bay + half : (last + 1) * bay - partition,
  ]
}
