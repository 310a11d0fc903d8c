import type { Extra } from './extra.ts'

/**
 * The rules of one building: small plain data from which every element follows. Lengths are millimetres, as in the files
 * that are written; what is told to people who check (facts, clashes) is metres.
 */
export interface Plan {
  seed: number
  /** Of the project, such as 示例·综合楼. */
  name: string
  /** Of the building, such as 01. */
  building: string
  /** Between two axes, both ways. */
  bay: number
  /** Bays along x and along y. */
  bays: readonly [x: number, y: number]
  /** From the lowest upwards; the last one is the roof. */
  storeys: readonly Storey[]
  /** fine = furniture and fittings as rounded meshes of about `fineTriangles` triangles each instead of a few boxes. */
  detail: 'plain' | 'fine'
  fineTriangles: number
  /** What FILE_NAME says; the generator knows no clock. */
  written: string
  /** What stands there besides. */
  extras?: readonly Extra[]
}

export interface Storey {
  index: number
  /** B1, 1F … RF. */
  name: string
  /** First part of its room numbers: B1, 1, 2 … */
  number: string
  kind: 'basement' | 'floor' | 'roof'
  elevation: number
  /** From floor to floor; of the roof, up to the top of its parapet. */
  height: number
}

export interface PlanOptions {
  seed?: number
  name?: string
  building?: string
  /** Storeys above the ground, without the roof. */
  floors?: number
  basements?: number
  /** Along y, 2, 3, 5, 6, 8 …: a row of offices needs the row with the corridors beside it. */
  bays?: readonly [x: number, y: number]
  detail?: 'plain' | 'fine'
  fineTriangles?: number
  written?: string
}

/** The rules of a building. Throws a RangeError where no such building exists. */
export function planBuilding(options: PlanOptions = {}): Plan {
  const { floors = 6, basements = 1, bays = [6, 3], seed = 1 } = options
  const [x, y] = bays
  if (!isCount(floors, 1) || !isCount(basements, 0) || !isCount(x, 1)) throw new RangeError('floors, basements or bays')
  if (!isCount(y, 2) || y % 3 === 1) throw new RangeError('bays along y: 2, 3, 5, 6, 8 …')
  return {
    seed,
    name: options.name ?? '示例·综合楼',
    building: options.building ?? '01',
    bay: 8400,
    bays: [x, y],
    storeys: stackStoreys(floors, basements),
    detail: options.detail ?? 'plain',
    fineTriangles: options.fineTriangles ?? 10_000,
    written: options.written ?? '2026-03-02T09:00:00',
  }
}

const isCount = (value: number, least: number) => Number.isInteger(value) && value >= least

const heights = { basement: 4500, ground: 4800, floor: 4200, parapet: 1100 }

function stackStoreys(floors: number, basements: number): Storey[] {
  const storeys: Storey[] = []
  let elevation = -basements * heights.basement
  for (let index = 0; index < basements + floors; index++) {
    const level = index - basements
    const name = level < 0 ? `B${-level}` : `${level + 1}F`
    const height = level < 0 ? heights.basement : level === 0 ? heights.ground : heights.floor
    const number = level < 0 ? name : `${level + 1}`
    storeys.push({ index, name, number, kind: level < 0 ? 'basement' : 'floor', elevation, height })
    elevation += height
  }
  storeys.push({ index: storeys.length, name: 'RF', number: 'R', kind: 'roof', elevation, height: heights.parapet })
  return storeys
}

/** What stands in the bubble of an axis: 1, 2 … along x; letters without I, O and Z along y. */
export function axisTag(direction: 'x' | 'y', index: number): string {
  if (direction === 'x') return `${index + 1}`
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXY'
  const first = Math.floor(index / letters.length)
  return (first ? letters[first - 1]! : '') + letters[index % letters.length]
}
