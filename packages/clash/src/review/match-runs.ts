// What a run means for the points that were known before it: which are the same, which are new, which are gone. Certain are
// GlobalIds, and equal meshes where they were. Another export may give new GlobalIds to what was changed at the same time: such a
// point is sought by the element that stayed, the place and what the other one is. That is a guess: it keeps a point waiting,
// and never relieves anybody of one.
import type { ClashType } from '../pairs/test.ts'

export type ClashStatus = 'new' | 'active' | 'reviewed' | 'approved' | 'resolved' | 'ignored' | 'reopened'

export interface FoundPoint {
  /** GlobalIds; which of the two is first does not matter. */
  a: string
  b: string
  kind: ClashType
  point: readonly [x: number, y: number, z: number]
  /** Of the meshes of a and b, where they are known. */
  hashA?: string | undefined
  hashB?: string | undefined
  /** What a and b are, such as class, system and type: what is left of an element whose GlobalId and mesh are others. */
  likeA?: string | undefined
  likeB?: string | undefined
}

export interface KnownPoint extends FoundPoint {
  status: ClashStatus
}

export interface CheckedRun {
  /** False for a cancelled or failed one: it resolves nothing. */
  isComplete: boolean
  /** Whether the run looked at this element, or its model was in the run and has it no more. */
  isChecked(globalId: string): boolean
  /** Whether a model of the run has an element of this GlobalId. One that is not there may be there under another. */
  isThere(globalId: string): boolean
}

export interface RunMatch {
  /** For each found point the known one that it is; -1 = it is new. */
  knownOf: Int32Array
  /** For each known point its status from now on. */
  statuses: ClashStatus[]
}

/** Elements that were exported anew under other GlobalIds are known by their meshes, if they are still about there. */
const sameMeshReach = 0.5
/** One element stayed, the other is of the same kind and system: about as far as somebody moves what is in the way. */
const samePartnerReach = 3
/** One element stayed, the other is of another kind; or both are others, of the same kinds. */
const samePlaceReach = 1
/** Nothing but the place is the same. */
const onlyPlaceReach = 0.3
const cellReaches = 8

type Keys = (point: FoundPoint) => readonly string[]

export function matchRuns(known: readonly KnownPoint[], found: readonly FoundPoint[], run: CheckedRun): RunMatch {
  const knownOf = new Int32Array(found.length).fill(-1)
  const isMatched = new Uint8Array(known.length)
  const isGuessed = new Uint8Array(known.length)
  const match = (keysOf: Keys, reach: number, keysOfKnown = keysOf) => {
    const buckets = new Map<string, number[]>()
    known.forEach((point, at) => {
      if (isMatched[at]) return
      for (const key of keysOfKnown(point)) bucketAt(buckets, `${key} ${cellOf(point.point, reach)}`).push(at)
    })
    if (buckets.size === 0) return []
    const pairs: [distance: number, at: number, before: number][] = []
    found.forEach((point, at) => {
      if (knownOf[at] === -1)
        eachNear(buckets, keysOf(point), point, known, reach, (d, before) => pairs.push([d, at, before]))
    })
    pairs.sort((p, q) => p[0] - q[0] || p[1] - q[1] || p[2] - q[2])
    return pairs.filter(([, at, before]) => {
      if (knownOf[at] !== -1 || isMatched[before]) return false
      knownOf[at] = before
      isMatched[before] = 1
      return true
    })
  }
  match(pairKeys, Number.POSITIVE_INFINITY)
  match(meshKeys, sameMeshReach)
  const unsure = found.filter((_, at) => knownOf[at] === -1)
  const sought = soughtBy(run)
  for (const { keysOf, keysOfKnown, reach } of sought)
    for (const [, , before] of match(keysOf, reach, keysOfKnown)) isGuessed[before] = 1
  const isDoubtful = doubtOf(unsure, sought)
  const statuses = known.map((point, at) => {
    if (isMatched[at]) return isGuessed[at] ? guessedAgain(point.status) : seenAgain(point.status)
    const isGone = run.isComplete && run.isChecked(point.a) && run.isChecked(point.b)
    return isGone && !isDoubtful(point) ? 'resolved' : point.status
  })
  return { knownOf, statuses }
}

interface Sought {
  keysOf: Keys
  /** Only of points that wait for somebody or were decided, with an element that is not there under its GlobalId. */
  keysOfKnown: Keys
  reach: number
}

