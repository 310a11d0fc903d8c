// What a run knows of the elements of earlier points: whether they are still there, whether they were asked about, and whether
// something like them stands where they stood and was not asked about. Only with that is a point that was not found again gone.
import type { CheckedRun } from '@sunmao/clash'
import { type Building, indexOfGlobalIds } from '@sunmao/model'
import { maskOf } from '../rules/clash-elements.ts'
import type { BegunRun } from './begin-run.ts'
import type { OpenedModel } from './clash-scene.ts'
import type { PointRow } from './write-points.ts'

export interface Standing extends Omit<CheckedRun, 'isComplete'> {
  /** That something stands there which no side of the test has, and which may be what the point was about. */
  hasUnasked(row: PointRow): boolean
}

/** How far beside its box a thing may be that stood at a point (metres). */
const BESIDE = 0.05

export function standingOf(
  { a, b }: Pick<BegunRun, 'a' | 'b'>,
  models: readonly OpenedModel[],
  known: readonly PointRow[],
): Standing {
  const asked = models.map((model) => either(maskOf(model, a), maskOf(model, b)))
  const there = new Set<string>()
  const looked = new Set<string>()
  const wanted = new Set(known.flatMap(({ aGlobalId, bGlobalId }) => [aGlobalId, bGlobalId]))
  const ids = [...wanted]
  models.forEach(({ building }, at) => {
    indexOfGlobalIds(building, ids).forEach((element, place) => {
      if (element < 0) return
      there.add(ids[place]!)
      if (asked[at]![element]) looked.add(ids[place]!)
    })
  })
  const inRun = new Set(models.map(({ modelId }) => modelId))
  const ofRun = new Set<string>()
  for (const row of known) {
    if (inRun.has(row.aModelId)) ofRun.add(row.aGlobalId)
    if (inRun.has(row.bModelId)) ofRun.add(row.bGlobalId)
  }
  const unasked = new Map<string, readonly number[]>()
  const unaskedIn = (model: number, name: string) => {
    const key = `${model} ${name}`
    const found = unasked.get(key) ?? unaskedOf(models[model]!.building, asked[model]!, name)
    unasked.set(key, found)
    return found
  }
  const stands = (row: PointRow, modelId: number, name: string) => {
    const model = models.findIndex((one) => one.modelId === modelId)
    if (model < 0) return false
    const { building } = models[model]!
    return unaskedIn(model, name).some((element) => isAt(building, element, row.point))
  }
  return {
    isChecked: (globalId) => ofRun.has(globalId) && (looked.has(globalId) || !there.has(globalId)),
    isThere: (globalId) => there.has(globalId),
    hasUnasked: (row) =>
      (!there.has(row.aGlobalId) && stands(row, row.aModelId, row.aClass)) ||
      (!there.has(row.bGlobalId) && stands(row, row.bModelId, row.bClass)),
  }
}

/** As wide as `matchRuns` looks for a point of which an element went. */
const REACH = 3

/** Whether somewhere near stood a point of which an element is not there any more under its GlobalId. */
export function placesOfGone(
  models: readonly OpenedModel[],
  known: readonly Pick<PointRow, 'aGlobalId' | 'bGlobalId' | 'point' | 'status'>[],
): (point: readonly number[]) => boolean {
  const ids = [...new Set(known.flatMap(({ aGlobalId, bGlobalId }) => [aGlobalId, bGlobalId]))]
  const there = new Set<string>()
  for (const { building } of models)
    indexOfGlobalIds(building, ids).forEach((element, at) => {
      if (element >= 0) there.add(ids[at]!)
    })
  const cellOf = (point: readonly number[]) => point.map((metres) => Math.floor(metres / REACH))
  const cells = new Set(
    known
      .filter(
        ({ aGlobalId, bGlobalId, status }) => status !== 'resolved' && !(there.has(aGlobalId) && there.has(bGlobalId)),
      )
      .map(({ point }) => cellOf(point).join()),
  )
  if (cells.size === 0) return () => false
  const around = [-1, 0, 1]
  return (point) => {
    const [x, y, z] = cellOf(point)
    return around.some((dx) => around.some((dy) => around.some((dz) => cells.has([x! + dx, y! + dy, z! + dz].join()))))
  }
}

const either = (one: Uint8Array, other: Uint8Array) => one.map((fits, at) => fits | other[at]!)

function unaskedOf({ elements, texts }: Building, asked: Uint8Array, name: string): number[] {
  const found: number[] = []
  for (let element = 0; element < elements.count; element++)
    if (!asked[element] && texts[elements.classes[element]!] === name && !Number.isNaN(elements.boxes[element * 6]!))
      found.push(element)
  return found
}

function isAt({ elements: { boxes }, origin }: Building, element: number, point: readonly number[]): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const at = point[axis]! - origin[axis]!
    if (!(at >= boxes[element * 6 + axis]! - BESIDE && at <= boxes[element * 6 + axis + 3]! + BESIDE)) return false
  }
  return true
}
