import { type DesignCategory, designLibrary } from '@sunmao/contract'
import { useCall } from '../../../api/hooks.ts'

export interface CategoryNode extends DesignCategory {
  depth: number
  /** With what lies below it. */
  total: number
}

/** The tree from top to bottom, each after the one above it. */
export function useCategories(): CategoryNode[] {
  const { data = [] } = useCall(designLibrary.categories, {})
  const below = (pid: number, depth: number): CategoryNode[] =>
    data
      .filter((one) => one.pid === pid)
      .flatMap((one) => {
        const rest = below(one.id, depth + 1)
        const total = rest.filter(({ pid: of }) => of === one.id).reduce((sum, each) => sum + each.total, one.count)
        return [{ ...one, depth, total }, ...rest]
      })
  return below(0, 0)
}

export const optionsOf = (categories: readonly CategoryNode[]) =>
  categories.map(({ id, label, depth }) => ({ value: id, label: `${'\u2003'.repeat(depth)}${label}` }))
