import { withParts } from './items/item.ts'
import { itemsOf, type Selection } from './items/items-of.ts'
import { disciplines, kindOf } from './items/kinds.ts'
import { volumeOf } from './items/properties.ts'
import { globalId } from './plan/hash.ts'
import type { Plan } from './plan/plan.ts'
import { roomsOf } from './plan/rooms.ts'

/** What a reader of the files must find. Metres, square metres, cubic metres, in the coordinates of the file. */
export interface Facts {
  /** How many of each class, as the standard spells it; rooms and openings too. */
  classes: Record<string, number>
  storeys: { globalId: string; name: string; elevation: number }[]
  rooms: {
    globalId: string
    number: string
    name: string
    storey: string
    area: number
    netArea: number
    height: number
  }[]
  /** The first of every kind whose body is one extruded rectangle or circle: its box, its volume without openings. A reader that
   * draws circles as polygons finds a little less of a round one. */
  solids: { globalId: string; ifc: string; name: string; isRound: boolean; box: readonly number[]; volume: number }[]
}

/** Walks through all elements of the selection: linear in their number. */
export function facts(plan: Plan, selection: Selection = {}): Facts {
  const classes: Record<string, number> = {}
  const count = (ifc: string) => {
    classes[ifc] = (classes[ifc] ?? 0) + 1
  }
  const solids = new Map<string, Facts['solids'][number]>()
  for (const top of itemsOf(plan, selection)) {
    for (const item of withParts(top)) {
      const { ifc, words, fill } = kindOf(item.kind)
      count(ifc)
      const volume = volumeOf(item)
      if (volume === undefined || solids.has(item.kind)) continue
      const z = plan.storeys[item.storey]!.elevation
      const box = item.box.map((value, at) => (at % 3 === 2 ? value + z : value) / 1000)
      const name = item.mark ? `${words} ${item.mark}` : words
      const id = globalId(plan.seed, item.key)
      solids.set(item.kind, { globalId: id, ifc, name, isRound: fill === 'round', box, volume: volume / 1e9 })
    }
    for (const _ of top.openings ?? []) count('IfcOpeningElement')
  }
  const rooms = (selection.disciplines ?? disciplines).includes('A') ? roomFacts(plan) : []
  if (rooms.length) classes.IfcSpace = rooms.length
  const storeys = plan.storeys.map(({ name, elevation }) => ({
    globalId: globalId(plan.seed, `storey/${name}`),
    name,
    elevation: elevation / 1000,
  }))
  return { classes, storeys, rooms, solids: [...solids.values()] }
}

const roomFacts = (plan: Plan): Facts['rooms'] =>
  plan.storeys.flatMap((storey) =>
    [...roomsOf(plan, storey)].map(({ key, number, name, box: [x0, y0, z0, x1, y1, z1], netArea }) => ({
      globalId: globalId(plan.seed, key),
      number,
      name,
      storey: storey.name,
      area: ((x1 - x0) * (y1 - y0)) / 1e6,
      netArea,
      height: (z1 - z0) / 1000,
    })),
  )
