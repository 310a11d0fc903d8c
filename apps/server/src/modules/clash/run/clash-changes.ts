// What has changed between the versions that the last run looked at and those of this one. A pair of which neither element has
// changed is as it was: in place, shape, selection, assembly and host.
import { type Building, globalIdAt } from '@sunmao/model'
import { chainOf, type OpenedModel } from './clash-scene.ts'

/** Of each element of the newer building the equal one of the older, or -1. */
export function unchangedIn(
  older: OpenedModel,
  newer: OpenedModel,
  masksOf: (model: OpenedModel) => readonly Uint8Array[],
): Int32Array {
  const { building: before } = older
  const { building: after } = newer
  const same = new Int32Array(after.elements.count).fill(-1)
  if (older.discipline !== newer.discipline || before.origin.some((metres, at) => metres !== after.origin[at]))
    return same
  const [oldIds, newIds] = [uniqueIds(before), uniqueIds(after)]
  const [oldMasks, newMasks] = [masksOf(older), masksOf(newer)]
  const isAskedAlike = (old: number, element: number) =>
    newMasks.every((mask, at) => mask[element] === oldMasks[at]![old])
  for (const [globalId, element] of newIds) {
    const old = oldIds.get(globalId)
    if (old === undefined || !isSameBody(before, old, after, element) || !isAskedAlike(old, element)) continue
    if (relationsOf(before, old) === relationsOf(after, element)) same[element] = old
  }
  return same
}

/** An id that several elements have tells none of them. */
function uniqueIds(building: Building): Map<string, number> {
  const found = new Map<string, number>()
  const twice = new Set<string>()
  for (let element = 0; element < building.elements.count; element++) {
    const globalId = globalIdAt(building, element)
    if (found.has(globalId)) twice.add(globalId)
    found.set(globalId, element)
  }
  for (const globalId of twice) found.delete(globalId)
  return found
}

function isSameBody(before: Building, old: number, after: Building, element: number): boolean {
  const [p, q] = [before.elements, after.elements]
  return (['shapeHashes', 'placeHashes'] as const).every(
    (name) => p[name][old * 2] === q[name][element * 2] && p[name][old * 2 + 1] === q[name][element * 2 + 1],
  )
}

/** Class, host and what it is a part of. */
function relationsOf(building: Building, element: number): string {
  const { elements, texts } = building
  const idOf = (one: number) => (one < 0 ? '' : globalIdAt(building, one))
  const chain = chainOf(elements.parents, element)
  const host = chain.map((one) => elements.hosts[one]!).find((one) => one >= 0) ?? -1
  return [texts[elements.classes[element]!], idOf(host), idOf(chain.length > 1 ? chain.at(-1)! : -1)].join(' ')
}
