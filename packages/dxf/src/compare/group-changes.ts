// Boxes around changes: leftovers mark the cells of a coarse grid that they touch, and cells that touch each other are one
// change. What is longer than many cells would join everything and is a change by itself.
import type { SheetChange } from '../find/found.ts'
import type { Box2 } from '../sheet/sheet.ts'

export interface Leftover {
  kind: 'added' | 'removed'
  box: Box2
  text: string | undefined
}

/** Cells along the longer side. */
const cells = 120
/** Longer than so many cells is by itself. */
const longCells = 12
/** A list of more is not read; the last one then holds all the rest. */
const maxChanges = 500
const maxTexts = 20

export function groupChanges(leftovers: readonly Leftover[], [x0, y0, x1, y1]: Box2): SheetChange[] {
  const cell = Math.max(x1 - x0, y1 - y0) / cells || 1
  const parents = new Map<number, number>()
  const find = (key: number): number => {
    let root = key
    while (parents.get(root) !== root) root = parents.get(root)!
    parents.set(key, root)
    return root
  }
  const column = (x: number) => Math.floor((x - x0) / cell) + 1
  const row = (y: number) => Math.floor((y - y0) / cell) + 1
  const key = (i: number, j: number) => j * 4096 + i
  const isLong = ({ box }: Leftover) => Math.max(box[2] - box[0], box[3] - box[1]) > longCells * cell
  for (const { box } of leftovers.filter((each) => !isLong(each)))
    for (let j = row(box[1]); j <= row(box[3]); j++)
      for (let i = column(box[0]); i <= column(box[2]); i++)
        if (!parents.has(key(i, j))) parents.set(key(i, j), key(i, j))
  for (const each of parents.keys())
    for (const other of [each + 1, each + 4095, each + 4096, each + 4097])
      if (parents.has(other)) parents.set(find(each), find(other))
  const groups = new Map<string, Leftover[]>()
  for (const leftover of leftovers) {
    const name = isLong(leftover)
      ? `long ${leftover.box.map((value) => Math.round(value / cell)).join(' ')}`
      : `${find(key(column(leftover.box[0]), row(leftover.box[1])))}`
    const known = groups.get(name)
    if (known) known.push(leftover)
    else groups.set(name, [leftover])
  }
  const sorted = [...groups.values()].sort((a, b) => b.length - a.length)
  const kept = sorted.slice(0, maxChanges)
  if (sorted.length > maxChanges) kept.push(sorted.slice(maxChanges).flat())
  return kept.map(changeOf).sort((a, b) => b.box[3] - a.box[3] || a.box[0] - b.box[0])
}

function changeOf(leftovers: readonly Leftover[]): SheetChange {
  const of = (kind: Leftover['kind']) => leftovers.filter((each) => each.kind === kind)
  const [added, removed] = [of('added'), of('removed')]
  const texts = (some: readonly Leftover[]) => some.flatMap(({ text }) => text ?? []).slice(0, maxTexts)
  let box = leftovers[0]!.box
  for (const { box: other } of leftovers)
    box = [
      Math.min(box[0], other[0]),
      Math.min(box[1], other[1]),
      Math.max(box[2], other[2]),
      Math.max(box[3], other[3]),
    ]
  return {
    kind: !removed.length ? 'added' : !added.length ? 'removed' : 'changed',
    box,
    added: added.length,
    removed: removed.length,
    texts: { added: texts(added), removed: texts(removed) },
  }
}
