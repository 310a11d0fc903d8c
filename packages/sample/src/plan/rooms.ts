import { chance } from './hash.ts'
import {
  type Box,
  bayFaces,
  type CoreKind,
  coreKind,
  corridor,
  half,
  isCoreRow,
  levelsOf,
  officesOf,
  rowFaces,
} from './layout.ts'
import type { Plan, Storey } from './plan.ts'

export interface Room {
  key: string
  /** Such as 301. */
  number: string
  name: string
  /** Of its body: from wall to wall, columns not taken out. */
  box: Box
  /** What the columns leave, in square metres. */
  netArea: number
  /** Its fire compartment: the western or the eastern half of the storey. */
  compartment: 1 | 2
  /** Core rooms and corridors have a ceiling below the services. */
  hasCeiling: boolean
}

const officeNames = ['办公室', '办公室', '办公室', '设计室', '会议室', '资料室', '接待室']
const basementNames = ['库房', '库房', '配电室', '热力站', '弱电机房']

/** The rooms of a storey, numbered from the south-west; none on the roof. */
export function* roomsOf(plan: Plan, storey: Storey): Generator<Room> {
  if (storey.kind === 'roof') return
  let count = 0
  for (const { key, name, x, y, hasCeiling } of shells(plan, storey)) {
    const { beam, ceiling } = levelsOf(storey)
    const box: Box = [x[0], y[0], 0, x[1], y[1], hasCeiling ? ceiling : beam]
    yield {
      key: `${storey.name}/room/${key}`,
      number: `${storey.number}${`${++count}`.padStart(2, '0')}`,
      name,
      box,
      netArea: areaWithoutColumns(plan, box),
      compartment: x[0] < (plan.bays[0] * plan.bay) / 2 ? 1 : 2,
      hasCeiling,
    }
  }
}

interface Shell {
  key: string
  name: string
  x: readonly [number, number]
  y: readonly [number, number]
  hasCeiling: boolean
}

function* shells(plan: Plan, storey: Storey): Generator<Shell> {
  for (const { row, first, last } of officesOf(plan)) {
    const key = `office/${row}/${first}`
    const names = storey.kind === 'basement' ? basementNames : first === last ? officeNames : ['开放办公区']
    const name = names[Math.floor(chance(plan.seed, `${storey.name}/${key}`) * names.length)]!
    yield { key, name, x: bayFaces(plan, first, last), y: rowFaces(plan, row), hasCeiling: false }
  }
  for (let row = 1; row < plan.bays[1]; row += 3) {
    if (isCoreRow(row)) yield* coreShells(plan, row)
  }
}

function* coreShells(plan: Plan, row: number): Generator<Shell> {
  const { bay, bays } = plan
  const [south, north] = rowFaces(plan, row)
  const x = bayFaces(plan, 0, bays[0] - 1)
  yield { key: `corridor/${row}s`, name: '走道', x, y: [south, row * bay + corridor - 100], hasCeiling: true }
  yield { key: `corridor/${row}n`, name: '走道', x, y: [(row + 1) * bay - corridor + 100, north], hasCeiling: true }
  const y = [row * bay + corridor + 100, (row + 1) * bay - corridor - 100] as const
  for (let i = 0; i < bays[0]; i++) {
    const [west, east] = bayFaces(plan, i, i)
    for (const [part, { name, from, to, hasCeiling }] of parts[coreKind(plan, i)].entries()) {
      const ends = [from === undefined ? west : i * bay + from, to === undefined ? east : i * bay + to] as const
      yield { key: `core/${row}/${i}/${part}`, name, x: ends, y, hasCeiling }
    }
  }
}

/** The rooms in one bay of the core, by their distances from its western axis. */
const parts: Record<CoreKind, { name: string; from?: number; to?: number; hasCeiling: boolean }[]> = {
  stairs: [{ name: '楼梯间', hasCeiling: false }],
  wet: [
    { name: '管道井', to: 2000, hasCeiling: false },
    { name: '卫生间', from: 2200, hasCeiling: true },
  ],
  lift: [{ name: '电梯厅', hasCeiling: true }],
  air: [
    { name: '空调机房', to: 5300, hasCeiling: false },
    { name: '配电间', from: 5500, hasCeiling: false },
  ],
  meet: [{ name: '会议室', hasCeiling: true }],
}

function areaWithoutColumns({ bay, bays }: Plan, [x0, y0, , x1, y1]: Box): number {
  let area = (x1 - x0) * (y1 - y0)
  const inside = (from: number, to: number, at: number) =>
    Math.max(0, Math.min(to, at + half) - Math.max(from, at - half))
  const near = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value / bay)))
  for (let i = near(x0, bays[0]); i <= near(x1, bays[0]); i++)
    for (let j = near(y0, bays[1]); j <= near(y1, bays[1]); j++)
      area -= inside(x0, x1, i * bay) * inside(y0, y1, j * bay)
  return area / 1e6
}
