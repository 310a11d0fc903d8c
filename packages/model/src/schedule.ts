import { type Building, type UnitKind, unitKinds } from './building.ts'
import { type Dimension, entriesOf, groupingOf } from './dimension.ts'

export interface ScheduleColumn {
  set?: string | undefined
  name: string
}

export interface Schedule {
  /** Unit of each column, that of the first number found; numbers are SI. */
  units: UnitKind[]
  rows: ScheduleRow[]
}

export interface ScheduleRow {
  /** What a person reads for each of the groups; '' = none. */
  labels: string[]
  count: number
  /** Sum of each column; elements without the property add nothing. */
  sums: number[]
}

/** Counts and sums of these elements by group. Where an element can be in several groups (systems) it counts in the first. */
export function schedule(
  building: Building,
  elements: ArrayLike<number>,
  groupBy: readonly Dimension[],
  sums: readonly ScheduleColumn[],
): Schedule {
  const groupings = groupBy.map((dimension) => groupingOf(building, dimension))
  const columns = sums.map(({ set, name }) => entriesOf(building, set, name))
  const units = sums.map((): UnitKind | undefined => undefined)
  const rows: { keys: number[]; row: ScheduleRow }[] = []
  const places = new RowPlaces(groupings.length)
  const keys = new Array<number>(groupings.length)
  for (let at = 0; at < elements.length; at++) {
    const element = elements[at]!
    for (let level = 0; level < groupings.length; level++) {
      const own = groupings[level]!.keysOf(element)
      keys[level] = typeof own === 'number' ? own : (own[0] ?? -1)
    }
    const place = places.of(keys)
    if (place === rows.length) {
      const labels = keys.map((key, level) => groupings[level]!.labelOf(key))
      rows.push({ keys: keys.slice(), row: { labels, count: 0, sums: sums.map(() => 0) } })
    }
    const { row } = rows[place]!
    row.count++
    for (let column = 0; column < columns.length; column++) {
      const found = numberEntry(building, element, columns[column]!)
      if (found === -1) continue
      row.sums[column]! += building.properties.numbers[found]!
      units[column] ??= unitKinds[building.properties.units[found]!]!
    }
  }
  return { units: units.map((unit) => unit ?? 'none'), rows: sortRows(rows, groupings) }
}

/** Numbers rows by their keys, level by level, without a text for each element. */
class RowPlaces {
  private readonly nodes: Map<number, number>[] = [new Map()]
  private rows = 0

  constructor(private readonly levels: number) {}

  of(keys: readonly number[]): number {
    let node = 0
    for (let level = 0; level < this.levels; level++) {
      const known = this.nodes[node]!.get(keys[level]!)
      const next = known ?? (level === this.levels - 1 ? this.rows++ : this.nodes.push(new Map()) - 1)
      if (known === undefined) this.nodes[node]!.set(keys[level]!, next)
      node = next
    }
    return node
  }
}

function numberEntry({ properties: p }: Building, element: number, column: Int32Array): number {
  for (let at = p.setStart[element]!; at < p.setStart[element + 1]!; at++) {
    const entry = column[p.setOf[at]!]!
    if (entry !== -1 && !Number.isNaN(p.numbers[entry]!)) return entry
  }
  return -1
}

const inOrder = new Intl.Collator('zh-CN', { numeric: true })

function sortRows(
  rows: { keys: number[]; row: ScheduleRow }[],
  groupings: readonly ReturnType<typeof groupingOf>[],
): ScheduleRow[] {
  rows.sort((a, b) => {
    for (let level = 0; level < groupings.length; level++) {
      const rank = groupings[level]!.rankOf
      const [left, right] = [a.keys[level]!, b.keys[level]!]
      if (left === right) continue
      if (left < 0 !== right < 0) return left < 0 ? 1 : -1
      return rank ? rank(left) - rank(right) : inOrder.compare(a.row.labels[level]!, b.row.labels[level]!)
    }
    return 0
  })
  return rows.map(({ row }) => row)
}
