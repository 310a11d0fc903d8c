// The volume of an element by a formula instead of a mesh: area of the profile times depth. Only for what is one extrusion of
// a profile with a formula, without openings; everything else has no computed volume. Circles count as circles, not polygons.
import { numberOf, refOf, refsOf, type StepText, type StepValue, textOf } from './step-text.ts'

/** Area between a right angle and the arc of radius 1 in it. */
const corner = 1 - Math.PI / 4

/** Cubic metres; nothing where the element is not such an extrusion. */
export function computedVolume(step: StepText, element: number, lengthUnit: number): number | undefined {
  const solid = onlySolid(step, refsOf(step.args(refOf(step.args(element)[6]))[2]))
  if (solid === undefined || step.records.get(solid)?.type !== 'IFCEXTRUDEDAREASOLID') return undefined
  const [profile, , direction, depth] = step.args(solid)
  const area = profileArea(step, refOf(profile))
  const ratios = step.args(refOf(direction))[0]
  if (area === undefined || !Array.isArray(ratios)) return undefined
  const [x, y, z] = ratios.map(numberOf)
  const volume = (area * numberOf(depth) * Math.abs(z!)) / Math.hypot(x!, y!, z!)
  return volume > 0 && Number.isFinite(volume) ? volume * lengthUnit ** 3 : undefined
}

/** The one item of the one body, also behind a mapped item that does not scale. */
function onlySolid(step: StepText, representations: readonly number[]): number | undefined {
  const bodies = representations.filter((each) => /^body$/i.test(textOf(step.args(each)[1])))
  const items = bodies.flatMap((each) => refsOf(step.args(each)[3]))
  const [item] = items
  if (items.length !== 1 || item === undefined || step.records.get(item)?.type !== 'IFCMAPPEDITEM') return only(items)
  const [source, operator] = step.args(item)
  const [, , , scale = null] = step.args(refOf(operator))
  if (/NONUNIFORM/.test(step.typeOf(operator)) || (scale !== null && scale !== 1)) return undefined
  const mapped = only(refsOf(step.args(refOf(step.args(refOf(source))[1]))[3]))
  return mapped !== undefined && step.records.get(mapped)?.type === 'IFCMAPPEDITEM' ? undefined : mapped
}

const only = <T>(list: readonly T[]) => (list.length === 1 ? list[0] : undefined)

type Formula = (sizes: readonly number[]) => number

/** By the type's attributes behind its position; what is not given is 0. Names as in the standard, radii last. */
const formulas: Record<string, Formula> = {
  IFCRECTANGLEPROFILEDEF: ([x, y]) => x! * y!,
  IFCROUNDEDRECTANGLEPROFILEDEF: ([x, y, r]) => x! * y! - 4 * corner * r! ** 2,
  IFCRECTANGLEHOLLOWPROFILEDEF: ([x, y, wall, inner, outer]) =>
    x! * y! - (x! - 2 * wall!) * (y! - 2 * wall!) + 4 * corner * (inner! ** 2 - outer! ** 2),
  IFCTRAPEZIUMPROFILEDEF: ([bottom, top, y]) => ((bottom! + top!) / 2) * y!,
  IFCCIRCLEPROFILEDEF: ([r]) => Math.PI * r! ** 2,
  IFCCIRCLEHOLLOWPROFILEDEF: ([r, wall]) => Math.PI * (r! ** 2 - (r! - wall!) ** 2),
  IFCELLIPSEPROFILEDEF: ([a, b]) => Math.PI * a! * b!,
  IFCISHAPEPROFILEDEF: ([width, depth, web, flange, fillet, edge, slope]) =>
    2 * width! * flange! + (depth! - 2 * flange!) * web! + 4 * corner * (fillet! ** 2 - edge! ** 2) + unless(slope!),
  IFCLSHAPEPROFILEDEF: ([depth, width, wall, fillet, edge, slope]) =>
    wall! * (depth! + (width! || depth!) - wall!) + corner * (fillet! ** 2 - 2 * edge! ** 2) + unless(slope!),
  IFCTSHAPEPROFILEDEF: ([depth, width, web, flange, fillet, flangeEdge, webEdge, ...slopes]) =>
    width! * flange! +
    (depth! - flange!) * web! +
    2 * corner * (fillet! ** 2 - flangeEdge! ** 2 - webEdge! ** 2) +
    unless(slopes[0]! + slopes[1]!),
  IFCUSHAPEPROFILEDEF: ([depth, width, web, flange, fillet, edge, slope]) =>
    depth! * web! + 2 * (width! - web!) * flange! + 2 * corner * (fillet! ** 2 - edge! ** 2) + unless(slope!),
  IFCZSHAPEPROFILEDEF: ([depth, width, web, flange, fillet, edge]) =>
    depth! * web! + 2 * (width! - web!) * flange! + 2 * corner * (fillet! ** 2 - edge! ** 2),
}

/** No number at all where something is given that the formula does not know. */
const unless = (given: number) => (given === 0 ? 0 : Number.NaN)

/** In square units of the file. */
export function profileArea(step: StepText, profile: number | undefined): number | undefined {
  const type = profile === undefined ? '' : (step.records.get(profile)?.type ?? '')
  const args = step.args(profile)
  const formula = formulas[type]
  if (formula) return formula(Array.from({ length: 9 }, (_, at) => numberOf(args[at + 3] ?? 0)))
  if (type === 'IFCARBITRARYCLOSEDPROFILEDEF') return outlineArea(step, args[2])
  if (type !== 'IFCARBITRARYPROFILEDEFWITHVOIDS') return undefined
  const outer = outlineArea(step, args[2])
  const inner = refsOf(args[3]).map((ref) => outlineArea(step, { ref }))
  return inner.reduce((area, hole) => (area === undefined || hole === undefined ? undefined : area - hole), outer)
}

/** Of a polygon; nothing for curves with arcs. */
function outlineArea(step: StepText, curve: StepValue | undefined): number | undefined {
  const points = outlinePoints(step, curve)
  if (!points || points.length < 3) return undefined
  const area = points.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(area) / 2
}

type Point = readonly [number, number]

function outlinePoints(step: StepText, curve: StepValue | undefined): Point[] | undefined {
  const args = step.args(refOf(curve))
  const toPoint = (value: StepValue | undefined): Point =>
    Array.isArray(value) ? [numberOf(value[0]), numberOf(value[1])] : [Number.NaN, Number.NaN]
  if (step.typeOf(curve) === 'IFCPOLYLINE') return refsOf(args[0]).map((point) => toPoint(step.args(point)[0]))
  if (step.typeOf(curve) !== 'IFCINDEXEDPOLYCURVE' || !isNothing(args[1])) return undefined
  const list = step.args(refOf(args[0]))[0]
  return Array.isArray(list) ? list.map(toPoint) : undefined
}

const isNothing = (value: StepValue | undefined) => value === null || value === undefined
