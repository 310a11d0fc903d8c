import type { ClashElement, ClashPoint, IssueElement, IssueLocation } from '@sunmao/contract'

/** As many elements as an issue may have. */
const MOST = 500

const elementOf = ({ fileId, index, globalId, name, class: ifcClass }: ClashElement): IssueElement => ({
  fileId,
  index,
  globalId,
  name: name.slice(0, 300),
  class: ifcClass.slice(0, 80),
})

/** Both elements of each point, every element once. */
export function elementsOf(points: readonly Pick<ClashPoint, 'a' | 'b'>[]): IssueElement[] {
  const known = new Map(
    points.flatMap(({ a, b }) => [a, b]).map((element) => [`${element.fileId}/${element.index}`, elementOf(element)]),
  )
  return [...known.values()].slice(0, MOST)
}

/** Where it is: of several points the level and room that all of them share, and the place of the first. */
export function locationOf(
  points: readonly Pick<ClashPoint, 'a' | 'b' | 'level' | 'room' | 'grid' | 'point'>[],
): IssueLocation {
  const [first] = points
  if (!first) return {}
  const shared = (name: 'level' | 'room' | 'grid') =>
    points.every((one) => one[name] === first[name]) ? first[name] : undefined
  const systems = [...new Set(points.flatMap(({ a, b }) => [a.system, b.system]).filter((one) => one !== undefined))]
  return {
    level: shared('level')?.slice(0, 120),
    room: shared('room')?.slice(0, 200),
    grid: shared('grid')?.slice(0, 120),
    ...(systems.length > 0 && { systems: systems.slice(0, 20).map((one) => one.slice(0, 200)) }),
    point: first.point,
  }
}

/** Who has to change something: as the group says, else the service that runs into something. */
export const disciplineOf = (
  group: { discipline?: string | undefined } | undefined,
  point: Pick<ClashPoint, 'a'> | undefined,
) => group?.discipline || point?.a.discipline || undefined
