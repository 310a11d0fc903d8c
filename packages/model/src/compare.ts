// What changed between two versions. Elements are the same when their GlobalIds are; what is left over, because a program
// gave out new ids or somebody drew a thing again, is paired by what it is and where.
import { type Building, type UnitKind, unitKinds } from './building.ts'
import { valueText } from './elements.ts'

/** Bodies of one name that share this much of their common box are one thing drawn again. */
const sameBody = 0.5

export interface ElementPair {
  before: number
  after: number
}

export interface ValueChange {
  /** '' for what every element has: name, type, predefinedType, material, classification. */
  set: string
  name: string
  /** Nothing = it was not there. */
  before: string | undefined
  after: string | undefined
  /** Of numbers that have one. */
  unit?: UnitKind
}

/** Ordinals of the two buildings. An element that was reshaped is not listed as moved; both may have changed values too. */
export interface Differences {
  added: number[]
  removed: number[]
  moved: ElementPair[]
  reshaped: ElementPair[]
  changed: (ElementPair & { values: ValueChange[] })[]
  /** Pairs that were found by content, because the GlobalIds differ. */
  renumbered: ElementPair[]
}

/** Lists are in the order of the newer building, `removed` in that of the older one. */
export function compareBuildings(older: Building, newer: Building): Differences {
  const partner = new Int32Array(newer.elements.count).fill(-1)
  const isTaken = new Uint8Array(older.elements.count)
  const pair = (before: number, after: number) => {
    partner[after] = before
    isTaken[before] = 1
  }
  pairByKey(older, newer, partner, isTaken, idKeys, pair)
  const byId = partner.slice()
  pairByKey(older, newer, partner, isTaken, contentKeys, pair)
  pairByOverlap(older, newer, partner, isTaken, pair)
  const found: Differences = { added: [], removed: [], moved: [], reshaped: [], changed: [], renumbered: [] }
  for (let after = 0; after < partner.length; after++) {
    const before = partner[after]!
    if (before < 0) found.added.push(after)
    else {
      if (byId[after] !== before) found.renumbered.push({ before, after })
      judge(older, newer, before, after, found)
    }
  }
  for (let before = 0; before < isTaken.length; before++) if (!isTaken[before]) found.removed.push(before)
  return found
}

function judge(older: Building, newer: Building, before: number, after: number, found: Differences): void {
  const [a, b] = [older.elements, newer.elements]
  if (!sameWords(a.shapeHashes, before, b.shapeHashes, after)) found.reshaped.push({ before, after })
  else if (!sameWords(a.placeHashes, before, b.placeHashes, after)) found.moved.push({ before, after })
  if (sameWords(a.propertyHashes, before, b.propertyHashes, after)) return
  const values = changedValues(older, newer, before, after)
  if (values.length) found.changed.push({ before, after, values })
}

const sameWords = (a: Uint32Array, i: number, b: Uint32Array, j: number) =>
  a[i * 2] === b[j * 2] && a[i * 2 + 1] === b[j * 2 + 1]

type Keys = (building: Building, element: number) => string | undefined

const idKeys: Keys = ({ elements }, element) =>
  String.fromCharCode(...elements.globalIds.subarray(element * 16, element * 16 + 16))

const contentKeys: Keys = ({ elements, texts }, element) => {
  const [s, p] = [elements.shapeHashes, elements.placeHashes]
  const at = element * 2
  // Without a body two elements at one place may be anything.
  if (s[at] === 0 && s[at + 1] === 0) return undefined
  return `${texts[elements.classes[element]!]} ${s[at]} ${s[at + 1]} ${p[at]} ${p[at + 1]}`
}

/** Equal keys are paired in order: the first with the first. */
function pairByKey(
  older: Building,
  newer: Building,
  partner: Int32Array,
  isTaken: Uint8Array,
  keyOf: Keys,
  pair: (before: number, after: number) => void,
): void {
  const waiting = new Map<string, number | number[]>()
  for (let before = isTaken.length - 1; before >= 0; before--) {
    const key = isTaken[before] ? undefined : keyOf(older, before)
    if (key === undefined) continue
    const others = waiting.get(key)
    if (others === undefined) waiting.set(key, before)
    else if (typeof others === 'number') waiting.set(key, [others, before])
    else others.push(before)
  }
  for (let after = 0; after < partner.length; after++) {
    const key = partner[after]! >= 0 ? undefined : keyOf(newer, after)
    const found = key === undefined ? undefined : waiting.get(key)
    if (found === undefined) continue
    const before = typeof found === 'number' ? found : found.pop()
    if (typeof found === 'number') waiting.delete(key!)
    if (before !== undefined) pair(before, after)
  }
}

