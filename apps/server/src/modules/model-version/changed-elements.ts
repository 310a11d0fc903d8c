import { changeKinds, type ElementSet } from '@sunmao/contract'
import { runsOf } from '@sunmao/model'
import type { Change } from './change.ts'

type Sides = Record<Change['kind'], ElementSet>

/** All that differs as sets of elements, of each kind: in the older versions, and in the newer ones. */
export function changedElements(changes: readonly Change[]): { before: Sides; after: Sides } {
  const sideOf = (fileOf: (change: Change) => number | undefined, placeOf: (change: Change) => number | undefined) => {
    const places = new Map(changeKinds.map((kind) => [kind, new Places()]))
    for (const change of changes) {
      const [fileId, place] = [fileOf(change), placeOf(change)]
      if (fileId !== undefined && place !== undefined) places.get(change.kind)!.add(fileId, place)
    }
    return Object.fromEntries([...places].map(([kind, found]) => [kind, found.toSet()])) as Sides
  }
  return {
    before: sideOf(
      ({ from }) => from,
      ({ before }) => before,
    ),
    after: sideOf(
      ({ to }) => to,
      ({ after }) => after,
    ),
  }
}

class Places {
  private readonly byFile = new Map<number, Set<number>>()

  add(fileId: number, index: number): void {
    const known = this.byFile.get(fileId)
    if (known) known.add(index)
    else this.byFile.set(fileId, new Set([index]))
  }

  toSet(): ElementSet {
    return Object.fromEntries([...this.byFile].map(([fileId, indexes]) => [fileId, runsOf(indexes)]))
  }
}
