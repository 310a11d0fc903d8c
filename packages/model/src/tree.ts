import type { Building } from './building.ts'
import { type Dimension, type Grouping, groupingOf } from './dimension.ts'

export interface TreeNode {
  /** To be given as a part of `path` for the level below. Good for this building only. */
  key: number
  /** '' for the elements without any. */
  label: string
  /** Elements in it; where an element can be in several groups it counts in each. */
  count: number
}

/**
 * The children of one node: elements sorted by `dimensions`, of which the first are already chosen by `path`. Storeys come
 * from the lowest up, all else by its label, those without a label last.
 */
export function treeLevel(building: Building, dimensions: readonly Dimension[], path: readonly number[]): TreeNode[] {
  const dimension = dimensions[path.length]
  if (dimension === undefined) return []
  const isIn = memberTest(building, dimensions, path)
  const grouping = groupingOf(building, dimension)
  const counts = new Map<number, number>()
  const add = (key: number) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (let element = 0; element < building.elements.count; element++) {
    if (!isIn(element)) continue
    const keys = grouping.keysOf(element)
    if (typeof keys === 'number') add(keys)
    else if (keys.length === 0) add(-1)
    else for (let at = 0; at < keys.length; at++) add(keys[at]!)
  }
  const nodes = Array.from(counts, ([key, count]) => ({ key, count, label: grouping.labelOf(key) }))
  return nodes.sort(byPlace(grouping))
}

/** Elements below a node, in their own order. */
export function elementsAt(building: Building, dimensions: readonly Dimension[], path: readonly number[]): Uint32Array {
  const isIn = memberTest(building, dimensions, path)
  const found = new Uint32Array(building.elements.count)
  let count = 0
  for (let element = 0; element < building.elements.count; element++) if (isIn(element)) found[count++] = element
  return found.slice(0, count)
}

function memberTest(building: Building, dimensions: readonly Dimension[], path: readonly number[]) {
  const tests = path.map((key, level) => {
    const dimension = dimensions[level]
    return dimension === undefined ? () => false : groupTest(groupingOf(building, dimension), key)
  })
  return (element: number) => tests.every((test) => test(element))
}

function groupTest(grouping: Grouping, key: number): (element: number) => boolean {
  return (element) => {
    const keys = grouping.keysOf(element)
    if (typeof keys === 'number') return keys === key
    if (keys.length === 0) return key === -1
    for (let at = 0; at < keys.length; at++) if (keys[at] === key) return true
    return false
  }
}

const inOrder = new Intl.Collator('zh-CN', { numeric: true })

/** By rank or label; the one without comes last. */
function byPlace({ rankOf }: Grouping) {
  return (a: TreeNode, b: TreeNode) => {
    if (a.key < 0 !== b.key < 0) return a.key < 0 ? 1 : -1
    return rankOf ? rankOf(a.key) - rankOf(b.key) : inOrder.compare(a.label, b.label)
  }
}