/** By class, name and boxes that share most of their room; found by the metre that the middle lies in. */
function pairByOverlap(
  older: Building,
  newer: Building,
  partner: Int32Array,
  isTaken: Uint8Array,
  pair: (before: number, after: number) => void,
): void {
  const cells = new Map<string, number[]>()
  for (let before = 0; before < isTaken.length; before++) {
    if (isTaken[before]) continue
    const box = trueBox(older, before)
    if (!box) continue
    const key = cellKey(older, before, box, 0, 0, 0)
    const cell = cells.get(key)
    if (cell) cell.push(before)
    else cells.set(key, [before])
  }
  if (cells.size === 0) return
  for (let after = 0; after < partner.length; after++) {
    const box = partner[after]! < 0 ? trueBox(newer, after) : undefined
    if (!box) continue
    let best = -1
    let bestShare = sameBody
    for (let cell = 0; cell < 27; cell++) {
      const key = cellKey(newer, after, box, (cell % 3) - 1, (Math.floor(cell / 3) % 3) - 1, Math.floor(cell / 9) - 1)
      for (const before of cells.get(key) ?? []) {
        const share = isTaken[before] ? 0 : sharedRoom(trueBox(older, before)!, box)
        if (share > bestShare) {
          best = before
          bestShare = share
        }
      }
    }
    if (best >= 0) pair(best, after)
  }
}

function cellKey(
  { elements, texts }: Building,
  element: number,
  box: readonly number[],
  i: number,
  j: number,
  k: number,
): string {
  const cell = (axis: number) => Math.floor((box[axis]! + box[axis + 3]!) / 2)
  return `${cell(0) + i} ${cell(1) + j} ${cell(2) + k} ${texts[elements.classes[element]!]} ${texts[elements.names[element]!]}`
}

/** In the file's own coordinates: versions may have different origins. */
function trueBox({ elements, origin }: Building, element: number): number[] | undefined {
  const box = Array.from(elements.boxes.subarray(element * 6, element * 6 + 6), (value, at) => value + origin[at % 3]!)
  return Number.isNaN(box[0]!) ? undefined : box
}

/** Room of both over room of either; thin things count as a millimetre thick. */
function sharedRoom(a: readonly number[], b: readonly number[]): number {
  let [common, roomA, roomB] = [1, 1, 1]
  for (let axis = 0; axis < 3; axis++) {
    const thin = 0.001
    common *= Math.max(0, Math.min(a[axis + 3]!, b[axis + 3]!) - Math.max(a[axis]!, b[axis]!) + thin)
    roomA *= a[axis + 3]! - a[axis]! + thin
    roomB *= b[axis + 3]! - b[axis]! + thin
  }
  return common / (roomA + roomB - common)
}

const ownTexts = ['names', 'types', 'predefinedTypes', 'materials', 'classifications'] as const
const ownNames = {
  names: 'name',
  types: 'type',
  predefinedTypes: 'predefinedType',
  materials: 'material',
  classifications: 'classification',
}

function changedValues(older: Building, newer: Building, before: number, after: number): ValueChange[] {
  const changes: ValueChange[] = []
  for (const column of ownTexts) {
    const [was, is] = [older.texts[older.elements[column][before]!]!, newer.texts[newer.elements[column][after]!]!]
    if (was !== is) changes.push({ set: '', name: ownNames[column], before: was || undefined, after: is || undefined })
  }
  const [was, is] = [entryMap(older, before), entryMap(newer, after)]
  for (const [key, entry] of is) {
    const twin = was.get(key)
    if (twin !== undefined && sameValue(older, twin.entry, newer, entry.entry)) continue
    changes.push({
      set: entry.set,
      name: entry.name,
      before: twin && valueText(older, twin.entry),
      after: valueText(newer, entry.entry),
      ...unitOf(newer, entry.entry),
    })
  }
  for (const [key, { set, name, entry }] of was)
    if (!is.has(key))
      changes.push({ set, name, before: valueText(older, entry), after: undefined, ...unitOf(older, entry) })
  return changes
}

function unitOf({ properties: p }: Building, entry: number): Pick<ValueChange, 'unit'> {
  const unit = unitKinds[p.units[entry]!]!
  return unit === 'none' || Number.isNaN(p.numbers[entry]!) ? {} : { unit }
}

/** As the property hash sees it: seven digits, and texts as they are. */
function sameValue(older: Building, a: number, newer: Building, b: number): boolean {
  const [was, is] = [older.properties.numbers[a]!, newer.properties.numbers[b]!]
  if (Number.isNaN(was) || Number.isNaN(is)) return valueText(older, a) === valueText(newer, b)
  return Math.fround(was) === Math.fround(is)
}

function entryMap({ texts, properties: p }: Building, element: number) {
  const entries = new Map<string, { set: string; name: string; entry: number }>()
  for (let at = p.setStart[element]!; at < p.setStart[element + 1]!; at++) {
    const own = p.setOf[at]!
    const set = texts[p.setNames[own]!]!
    for (let entry = p.entryStart[own]!; entry < p.entryStart[own + 1]!; entry++) {
      const name = texts[p.entryNames[entry]!]!
      // A name may stand twice in a set.
      let key = `${set}\0${name}`
      while (entries.has(key)) key += '\0'
      entries.set(key, { set, name, entry })
    }
  }
  return entries
}
