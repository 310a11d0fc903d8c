// A curve as points on it, each with the parameter that the standard gives it: what a trim refers to.

export interface Path {
  /** x y z of each point. */
  points: number[]
  params: number[]
}

/** Sides of a circle that stay within a distance of it; a multiple of four, so that its box is exact. */
export function sidesOf(radius: number, chordError: number): number {
  const share = chordError / radius
  const sides = share >= 1 ? 0 : Math.PI / Math.acos(1 - share)
  return Math.min(96, Math.max(8, Math.ceil(sides / 4) * 4))
}

/** By how much the corners of a regular polygon are farther out than its circle, so that both have the same area. */
export const wholeBulge = (sides: number) => Math.sqrt((2 * Math.PI) / sides / Math.sin((2 * Math.PI) / sides))

/** The same of an arc whose ends stay where they are; for the corners between them. */
export function arcBulge(sides: number, sweep: number): number {
  const share = sweep / Math.sin(sweep / sides)
  if (sides < 3) return share / 2
  return (Math.sqrt(1 + (sides - 2) * share) - 1) / (sides - 2)
}

export function addPoint(path: Path, param: number, x: number, y: number, z: number): void {
  path.points.push(x, y, z)
  path.params.push(param)
}

/** Puts one path behind another; the point that both have is there once. */
export function joinTo(path: Path, next: Path, sameDistance: number): void {
  const before = path.params.at(-1) ?? 0
  const from = path.params.length > 0 && gap(path, next) <= sameDistance ? 1 : 0
  for (let at = from; at < next.params.length; at++)
    addPoint(path, before + next.params[at]!, next.points[at * 3]!, next.points[at * 3 + 1]!, next.points[at * 3 + 2]!)
}

function gap(one: Path, other: Path): number {
  const end = one.points.length - 3
  return Math.hypot(
    one.points[end]! - other.points[0]!,
    one.points[end + 1]! - other.points[1]!,
    one.points[end + 2]! - other.points[2]!,
  )
}

export function reversed({ points, params }: Path): Path {
  const back: Path = { points: [], params: [] }
  const last = params.at(-1) ?? 0
  for (let at = params.length - 1; at >= 0; at--)
    addPoint(back, last - params[at]!, points[at * 3]!, points[at * 3 + 1]!, points[at * 3 + 2]!)
  return back
}

/** Between two parameters, which may be outside of it: then it ends where it ends. Nothing when that leaves no way. */
export function trimmed(path: Path, from: number, to: number): Path | undefined {
  const { points, params } = path
  const [low, high] = [Math.max(from, params[0]!), Math.min(to, params.at(-1)!)]
  if (!(high > low)) return undefined
  const kept: Path = { points: [], params: [] }
  const at = (param: number) => {
    let place = 0
    while (place < params.length - 2 && params[place + 1]! < param) place++
    const width = params[place + 1]! - params[place]!
    const share = width > 0 ? (param - params[place]!) / width : 0
    const mix = (axis: number) => points[place * 3 + axis]! * (1 - share) + points[place * 3 + 3 + axis]! * share
    addPoint(kept, param - low, mix(0), mix(1), mix(2))
  }
  const least = (high - low) * 1e-9
  at(low)
  for (let each = 0; each < params.length; each++)
    if (params[each]! > low + least && params[each]! < high - least)
      addPoint(kept, params[each]! - low, points[each * 3]!, points[each * 3 + 1]!, points[each * 3 + 2]!)
  at(high)
  return kept
}

/** The parameter of the point of a path that is nearest to another one. */
export function nearest({ points, params }: Path, point: readonly number[]): number {
  let [found, least] = [0, Infinity]
  for (let at = 0; at + 1 < params.length; at++) {
    let [along, length] = [0, 0]
    for (let axis = 0; axis < 3; axis++) {
      const step = points[at * 3 + 3 + axis]! - points[at * 3 + axis]!
      along += ((point[axis] ?? 0) - points[at * 3 + axis]!) * step
      length += step * step
    }
    const share = length > 0 ? Math.min(1, Math.max(0, along / length)) : 0
    let distance = 0
    for (let axis = 0; axis < 3; axis++) {
      const step = points[at * 3 + 3 + axis]! - points[at * 3 + axis]!
      distance += (points[at * 3 + axis]! + step * share - (point[axis] ?? 0)) ** 2
    }
    if (distance < least) {
      least = distance
      found = params[at]! + (params[at + 1]! - params[at]!) * share
    }
  }
  return found
}