/** How points are sought of which an element went, the surest way first. */
function soughtBy({ isThere }: CheckedRun): Sought[] {
  const stayed = (point: FoundPoint) => [isThere(point.a), isThere(point.b)] as const
  const ifGone =
    (keysOf: (point: FoundPoint, a: boolean, b: boolean) => readonly string[]): Keys =>
    (point) => {
      if ((point as KnownPoint).status === 'resolved') return []
      const [a, b] = stayed(point)
      return a && b ? [] : keysOf(point, a, b)
    }
  const partner = ({ kind, a, b, likeA, likeB }: FoundPoint, keepsA: boolean, keepsB: boolean) => [
    ...(keepsA && likeB !== undefined ? [`${kind} ${a} ${likeB}`] : []),
    ...(keepsB && likeA !== undefined ? [`${kind} ${b} ${likeA}`] : []),
  ]
  const anyPartner = ({ kind, a, b }: FoundPoint, keepsA: boolean, keepsB: boolean) => [
    ...(keepsA ? [`${kind} ${a}`] : []),
    ...(keepsB ? [`${kind} ${b}`] : []),
  ]
  const kinds = ({ kind, likeA, likeB }: FoundPoint) =>
    likeA === undefined || likeB === undefined ? [] : [`${kind} ${[likeA, likeB].sort().join(' ')}`]
  const both = (keysOf: Keys) => ifGone((point, a, b) => (a || b ? [] : keysOf(point)))
  const place: Keys = ({ kind }) => [kind]
  return [
    { keysOf: (point) => partner(point, true, true), keysOfKnown: ifGone(partner), reach: samePartnerReach },
    { keysOf: kinds, keysOfKnown: both(kinds), reach: samePlaceReach },
    { keysOf: (point) => anyPartner(point, true, true), keysOfKnown: ifGone(anyPartner), reach: samePlaceReach },
    { keysOf: place, keysOfKnown: both(place), reach: onlyPlaceReach },
  ]
}

/** Whether something that was found, and that no GlobalId and no mesh told, might be the point: then it is not gone for sure. */
function doubtOf(unsure: readonly FoundPoint[], sought: readonly Sought[]): (point: KnownPoint) => boolean {
  if (unsure.length === 0) return () => false
  const indexes = sought.map(({ keysOf, keysOfKnown, reach }) => {
    const near = Math.min(reach, samePlaceReach)
    const buckets = new Map<string, number[]>()
    unsure.forEach((point, at) => {
      for (const key of keysOf(point)) bucketAt(buckets, `${key} ${cellOf(point.point, near)}`).push(at)
    })
    return { buckets, keysOfKnown, near }
  })
  return (point) =>
    indexes.some(({ buckets, keysOfKnown, near }) => {
      let isNear = false
      eachNear(buckets, keysOfKnown(point), point, unsure, near, () => {
        isNear = true
      })
      return isNear
    })
}

/** Visits the points of the buckets under one of the keys that are within the reach. */
function eachNear(
  buckets: ReadonlyMap<string, readonly number[]>,
  keys: readonly string[],
  { point }: FoundPoint,
  points: readonly FoundPoint[],
  reach: number,
  visit: (distance: number, at: number) => void,
): void {
  if (keys.length === 0) return
  for (const cell of cellsAround(point, reach))
    for (const key of keys)
      for (const at of buckets.get(`${key} ${cell}`) ?? []) {
        const distance = distanceOf(point, points[at]!.point)
        if (distance <= reach) visit(distance, at)
      }
}

function bucketAt(buckets: Map<string, number[]>, key: string): number[] {
  const bucket = buckets.get(key) ?? []
  if (bucket.length === 0) buckets.set(key, bucket)
  return bucket
}

/** Thousands of equal lamps have one key: only those in cells that are near are compared. Without a reach there is one cell. */
const cellOf = (point: FoundPoint['point'], reach: number) =>
  Number.isFinite(reach) ? point.map((value) => Math.floor(value / (reach * cellReaches))).join() : ''

/** The cells within the reach: nearly always one. */
function cellsAround(point: FoundPoint['point'], reach: number): Iterable<string> {
  if (!Number.isFinite(reach)) return ['']
  const sides = [-reach, reach]
  const [x, y, z] = point
  return new Set(
    sides.flatMap((dx) => sides.flatMap((dy) => sides.map((dz) => cellOf([x + dx, y + dy, z + dz], reach)))),
  )
}

const pairKeys: Keys = ({ kind, a, b }) => [`${kind} ${[a, b].sort().join(' ')}`]
const meshKeys: Keys = ({ kind, hashA, hashB }) =>
  hashA === undefined || hashB === undefined ? [] : [`${kind} ${[hashA, hashB].sort().join(' ')}`]

/** What people decided stays; only what was gone comes back under a name of its own. */
function seenAgain(status: ClashStatus): ClashStatus {
  if (status === 'resolved') return 'reopened'
  return status === 'new' ? 'active' : status
}

/** That somebody has let one pair be says nothing about what is probably the same: it waits for him again. */
const guessedAgain = (status: ClashStatus): ClashStatus =>
  status === 'approved' || status === 'ignored' ? 'active' : seenAgain(status)

const distanceOf = (a: FoundPoint['point'], b: FoundPoint['point']) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
