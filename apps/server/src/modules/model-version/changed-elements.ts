import { changeKinds, type ElementSet } from '@sunmao/contract'
import { runsOf } from '../model/runs.ts'
import type { Change } from './change.ts'

/** All that differs as sets of elements: of each kind the newer side, of what is gone the older one; `before` is all older sides. */
export function changedElements(changes: readonly Change[]) {
  const before = new Places()
  const byKind = new Map(changeKinds.map((kind) => [kind, new Places()]))
  for (const change of changes) {
    if (change.before !== undefined) before.add(change.from!, change.before)
    const places = byKind.get(change.kind)!
    if (change.after !== undefined) places.add(change.to!, change.after)
    else if (change.before !== undefined) places.add(change.from!, change.before)
  }
  const sets = [...byKind].map(([kind, places]) => [kind, places.toSet()] as const)
  return { changes: Object.fromEntries(sets) as Record<Change['kind'], ElementSet>, before: before.toSet() }
}

class Places {
  private readonly byFile = new Map<number, Set<number>>()

  add(fileId: number, index: number): void {
    const known = this.byFile.get(fileId)
    if (known) known.add(index)
    else this.byFile.set(fileId, new Set([index]))
  }

  toSet(): ElementSet {
    const inOrder = (indexes: Set<number>) => Uint32Array.from(indexes).sort()
    return Object.fromEntries([...this.byFile].map(([fileId, indexes]) => [fileId, runsOf(inOrder(indexes))]))
  }
}
