// The largest ball between half-spaces: maximise r with n·x + c·r ≤ d for every row. It is a linear programme in four
// unknowns; its dual is solved by the simplex method from a basis that a box always gives. The value falls from step to
// step and bounds the radius from above, so a pair that only touches is refused as soon as the bound is low enough.

/** Rows of five: normal, share of the radius (1 = the ball stays behind the plane, 0 = its centre does), distance. */
let rows = new Float64Array(5 * 256)
let count = 0

/** Centre of the ball that `largestBall` found. */
export const ballCentre = new Float64Array(3)

const inverse = new Float64Array(16)
const basis = new Int32Array(4)
const step = new Float64Array(4)

/** How far beyond a plane counts as beyond: rounding of coordinates within 100 m. */
const violation = 1e-9
const pivotLeast = 1e-9
/** A row with a smaller share in the bound does not hold the ball. */
const holding = 1e-9
/** Sine of an angle below which directions are one. */
const parallel = 1e-6
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
  if (at + 5 > rows.length) makeRoom(1)
  rows[at] = nx
  rows[at + 1] = ny
  rows[at + 2] = nz
  rows[at + 3] = share
  rows[at + 4] = d
  count++
}

function makeRoom(planes: number): void {
  const more = new Float64Array(Math.max(rows.length * 2, (count + planes) * 5))
  more.set(rows)
  rows = more
}

/** How many planes the problem has; `keepPlanes` takes it back to so many. */
export const planeCount = (): number => count

/** Leaves out the planes that were added after the first `kept`: what two problems share is added once. */
export function keepPlanes(kept: number): void {
  count = kept
}

/** The planes of a piece, four numbers each, turned by `n` and moved: see `Place`. */
export function addTurnedPlanes(planes: Float64Array, n: Float64Array, move: Float64Array, isRigid: boolean): void {
  const length = planes.length
  if (count * 5 + (length / 4) * 5 > rows.length) makeRoom(length / 4)
  const table = rows
  const mx = move[0]!
  const my = move[1]!
  const mz = move[2]!
  const n0 = n[0]!
  const n1 = n[1]!
  const n2 = n[2]!
  const n3 = n[3]!
  const n4 = n[4]!
  const n5 = n[5]!
  const n6 = n[6]!
  const n7 = n[7]!
  const n8 = n[8]!
  for (let at = 0, to = count * 5; at < length; at += 4, to += 5) {
    const a = planes[at]!
    const b = planes[at + 1]!
    const c = planes[at + 2]!
    const x = n0 * a + n1 * b + n2 * c
    const y = n3 * a + n4 * b + n5 * c
    const z = n6 * a + n7 * b + n8 * c
    const scale = isRigid ? 1 : 1 / Math.sqrt(x * x + y * y + z * z)
    table[to] = x * scale
    table[to + 1] = y * scale
    table[to + 2] = z * scale
    table[to + 3] = 1
    table[to + 4] = (x * mx + y * my + z * mz + planes[at + 3]!) * scale
  }
  count += length / 4
}

/** Whether one of the rows from `from` on that `marks` has a 1 for bounds the ball that was just found. */
export function isHeldBy(from: number, marks: Uint8Array): boolean {
  for (let j = 0; j < 4; j++)
    if (inverse[12 + j]! > holding && basis[j]! >= from && marks[basis[j]! - from] === 1) return true
  return false
}

/** The radius; or, as soon as it is known to be at most `enough`, a bound that says so. -Infinity: no place at all. */
export function largestBall(enough: number): number {
  const table = rows
  startBasis()
  for (let turn = 0; turn < mostSteps; turn++) {
    const d0 = table[basis[0]! * 5 + 4]!
    const d1 = table[basis[1]! * 5 + 4]!
    const d2 = table[basis[2]! * 5 + 4]!
    const d3 = table[basis[3]! * 5 + 4]!
    const radius = inverse[12]! * d0 + inverse[13]! * d1 + inverse[14]! * d2 + inverse[15]! * d3
    if (radius <= enough) return radius
    const x = inverse[0]! * d0 + inverse[1]! * d1 + inverse[2]! * d2 + inverse[3]! * d3
    const y = inverse[4]! * d0 + inverse[5]! * d1 + inverse[6]! * d2 + inverse[7]! * d3
    const z = inverse[8]! * d0 + inverse[9]! * d1 + inverse[10]! * d2 + inverse[11]! * d3
    const entering = findViolated(table, count * 5, x, y, z, radius, turn >= steepSteps)
    if (entering < 0) {
      ballCentre[0] = x
      ballCentre[1] = y
      ballCentre[2] = z
      return radius
    }
    if (!exchange(table, entering, turn >= steepSteps)) return Number.NEGATIVE_INFINITY
  }
  // Not seen: the careful rule comes to an end. A ball that is not proven is none.
  return Number.NEGATIVE_INFINITY
}

/**
 * A ball between two parallel planes may slide: this moves it to the middle of its way along each free direction. To be
 * called when `largestBall` has just found the radius; sets `ballCentre`.
 */
