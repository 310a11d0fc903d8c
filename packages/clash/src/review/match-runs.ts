// What a run means for the points that were known before it: which are the same, which are new, which are gone.
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
}

export interface KnownPoint extends FoundPoint {
  status: ClashStatus
}

export interface CheckedRun {
  /** False for a cancelled or failed one: it resolves nothing. */
  isComplete: boolean
  /** Whether the run looked at this element, or its model was in the run and has it no more. */
  isChecked(globalId: string): boolean
}

export interface RunMatch {
  /** For each found point the known one that it is; -1 = it is new. */
  knownOf: Int32Array
  /** For each known point its status from now on. */
  statuses: ClashStatus[]
}

/** Elements that were exported anew under other GlobalIds are known by their meshes, if they are still about there. */
const sameMeshReach = 0.5
const cellReaches = 8

export function matchRuns(known: readonly KnownPoint[], found: readonly FoundPoint[], run: CheckedRun): RunMatch {
  const knownOf = new Int32Array(found.length).fill(-1)
  const isMatched = new Uint8Array(known.length)
  const match = (keyOf: (point: FoundPoint) => string | undefined, reach: number) => {
    const buckets = new Map<string, number[]>()
    known.forEach((point, at) => {
      const key = isMatched[at] ? undefined : keyOf(point)
      if (key !== undefined) bucketAt(buckets, `${key} ${cellOf(point.point, reach)}`).push(at)
    })
    const pairs: [distance: number, at: number, before: number][] = []
    found.forEach((point, at) => {
      const key = knownOf[at] === -1 ? keyOf(point) : undefined
      if (key === undefined) return
      for (const cell of cellsAround(point.point, reach))
        for (const before of buckets.get(`${key} ${cell}`) ?? []) {
          const distance = distanceOf(point.point, known[before]!.point)
          if (distance <= reach) pairs.push([distance, at, before])
        }
    })
    pairs.sort((p, q) => p[0] - q[0] || p[1] - q[1] || p[2] - q[2])
    for (const [, at, before] of pairs) {
      if (knownOf[at] !== -1 || isMatched[before]) continue
      knownOf[at] = before
      isMatched[before] = 1
    }
  }
  match(({ kind, a, b }) => `${kind} ${[a, b].sort().join(' ')}`, Number.POSITIVE_INFINITY)
  match(meshKey, sameMeshReach)
  const statuses = known.map((point, at) => {
    if (isMatched[at]) return seenAgain(point.status)
    const isGone = run.isComplete && run.isChecked(point.a) && run.isChecked(point.b)
    return isGone ? 'resolved' : point.status
  })
  return { knownOf, statuses }
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

const meshKey = ({ kind, hashA, hashB }: FoundPoint) =>
  hashA === undefined || hashB === undefined ? undefined : `${kind} ${[hashA, hashB].sort().join(' ')}`

/** What people decided stays; only what was gone comes back under a name of its own. */
function seenAgain(status: ClashStatus): ClashStatus {
  if (status === 'resolved') return 'reopened'
  return status === 'new' ? 'active' : status
}

const distanceOf = (a: FoundPoint['point'], b: FoundPoint['point']) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
