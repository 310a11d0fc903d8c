// The largest ball between half-spaces: maximise r with n·x + c·r ≤ d for every row. It is a linear programme in four
// unknowns; its dual is solved by the simplex method from a basis that a box always gives. The value falls from step to
// step and bounds the radius from above, so a pair that only touches is refused as soon as the bound is low enough.

/** Rows of five: normal, share of the radius (1 = the ball stays behind the plane, 0 = its centre does), distance. */
let rows = new Float64Array(5 * 256)
let isHolding = new Uint8Array(256)
let count = 0

/** Centre of the ball that `largestBall` found. */
export const ballCentre = new Float64Array(3)

const inverse = new Float64Array(16)
const basis = new Int32Array(4)
const step = new Float64Array(4)
const solution = new Float64Array(4)

/** How far beyond a plane counts as beyond: rounding of coordinates within 100 m. */
const violation = 1e-9
const pivotLeast = 1e-9
/** A row with a smaller share in the bound does not hold the ball. */
const holding = 1e-9
const samePlane = 1e-6
/** The steepest step is fast and may go round in circles; after so many the careful rule ends it. */
const steepSteps = 40
const mostSteps = 400

/** Begins a new problem: the ball is within this box, of which no side is negative. */
export function startBall(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number): void {
  count = 0
  addPlane(1, 0, 0, x1)
  addPlane(-1, 0, 0, -x0)
  addPlane(0, 1, 0, y1)
  addPlane(0, -1, 0, -y0)
  addPlane(0, 0, 1, z1)
  addPlane(0, 0, -1, -z0)
}

/** The normal has length 1 and points outwards. */
export function addPlane(nx: number, ny: number, nz: number, d: number, share = 1): void {
  const at = count * 5
  if (at + 5 > rows.length) {
    const more = new Float64Array(rows.length * 2)
    more.set(rows)
    rows = more
    isHolding = new Uint8Array(rows.length / 5)
  }
  rows[at] = nx
  rows[at + 1] = ny
  rows[at + 2] = nz
  rows[at + 3] = share
  rows[at + 4] = d
  count++
}

/** The radius; or, as soon as it is known to be at most `enough`, a bound that says so. -Infinity: no place at all. */
export const largestBall = (enough: number): number => solve(0, enough)

function solve(box: number, enough: number): number {
  startBasis(box)
  for (let turn = 0; turn < mostSteps; turn++) {
    for (let k = 0; k < 4; k++) {
      let value = 0
      for (let j = 0; j < 4; j++) value += inverse[k * 4 + j]! * rows[basis[j]! * 5 + 4]!
      solution[k] = value
    }
    const radius = solution[3]!
    if (radius <= enough) return radius
    const entering = findViolated(turn >= steepSteps)
    if (entering < 0) {
      ballCentre[0] = solution[0]!
      ballCentre[1] = solution[1]!
      ballCentre[2] = solution[2]!
      return radius
    }
    if (!exchange(entering, turn >= steepSteps)) return Number.NEGATIVE_INFINITY
  }
  // Not seen: the careful rule comes to an end. A ball that is not proven is none.
  return Number.NEGATIVE_INFINITY
}

/**
 * A ball between two parallel planes may slide: this takes the one in the middle, farthest from what is nearest to it, then
 * from the next. To be called when `largestBall` has just found the radius; sets `ballCentre`.
 */
export function centreBall(radius: number): void {
  const rowCount = count
  let size = 1
  for (let row = 0; row < 6; row++) size = Math.max(size, Math.abs(rows[row * 5 + 4]!) * 4)
  let slack = radius
  for (let turn = 0; turn < 2; turn++) {
    holdRows(rowCount, slack)
    // A box far outside, from which the simplex method can begin.
    count = rowCount
    for (let axis = 0; axis < 3; axis++)
      for (const sign of [1, -1]) addPlane(axis === 0 ? sign : 0, axis === 1 ? sign : 0, axis === 2 ? sign : 0, size)
    const [x, y, z] = ballCentre
    slack = solve(rowCount, Number.NEGATIVE_INFINITY)
    if (slack >= 0 && slack < size / 2) continue
    ballCentre.set([x!, y!, z!])
    return
  }
}

