// How round the body of an element is, as the file's own text says. Two readings that put different numbers of corners on a
// circle differ by as much as follows from its radius; whatever is flat has to be the same in both.
import { numberOf, refOf, refsOf, type StepText, type StepValue } from './step-text.ts'

export interface Roundness {
  /** In metres, of circles and parts of them. */
  radii: number[]
  /** In metres, of rounded corners of profiles with straight sides. */
  fillets: number[]
  /** Curves whose radius does not stand in the file: revolved solids, splines, spirals. */
  hasFree: boolean
}

/** Which attributes of a type are radii, in the file's unit. */
const radiusArgs: Record<string, readonly number[]> = {
  IFCCIRCLE: [1],
  IFCELLIPSE: [1, 2],
  IFCCIRCLEPROFILEDEF: [3],
  IFCCIRCLEHOLLOWPROFILEDEF: [3],
  IFCELLIPSEPROFILEDEF: [3, 4],
  IFCSWEPTDISKSOLID: [1, 2],
  IFCSWEPTDISKSOLIDPOLYGONAL: [1, 2, 5],
  IFCRIGHTCIRCULARCYLINDER: [2],
  IFCRIGHTCIRCULARCONE: [2],
  IFCSPHERE: [1],
  IFCCYLINDRICALSURFACE: [1],
  IFCSPHERICALSURFACE: [1],
  IFCTOROIDALSURFACE: [1, 2],
}

const filletArgs: Record<string, readonly number[]> = {
  IFCROUNDEDRECTANGLEPROFILEDEF: [5],
  IFCRECTANGLEHOLLOWPROFILEDEF: [6, 7],
  IFCISHAPEPROFILEDEF: [7, 8],
  IFCASYMMETRICISHAPEPROFILEDEF: [7, 10],
  IFCLSHAPEPROFILEDEF: [6, 7],
  IFCTSHAPEPROFILEDEF: [7, 8, 9],
  IFCUSHAPEPROFILEDEF: [7, 8],
  IFCCSHAPEPROFILEDEF: [7],
  IFCZSHAPEPROFILEDEF: [7, 8],
}

const free = /^IFC(REVOLVED|SURFACEOFREVOLUTION|(RATIONAL)?B(SPLINE|EZIER)|CLOTHOID|\w*SPIRAL|POLYNOMIALCURVE)/
const unneeded =
  /^IFC(OWNERHISTORY|GEOMETRICREPRESENTATION(SUB)?CONTEXT|STYLED|PRESENTATION|SURFACESTYLE|LOCALPLACEMENT)/

/** Looks at all that these records reach. */
export function roundnessOf(step: StepText, roots: readonly number[], lengthUnit: number): Roundness {
  const roundness: Roundness = { radii: [], fillets: [], hasFree: false }
  const seen = new Set<number>(roots)
  const open = [...roots]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const type = step.records.get(id)?.type ?? ''
    if (unneeded.test(type)) continue
    const args = step.args(id)
    if (free.test(type)) roundness.hasFree = true
    const sizes = (at: readonly number[] = []) => at.map((each) => numberOf(args[each]))
    const arcs = type === 'IFCINDEXEDPOLYCURVE' ? arcRadii(step, args) : sizes(radiusArgs[type])
    for (const radius of arcs) if (radius > 0) roundness.radii.push(radius * lengthUnit)
    for (const radius of sizes(filletArgs[type])) if (radius > 0) roundness.fillets.push(radius * lengthUnit)
    for (const next of refsOf(args))
      if (!seen.has(next)) {
        seen.add(next)
        open.push(next)
      }
  }
  return roundness
}

/** Of the arcs through three points in an IfcIndexedPolyCurve. */
function arcRadii(step: StepText, [points, segments]: readonly StepValue[]): number[] {
  const list = step.args(refOf(points))[0]
  if (!Array.isArray(list) || !Array.isArray(segments)) return []
  return segments.flatMap((segment) => {
    if (segment === null || typeof segment !== 'object' || !('type' in segment)) return []
    const indices = segment.args[0]
    if (segment.type !== 'IFCARCINDEX' || !Array.isArray(indices)) return []
    const [a, b, c] = indices.map((index) => pointOf(list[numberOf(index) - 1]))
    return a && b && c ? [radiusThrough(a, b, c)] : []
  })
}

type Point = readonly [number, number, number]

function pointOf(value: StepValue | undefined): Point | undefined {
  if (!Array.isArray(value)) return undefined
  return [numberOf(value[0]), numberOf(value[1]), value.length > 2 ? numberOf(value[2]) : 0]
}

/** Of the circle through three points: product of the sides by four times the area. */
function radiusThrough(a: Point, b: Point, c: Point): number {
  const side = (p: Point, q: Point) => Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
  const [x, y, z] = [side(a, b), side(b, c), side(c, a)]
  const half = (x + y + z) / 2
  const area = Math.sqrt(Math.max(0, half * (half - x) * (half - y) * (half - z)))
  return area > 0 ? (x * y * z) / (4 * area) : 0
}

export const isFlat = ({ radii, fillets, hasFree }: Roundness) => !hasFree && radii.length + fillets.length === 0
