// Points that one decision would settle, as a coordinator takes them: one run of a service over one storey meets the beams there;
// outlets are let into walls of one type, on whichever storey; slabs and walls of one storey overlap because a level is off.

/** `run`: laid as one, such as ducts. `piece`: put in by the dozen, such as outlets and lights. `body`: carries or encloses. */
export type GroupRole = 'run' | 'piece' | 'body'

/** What of an element decides where its points belong. */
export interface GroupSide {
  element: string
  role: GroupRole
  /** What a thing is, such as duct, outlet, beam. */
  kind: string
  /** Of a run its system, or its type where it has none. */
  run: string
  type: string
  /** KL-3. */
  mark: string
  discipline: string
}

export interface GroupPoint {
  a: GroupSide
  b: GroupSide
  level: string
  grid: string
}

/** By the decision behind them; or as somebody wants to have them. */
export type Grouping = 'decision' | 'element' | 'type' | 'level' | 'grid' | 'pair'

/** What of a side a group's name says. */
export interface GroupName {
  kind: string
  /** System, type or mark, where all of the group have the same. */
  mark: string
}

/** The facts for a name; the words are somebody else's. */
export interface ClashGroup {
  by: Grouping
  /** Empty where the group is about more than one. */
  level: string
  grid: string
  service: GroupName
  host: GroupName
  /** Which points, ascending. */
  points: number[]
}

/** Groups with most points first; equal ones by their first point. */
export function groupClashes(points: readonly GroupPoint[], by: Grouping = 'decision'): ClashGroup[] {
  const buckets = new Map<string, number[]>()
  points.forEach((point, at) => {
    const key = groupKey(point, by)
    const bucket = buckets.get(key)
    if (bucket) bucket.push(at)
    else buckets.set(key, [at])
  })
  return [...buckets.values()]
    .map((members) => groupOf(points, members, by))
    .sort((p, q) => q.points.length - p.points.length || p.points[0]! - q.points[0]!)
}

/** Points of one group have the same, also in another run. */
export function groupKey(point: GroupPoint, by: Grouping = 'decision'): string {
  const { service, host } = rolesOf(point)
  return JSON.stringify([by, ...partsOf[by](point, service, host)])
}

type Parts = (point: GroupPoint, service: GroupSide, host: GroupSide) => readonly string[]
const partsOf: Record<Grouping, Parts> = {
  decision: ({ level }, service, host) =>
    isEverywhere(service, host) ? [service.kind, host.kind, host.type] : [level, idOf(service), idOf(host)],
  element: (_, service) => [service.element],
  type: (_, service, host) => [service.kind, service.type, host.kind, host.type],
  level: ({ level }) => [level],
  grid: ({ level, grid }) => [level, grid],
  pair: (_, service, host) => [service.discipline, host.discipline].sort(),
}

/** How pieces are let into bodies of one type is decided once for the building. */
const isEverywhere = (service: GroupSide, host: GroupSide) => service.role === 'piece' && host.role === 'body'
const idOf = ({ role, kind, run }: GroupSide) => (role === 'run' ? `${kind} ${run}` : kind)

const ranks: Readonly<Record<GroupRole, number>> = { piece: 0, run: 1, body: 2 }

/** What is put in or laid comes before what it meets. Of two alike the first is named first. */
const rolesOf = ({ a, b }: GroupPoint) =>
  ranks[b.role] < ranks[a.role] ? { service: b, host: a } : { service: a, host: b }

function groupOf(points: readonly GroupPoint[], members: number[], by: Grouping): ClashGroup {
  const of = members.map((at) => ({ point: points[at]!, ...rolesOf(points[at]!) }))
  const same = (read: (one: (typeof of)[number]) => string) => {
    const first = read(of[0]!)
    return of.every((one) => read(one) === first) ? first : ''
  }
  const nameOf = (side: 'service' | 'host'): GroupName => ({
    kind: same((one) => one[side].kind),
    mark: same((one) => markOf(one[side])) || (isTyped(of[0]!, side) ? same((one) => one[side].type) : ''),
  })
  return {
    by,
    level: same(({ point }) => point.level),
    grid: by === 'grid' ? same(({ point }) => point.grid) : '',
    service: nameOf('service'),
    host: nameOf('host'),
    points: members,
  }
}

const markOf = ({ role, run, mark }: GroupSide) => (role === 'run' ? run : mark)
const isTyped = ({ service, host }: { service: GroupSide; host: GroupSide }, side: 'service' | 'host') =>
  side === 'host' && isEverywhere(service, host)
