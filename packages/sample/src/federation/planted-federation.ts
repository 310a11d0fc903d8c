// A federation with problems that are known one by one: 60 of twelve kinds beside an ordinary building, and a second version in
// which 12 are solved, 8 are new, 10 stand elsewhere and 6 have another shape, while two disciplines give every element a new
// GlobalId. The two elements of a problem stand in a place of their own in front of the building, so that nothing else is near.

import type { Box, Item, KindName } from '../items/item.ts'
import { type Discipline, kindOf } from '../items/kinds.ts'
import { shapes } from '../items/shapes.ts'
import type { Extra } from '../plan/extra.ts'
import { globalId } from '../plan/hash.ts'
import type { Plan } from '../plan/plan.ts'

/** What becomes of a problem in version 2. */
type Fate = 'kept' | 'solved' | 'new' | 'moved' | 'reshaped'

export interface PlantedProblem {
  /** Of twelve. */
  kind: string
  fate: Fate
  disciplines: readonly [a: Discipline, b: Discipline]
  /** GlobalIds in both versions; nothing where it is not there. */
  first: readonly [a: string, b: string] | undefined
  second: readonly [a: string, b: string] | undefined
}

export interface Federation {
  /** Of each discipline in each version: pass it to `writeIfc`. */
  planOf(discipline: Discipline, version: 1 | 2): Plan
  problems: readonly PlantedProblem[]
}

/** Disciplines whose second version was exported with new GlobalIds. */
const renewed: readonly Discipline[] = ['M', 'E']

/** What is put through or into what. */
const pairs: readonly (readonly [through: KindName, host: KindName])[] = [
  ['duct', 'beam'],
  ['waterMain', 'beam'],
  ['tray', 'beam'],
  ['duct', 'innerWall'],
  ['sprinklerPipe', 'innerWall'],
  ['light', 'innerWall'],
  ['distributionBoard', 'column'],
  ['diffuser', 'ceiling'],
  ['tray', 'duct'],
  ['waterMain', 'duct'],
  ['waterMain', 'tray'],
  ['outerWall', 'column'],
]
/** Twelve of each fate's places in the sixty, spread over the kinds; the rest is kept. */
const fates: readonly [Fate, number][] = [
  ['solved', 12],
  ['moved', 10],
  ['reshaped', 6],
]
const EACH = 5
const NEW = 8
const PITCH = 6000
/** In front of the building. */
const FRONT = -20_000
const HEIGHT = 1500

/** A building of at least two storeys above the ground is wanted for it. */
export function plantedFederation(plan: Plan): Federation {
  const storeys = plan.storeys.filter(({ kind }) => kind === 'floor')
  const known = fates.flatMap(([fate, count]) => new Array<Fate>(count).fill(fate))
  const wanted = [
    // A step of seven passes through all sixty before it repeats one.
    ...Array.from({ length: pairs.length * EACH }, (_, at) => ({
      at,
      fate: known[(at * 7) % 60] ?? ('kept' as const),
    })),
    ...Array.from({ length: NEW }, (_, at) => ({ at: pairs.length * EACH + at, fate: 'new' as const })),
  ]
  const extras: Extra[] = []
  const problems = wanted.map(({ at, fate }): PlantedProblem => {
    const kind = at % pairs.length
    const [through, host] = pairs[kind]!
    const storey = storeys[kind % storeys.length]!.index
    const place = [Math.floor(at / pairs.length) * PITCH, FRONT - kind * PITCH, HEIGHT] as const
    const key = `planted/${at}`
    const isLaid = laid[through] && { system: `${laid[through]}-9${kind}`, along: 'x' as const }
    const a: Item = { storey, key: `${key}/a`, kind: through, box: boxOf(through, place, 'x'), ...isLaid }
    const b: Item = {
      storey,
      key: `${key}/b`,
      kind: host,
      box: boxOf(host, place, 'y'),
      ...(laid[host] && { system: `${laid[host]}-8${kind}`, along: 'y' as const }),
    }
    const again = changed(a, fate)
    extras.push({ discipline: kindOf(through).discipline, first: fate === 'new' ? undefined : a, second: again })
    extras.push({ discipline: kindOf(host).discipline, first: fate === 'new' ? undefined : b, second: b })
    const disciplines = [kindOf(through).discipline, kindOf(host).discipline] as const
    const idsIn = (version: 1 | 2) =>
      [
        globalId(seedOf(plan, disciplines[0], version), a.key),
        globalId(seedOf(plan, disciplines[1], version), b.key),
      ] as const
    return {
      kind: `${through} × ${host}`,
      fate,
      disciplines,
      first: fate === 'new' ? undefined : idsIn(1),
      second: fate === 'solved' ? undefined : idsIn(2),
    }
  })
  return {
    problems,
    planOf: (discipline, version) => ({ ...plan, seed: seedOf(plan, discipline, version), extras }),
  }
}

const seedOf = (plan: Plan, discipline: Discipline, version: 1 | 2) =>
  plan.seed + (version === 2 && renewed.includes(discipline) ? 1000 : 0)

/** Systems that services of a kind belong to. */
const laid: Partial<Record<KindName, string>> = { duct: 'SF', waterMain: 'J', tray: 'QD', sprinklerPipe: 'ZP' }

/** Solved: out of the way. Moved: along the other one, which it still meets. Reshaped: 100 mm longer. */
function changed(item: Item, fate: Fate): Item {
  const [x0, y0, z0, x1, y1, z1] = item.box
  if (fate === 'solved') return { ...item, box: [x0, y0, z0 + 1900, x1, y1, z1 + 1900] }
  if (fate === 'moved') return { ...item, box: [x0, y0 + 300, z0, x1, y1 + 300, z1] }
  if (fate === 'reshaped' && kindOf(item.kind).fill !== 'shape') return { ...item, box: [x0, y0, z0, x1 + 100, y1, z1] }
  if (fate === 'reshaped') return { ...item, box: [x0, y0 + 100, z0, x1, y1 + 100, z1] }
  return item
}

/** Half of the length, width and height of what is laid or stands there, about its place. */
const halves: Partial<Record<KindName, readonly [along: number, across: number, up: number]>> = {
  beam: [1200, 150, 300],
  innerWall: [1200, 100, 600],
  outerWall: [1200, 100, 600],
  column: [300, 300, 900],
  ceiling: [900, 900, 30],
  distributionBoard: [400, 200, 500],
}
const laidHalves: Partial<Record<KindName, readonly [along: number, across: number, up: number]>> = {
  duct: [1000, 250, 160],
  tray: [1000, 150, 50],
  waterMain: [1000, 45, 45],
  sprinklerPipe: [1000, 30, 30],
}

function boxOf(kind: KindName, [x, y, z]: readonly [number, number, number], along: 'x' | 'y'): Box {
  const size = shapes[kind]?.size
  const [length, across, up] = laidHalves[kind] ?? halves[kind] ?? [size![0] / 2, size![1] / 2, size![2] / 2]
  const [dx, dy] = along === 'x' || size ? [length, across] : [across, length]
  return [x - dx, y - dy, z - up, x + dx, y + dy, z + up]
}