/** What holds the ball stays where it is; the others shall be as far as they can. */
function holdRows(rowCount: number, slack: number): void {
  for (let row = 0; row < rowCount; row++) isHolding[row] = holds(row) ? 1 : 0
  for (let row = 0; row < rowCount; row++) {
    rows[row * 5 + 4]! -= rows[row * 5 + 3]! * slack - (isHolding[row] ? violation : 0)
    if (isHolding[row]) rows[row * 5 + 3] = 0
  }
}

/** Whether a row is one of those that bound the radius, or the same plane again: a box and a body often share sides. */
function holds(row: number): boolean {
  const at = row * 5
  for (let j = 0; j < 4; j++) {
    if (inverse[12 + j]! <= holding) continue
    const to = basis[j]! * 5
    const along = rows[at]! * rows[to]! + rows[at + 1]! * rows[to + 1]! + rows[at + 2]! * rows[to + 2]!
    if (along > 1 - 1e-12 && Math.abs(rows[at + 4]! - rows[to + 4]!) < samePlane) return true
  }
  return false
}

/** Both sides of the box's thinnest way, and one of each other; `box` is its first row. */
function startBasis(box: number): void {
  let thin = 0
  let least = Number.POSITIVE_INFINITY
  for (let axis = 0; axis < 3; axis++) {
    const width = rows[box * 5 + axis * 10 + 4]! + rows[box * 5 + axis * 10 + 9]!
    if (width >= least) continue
    least = width
    thin = axis
  }
  const second = (thin + 1) % 3
  const third = (thin + 2) % 3
  basis[0] = box + thin * 2
  basis[1] = box + thin * 2 + 1
  basis[2] = box + second * 2
  basis[3] = box + third * 2
  inverse.fill(0)
  inverse[thin * 4] = 0.5
  inverse[thin * 4 + 1] = -0.5
  inverse[second * 4] = -0.5
  inverse[second * 4 + 1] = -0.5
  inverse[second * 4 + 2] = 1
  inverse[third * 4] = -0.5
  inverse[third * 4 + 1] = -0.5
  inverse[third * 4 + 3] = 1
  inverse[12] = 0.5
  inverse[13] = 0.5
}

function findViolated(first: boolean): number {
  const x = solution[0]!
  const y = solution[1]!
  const z = solution[2]!
  const r = solution[3]!
  let worst = violation
  let found = -1
  for (let row = 0, at = 0; row < count; row++, at += 5) {
    const beyond = rows[at]! * x + rows[at + 1]! * y + rows[at + 2]! * z + rows[at + 3]! * r - rows[at + 4]!
    if (beyond <= worst) continue
    found = row
    if (first) return found
    worst = beyond
  }
  return found
}

/** False when no row can leave: then the rows contradict each other. */
function exchange(entering: number, careful: boolean): boolean {
  const at = entering * 5
  let leaving = -1
  let least = Number.POSITIVE_INFINITY
  for (let j = 0; j < 4; j++) {
    let share = 0
    for (let k = 0; k < 4; k++) share += rows[at + k]! * inverse[k * 4 + j]!
    step[j] = share
    if (share <= pivotLeast) continue
    const ratio = Math.max(0, inverse[12 + j]!) / share
    const isLess = ratio < least - 1e-14
    const isTie = !isLess && ratio <= least + 1e-14
    // Of equals the largest pivot is the most exact, the lowest number never goes round in circles.
    if (isLess || (isTie && (careful ? basis[j]! < basis[leaving]! : share > step[leaving]!))) {
      leaving = j
      least = isLess ? ratio : least
    }
  }
  if (leaving < 0) return false
  const pivot = step[leaving]!
  for (let k = 0; k < 4; k++) {
    const value = inverse[k * 4 + leaving]! / pivot
    for (let j = 0; j < 4; j++) if (j !== leaving) inverse[k * 4 + j]! -= step[j]! * value
    inverse[k * 4 + leaving] = value
  }
  basis[leaving] = entering
  return true
}
