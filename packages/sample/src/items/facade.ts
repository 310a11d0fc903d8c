import { type Box, edge, half, isCoreRow, levelsOf } from '../plan/layout.ts'
import type { Plan, Storey } from '../plan/plan.ts'
import { filled, wallOpening } from './doors.ts'
import type { Item, Opening } from './item.ts'

/** Middle line of the façade, from the outermost axis. */
const line = half + 100
const panels = 4

/** Outer walls, bay by bay; a curtain wall along the south of the ground floor; on the roof, the parapet. */
export function* facadeOf(plan: Plan, storey: Storey): Generator<Item> {
  const { bay, bays } = plan
  const hasCurtain = storey.name === '1F'
  const [width, depth] = [bays[0] * bay, bays[1] * bay]
  for (let i = 0; i < bays[0]; i++) {
    const [x0, x1] = [i === 0 ? -edge : i * bay, i + 1 === bays[0] ? width + edge : (i + 1) * bay]
    if (hasCurtain) yield curtain(plan, storey, i)
    else yield wall(storey, `s/${i}`, 'x', [x0, -edge, x1, -half], windows(storey, `s/${i}`, 'x', i * bay, -line, 2))
    const north = windows(storey, `n/${i}`, 'x', i * bay, depth + line, isCoreRow(bays[1] - 1) ? 0 : 2)
    yield wall(storey, `n/${i}`, 'x', [x0, depth + half, x1, depth + edge], north)
  }
  for (let j = 0; j < bays[1]; j++) {
    const y0 = j === 0 ? (hasCurtain ? -edge : -half) : j * bay
    const y1 = j + 1 === bays[1] ? depth + half : (j + 1) * bay
    const count = isCoreRow(j) ? 0 : 1
    const west = windows(storey, `w/${j}`, 'y', -line, j * bay, count)
    const east = windows(storey, `e/${j}`, 'y', width + line, j * bay, count)
    yield wall(storey, `w/${j}`, 'y', [-edge, y0, -half, y1], west)
    yield wall(storey, `e/${j}`, 'y', [width + half, y0, width + edge, y1], east)
  }
}

function wall(
  storey: Storey,
  part: string,
  along: 'x' | 'y',
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  openings: Opening[],
): Item {
  const isRoof = storey.kind === 'roof'
  return {
    key: `${storey.name}/outer/${part}`,
    kind: isRoof ? 'parapet' : 'outerWall',
    storey: storey.index,
    box: [x0, y0, 0, x1, y1, isRoof ? storey.height : levelsOf(storey).slab],
    turn: along === 'x' ? 0 : 1,
    mark: isRoof ? 'NEQ1' : 'WQ1',
    openings,
  }
}

/** Evenly over the bay that begins at x, y; none below the ground and on the roof. */
function windows(storey: Storey, part: string, along: 'x' | 'y', x: number, y: number, count: number): Opening[] {
  if (storey.kind !== 'floor') return []
  return Array.from({ length: count }, (_, at) => {
    const shift = (8400 * (at + 0.5)) / count
    const middle = along === 'x' ? ([x + shift, y] as const) : ([x, y + shift] as const)
    const key = `${storey.name}/window/${part}/${at}`
    return filled(wallOpening(key, along, middle, 2400, [900, 2700]), 'window', storey.index, along, 'C2418')
  })
}

function curtain({ bay, bays }: Plan, storey: Storey, i: number): Item {
  const key = `${storey.name}/curtain/${i}`
  const top = levelsOf(storey).slab
  const step = bay / panels
  const common = { storey: storey.index, mark: 'MQ1' }
  const parts: Item[] = []
  for (let at = 0; at < panels + (i + 1 === bays[0] ? 1 : 0); at++) {
    const x = i * bay + at * step
    const box: Box = [x - 30, -line - 75, 0, x + 30, -line + 75, top]
    parts.push({ ...common, key: `${key}/mullion/${at}`, kind: 'mullion', box })
  }
  for (let at = 0; at < panels; at++) {
    const x = i * bay + at * step
    for (const [part, z0, z1] of [['low', 0, 2400] as const, ['high', 2400, top] as const]) {
      const box: Box = [x + 30, -line - 30, z0, x + step - 30, -line + 30, z1]
      parts.push({ ...common, key: `${key}/${part}/${at}`, kind: 'panel', box })
    }
  }
  return {
    ...common,
    key,
    kind: 'curtainWall',
    box: [i * bay - 30, -line - 75, 0, (i + 1) * bay + 30, -line + 75, top],
    parts,
  }
}
