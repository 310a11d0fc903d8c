// Volumes that a file states for its elements in quantity sets. Only those that can mean nothing but the volume of the drawn
// body: NetVolume, and GrossVolume where nothing is cut off and nothing else is stated.
import type { Openings } from './openings.ts'
import { numberOf, refOf, refsOf, type StepText, textOf } from './step-text.ts'
import { projectUnits, unitFactor } from './units.ts'

export interface StatedVolume {
  /** As the file has it. */
  name: string
  /** Cubic metres. */
  value: number
}

/** Two statements about one volume that differ more contradict each other. */
const sameShare = 1e-3

/** By the number of the element. Without the ones that contradict themselves, are zero or have no known unit. */
export function statedVolumes(step: StepText, openings: Openings): Map<number, StatedVolume> {
  const perUnit = projectUnits(step).get('VOLUMEUNIT')
  const statements = new Map<number, StatedVolume[]>()
  for (const relation of step.ofType('IFCRELDEFINESBYPROPERTIES')) {
    const args = step.args(relation)
    const volumes = refsOf(args[5]).flatMap((set) => volumesOf(step, set, perUnit))
    if (volumes.length === 0) continue
    for (const element of refsOf(args[4])) {
      const known = statements.get(element) ?? []
      statements.set(element, known)
      known.push(...volumes)
    }
  }
  const stated = new Map<number, StatedVolume>()
  for (const [element, volumes] of statements) {
    const found = chooseVolume(step.records.get(element)?.type ?? '', volumes, isCut(step, openings, element))
    if (found) stated.set(element, found)
  }
  return stated
}

/** The one that is the volume of the body. A room's net volume is without what stands in it, which its body does not show. */
export function chooseVolume(type: string, volumes: readonly StatedVolume[], isCut: boolean): StatedVolume | undefined {
  const named = (pattern: RegExp) => volumes.filter(({ name }) => pattern.test(name.replace(/\s/g, '')))
  const net = type === 'IFCSPACE' ? [] : named(/^NetVolume$/i)
  const candidates = net.length > 0 || isCut ? net : named(/^GrossVolume$/i)
  const [first] = candidates
  if (!first) return undefined
  return candidates.every(({ value }) => Math.abs(value - first.value) <= sameShare * first.value) ? first : undefined
}

function volumesOf(step: StepText, set: number, perUnit: number | undefined): StatedVolume[] {
  if (step.records.get(set)?.type !== 'IFCELEMENTQUANTITY') return []
  return refsOf(step.args(set)[5]).flatMap((quantity) => {
    if (step.records.get(quantity)?.type !== 'IFCQUANTITYVOLUME') return []
    const [name, , unit, number] = step.args(quantity)
    const ownUnit = refOf(unit)
    const factor = ownUnit === undefined ? perUnit : unitFactor(step, ownUnit)
    const value = numberOf(number) * (factor ?? Number.NaN)
    return value > 0 && Number.isFinite(value) ? [{ name: textOf(name), value }] : []
  })
}

/** Has openings, or a solid that is computed from others. */
const isCut = (step: StepText, openings: Openings, element: number) =>
  openings.hasAny(element) ||
  [...typesBelow(step, refOf(step.args(element)[6]))].some((type) => /^IFC(BOOLEAN|CSG)/.test(type))

/** Types of the records that a shape reaches through representations, mapped items and solids made of solids. */
function typesBelow(step: StepText, root: number | undefined): Set<string> {
  const types = new Set<string>()
  const seen = new Set<number>()
  const open = root === undefined ? [] : [root]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const type = step.records.get(id)?.type
    if (type === undefined || seen.has(id)) continue
    seen.add(id)
    types.add(type)
    if (/^IFC(PRODUCT|SHAPEREPRESENTATION|MAPPEDITEM|REPRESENTATIONMAP|BOOLEAN|CSG)/.test(type))
      open.push(...refsOf(step.args(id)))
  }
  return types
}
