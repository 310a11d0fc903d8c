// Points that a person would fix together: one run of a service through one host, as far as they are near each other.

/** What of an element decides where its points belong. */
export interface GroupSide {
  element: string
  /** What is laid as one, such as a system and a type: `送风 500×320`. Empty for what carries or encloses. */
  run: string
  /** For the name of the group: 送风管, 框架梁. */
  category: string
  /** KL-3; beams of one mark are one host. Empty: the element stands for itself. */
  mark: string
}

export interface GroupPoint {
  a: GroupSide
  b: GroupSide
  level: string
  point: readonly [x: number, y: number, z: number]
}

/** The facts for a name; the words are somebody else's. */
export interface ClashGroup {
  level: string
  service: Pick<GroupSide, 'category' | 'mark'>
  host: Pick<GroupSide, 'category' | 'mark'>
  /** Which points, ascending. */
  points: number[]
}

/** Points of one group have another of it within this, in metres: about a bay. */
const groupReach = 9

/** Groups with most points first; equal ones by their first point. */
export function groupClashes(points: readonly GroupPoint[], reach = groupReach): ClashGroup[] {
  const buckets = new Map<string, number[]>()
  points.forEach((point, at) => {
    const key = groupKey(point)
    const bucket = buckets.get(key)
    if (bucket) bucket.push(at)
    else buckets.set(key, [at])
  })
  return [...buckets.values()]
    .flatMap((bucket) => nearEachOther(points, bucket, reach))
    .map((members) => groupOf(points[members[0]!]!, members))
    .sort((p, q) => q.points.length - p.points.length || p.points[0]! - q.points[0]!)
}

/** Points of one group have the same, also in another run; of points far from each other several groups may. */
export function groupKey(point: GroupPoint): string {
  const { service, host } = rolesOf(point)
  return JSON.stringify([point.level, service.run || keyOf(service), keyOf(host)])
}

const keyOf = ({ element, category, mark }: GroupSide) => (mark ? `${category} ${mark}` : element)

/** Of two services, and of two hosts, the first is what runs through the other. */
const rolesOf = ({ a, b }: GroupPoint) => (!a.run && b.run ? { service: b, host: a } : { service: a, host: b })

function groupOf(point: GroupPoint, points: number[]): ClashGroup {
  const { service, host } = rolesOf(point)
  const namesOf = ({ category, mark }: GroupSide) => ({ category, mark })
  return { level: point.level, service: namesOf(service), host: namesOf(host), points }
}

/** Chains of points of which each has another within the reach; found in cells of that size. */
function nearEachOther(points: readonly GroupPoint[], bucket: readonly number[], reach: number): number[][] {
  const cells = new Map<string, number[]>()
  const cellOf = (at: number) => points[at]!.point.map((value) => Math.floor(value / reach))
  for (const at of bucket) {
    const key = cellOf(at).join()
    cells.set(key, [...(cells.get(key) ?? []), at])
  }
  const isTaken = new Set<number>()
  const groups: number[][] = []
  for (const first of bucket) {
    if (isTaken.has(first)) continue
    isTaken.add(first)
    const members = [first]
    for (let next = 0; next < members.length; next++)
      for (const other of around(cells, cellOf(members[next]!))) {
        if (isTaken.has(other) || !isNear(points[members[next]!]!, points[other]!, reach)) continue
        isTaken.add(other)
        members.push(other)
      }
    groups.push(members.sort((p, q) => p - q))
  }
  return groups
}

function* around(cells: ReadonlyMap<string, readonly number[]>, [x, y, z]: readonly number[]): Generator<number> {
  for (let dx = -1; dx <= 1; dx++)
    for (let dy = -1; dy <= 1; dy++)
      for (let dz = -1; dz <= 1; dz++) yield* cells.get(`${x! + dx},${y! + dy},${z! + dz}`) ?? []
}

const isNear = (p: GroupPoint, q: GroupPoint, reach: number) =>
  Math.hypot(p.point[0] - q.point[0], p.point[1] - q.point[1], p.point[2] - q.point[2]) <= reach
