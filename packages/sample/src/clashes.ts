import { editsOf, planted, sitesOf, type Version } from './items/edits.ts'
import type { Box, Item } from './items/item.ts'
import { itemsOf } from './items/items-of.ts'
import { kindOf } from './items/kinds.ts'
import { globalId } from './plan/hash.ts'
import { axisTag, type Plan } from './plan/plan.ts'
import { roomsOf } from './plan/rooms.ts'

export interface PlantedClash {
  /** GlobalIds. */
  a: string
  b: string
  kind: 'hard' | 'clearance' | 'duplicate'
  /** How deep they reach into each other in metres; of a clearance, the distance left; of a duplicate, 0. */
  depth: number
  /** The middle of what they share or of what is between them, in metres. */
  point: readonly [x: number, y: number, z: number]
  /** As a reviewer would say it. */
  words: string
}

/** What is wrong in that version on purpose; nothing else is. */
export function plantedClashes(plan: Plan, version: Version = 1): PlantedClash[] {
  const { bay, ductInBeam, pipeInColumn, trayInDuct, pipeNearDuct, twice } = sitesOf(plan)
  const again = { a: twice.a, b: `${twice.a}/again` }
  const hard = { kind: 'hard', what: '相碰' } as const
  const near = { kind: 'clearance', what: `净距不足 ${planted.gapWanted} mm，仅` } as const
  const sites = [
    { ...hard, ...ductInBeam, mm: planted.ductInBeam },
    { ...hard, ...pipeInColumn, mm: planted.pipeInColumn },
    { ...hard, ...trayInDuct, mm: planted.trayInDuct },
    { kind: 'duplicate', what: '重复', ...again, mm: 0 } as const,
    { ...near, ...pipeNearDuct, mm: planted.pipeNearDuct },
  ]
  const edits = editsOf(plan)
  const keys = new Set(sites.flatMap(({ a, b }) => [a, b]))
  const items = new Map<string, Item>()
  for (const item of itemsOf(plan, { version })) if (keys.has(item.key)) items.set(item.key, item)
  return sites
    .filter(({ a }) => !(version === 2 && edits.get(a)?.wrong?.until === 2))
    .map(({ a, b, kind, what, mm }) => {
      const [first, second] = [items.get(a)!, items.get(b)!]
      const point = middle(plan, first, second)
      const words = `${placeOf(plan, bay, point)} ${nameOf(first)}与${nameOf(second)}${what}${mm ? ` ${mm} mm` : ''}`
      return { a: globalId(plan.seed, a), b: globalId(plan.seed, b), kind, depth: mm / 1000, point, words }
    })
}

const nameOf = ({ kind, mark }: Item) => kindOf(kind).words + (mark ? ` ${mark} ` : '')

function middle({ storeys }: Plan, a: Item, b: Item): readonly [number, number, number] {
  const absolute = ({ box, storey }: Item): Box => {
    const z = storeys[storey]!.elevation
    return [box[0], box[1], box[2] + z, box[3], box[4], box[5] + z]
  }
  const [p, q] = [absolute(a), absolute(b)]
  const at = (axis: 0 | 1 | 2) => (Math.max(p[axis], q[axis]) + Math.min(p[axis + 3]!, q[axis + 3]!)) / 2000
  return [at(0), at(1), at(2)]
}

/** Storey, room and axes; in a wall between two rooms, the corridor. */
function placeOf(plan: Plan, i: number, [x, y, z]: readonly [number, number, number]): string {
  const storey = plan.storeys.findLast(({ elevation }) => elevation <= z * 1000)!
  const isIn = ([x0, y0, , x1, y1]: Box) => x * 1000 > x0 && x * 1000 < x1 && y * 1000 > y0 && y * 1000 < y1
  const room = [...roomsOf(plan, storey)].find(({ box }) => isIn(box))?.name ?? '走道'
  return `${storey.name} ${room} ${circled(axisTag('x', i))}-${circled(axisTag('x', i + 1))}/${linesAt(plan, y)}轴`
}

/** The axis along x that is near, or the two between which it is. */
function linesAt({ bay }: Plan, y: number): string {
  const at = (y * 1000) / bay
  const tag = (line: number) => circled(axisTag('y', line))
  return Math.abs(at - Math.round(at)) < 0.3 ? tag(Math.round(at)) : `${tag(Math.floor(at))}-${tag(Math.ceil(at))}`
}

/** ① … ⑳ and Ⓐ … Ⓩ; anything longer in round brackets. */
function circled(tag: string): string {
  const number = Number(tag)
  if (number >= 1 && number <= 20) return String.fromCodePoint(0x245f + number)
  return tag.length === 1 ? String.fromCodePoint(0x24b6 + tag.charCodeAt(0) - 65) : `(${tag})`
}