export function centreBall(radius: number): void {
  let first = -1
  for (let j = 0; j < 4; j++) {
    if (inverse[12 + j]! <= holding) continue
    const at = basis[j]! * 5
    if (first < 0) first = at
    else if (setCross(rows[first]!, rows[first + 1]!, rows[first + 2]!, rows[at]!, rows[at + 1]!, rows[at + 2]!)) {
      // Held in two directions, it has one left, or none; then the way has no length.
      slide(radius)
      return
    }
  }
  const nx = rows[first]!
  const ny = rows[first + 1]!
  const nz = rows[first + 2]!
  const isUpright = Math.abs(nz) > 0.9
  for (let turn = 0; turn < 3; turn++) {
    setCross(nx, ny, nz, isUpright ? 1 : 0, 0, isUpright ? 0 : 1)
    if (turn === 1) setCross(nx, ny, nz, direction[0]!, direction[1]!, direction[2]!)
    slide(radius)
  }
}

const direction = new Float64Array(3)

/** Sets `direction` to what is square to both; false when they are parallel. */
function setCross(ax: number, ay: number, az: number, bx: number, by: number, bz: number): boolean {
  const x = ay * bz - az * by
  const y = az * bx - ax * bz
  const z = ax * by - ay * bx
  const length = Math.sqrt(x * x + y * y + z * z)
  if (length < parallel) return false
  direction[0] = x / length
  direction[1] = y / length
  direction[2] = z / length
  return true
}

/** Moves the ball to the middle between what it meets forwards and backwards along `direction`. */
function slide(radius: number): void {
  const x = ballCentre[0]!
  const y = ballCentre[1]!
  const z = ballCentre[2]!
  const ux = direction[0]!
  const uy = direction[1]!
  const uz = direction[2]!
  let forwards = Number.POSITIVE_INFINITY
  let backwards = Number.NEGATIVE_INFINITY
  for (let row = 0, at = 0; row < count; row++, at += 5) {
    const speed = rows[at]! * ux + rows[at + 1]! * uy + rows[at + 2]! * uz
    const room = rows[at + 4]! - radius * rows[at + 3]! - rows[at]! * x - rows[at + 1]! * y - rows[at + 2]! * z
    if (speed > parallel) forwards = Math.min(forwards, Math.max(0, room) / speed)
    else if (speed < -parallel) backwards = Math.max(backwards, Math.max(0, room) / speed)
  }
  const way = (forwards + backwards) / 2
  ballCentre[0] = x + way * ux
  ballCentre[1] = y + way * uy
  ballCentre[2] = z + way * uz
}

/** Both sides of the box's thinnest way, and one of each other. */
function startBasis(): void {
  let thin = 0
  let least = Number.POSITIVE_INFINITY
  for (let axis = 0; axis < 3; axis++) {
    const width = rows[axis * 10 + 4]! + rows[axis * 10 + 9]!
    if (width >= least) continue
    least = width
    thin = axis
  }
  const second = (thin + 1) % 3
  const third = (thin + 2) % 3
  basis[0] = thin * 2
  basis[1] = thin * 2 + 1
  basis[2] = second * 2
  basis[3] = third * 2
  for (let at = 0; at < 16; at++) inverse[at] = 0
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

/** Where the row begins that the ball is furthest beyond, or the first that it is beyond; -1 = none. */
function findViolated(
  table: Float64Array,
  end: number,
  x: number,
  y: number,
  z: number,
  r: number,
  isFirst: boolean,
): number {
  let worst = violation
  let found = -1
  for (let at = 0; at < end; at += 5) {
    const beyond = table[at]! * x + table[at + 1]! * y + table[at + 2]! * z + table[at + 3]! * r - table[at + 4]!
    if (beyond <= worst) continue
    found = at
    if (isFirst) return found
    worst = beyond
  }
  return found
}

/** False when no row can leave: then the rows contradict each other. */
function exchange(table: Float64Array, at: number, careful: boolean): boolean {
  const nx = table[at]!
  const ny = table[at + 1]!
  const nz = table[at + 2]!
  const part = table[at + 3]!
  let leaving = -1
  let least = Number.POSITIVE_INFINITY
  for (let j = 0; j < 4; j++) {
    const share = nx * inverse[j]! + ny * inverse[4 + j]! + nz * inverse[8 + j]! + part * inverse[12 + j]!
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
  // Its own column loses nothing here, and is set at the end of each row.
  step[leaving] = 0
  const s0 = step[0]!
  const s1 = step[1]!
  const s2 = step[2]!
  const s3 = step[3]!
  for (let k = 0; k < 16; k += 4) {
    const value = inverse[k + leaving]! / pivot
    inverse[k]! -= s0 * value
    inverse[k + 1]! -= s1 * value
    inverse[k + 2]! -= s2 * value
    inverse[k + 3]! -= s3 * value
    inverse[k + leaving] = value
  }
  basis[leaving] = at / 5
  return true
}
