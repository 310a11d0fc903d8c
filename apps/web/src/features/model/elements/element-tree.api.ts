import { type ModelElement, modelQuery, type Reply, type TreeDimension } from '@sunmao/contract'
import { useState } from 'react'
import { useCalls } from '../../../api/hooks.ts'

const PAGE = 200
const rootKey = '[]'

type Level = Reply<typeof modelQuery.customizedTree>

export interface TreeGroup {
  key: string
  label: string
  count: number
  /** Below how many other groups it stands. */
  depth: number
  /** Nothing while it is closed. */
  below?: TreeBranch
}

export interface TreeBranch {
  groups: readonly TreeGroup[]
  elements: readonly ModelElement[]
  isPending: boolean
  retry?: () => void
  /** Shows the next elements; nothing when all are there. */
  more?: () => void
}

/** A tree whose levels are asked for when they are opened. A group is known by the path to it. */
export function useElementTree(fileIds: readonly number[], dimensions: TreeDimension[]) {
  const [open, setOpen] = useState<readonly string[]>([])
  /** By group: how many pages of its elements are shown. */
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({})
  const asked = [rootKey, ...open].flatMap((key) =>
    Array.from({ length: pages[key] ?? 1 }, (_, page) => ({ key, page })),
  )
  const answers = useCalls(
    modelQuery.customizedTree,
    asked.map(({ key, page }) => ({
      body: { fileIds: [...fileIds], dimensions, path: JSON.parse(key) as string[], page, size: PAGE },
    })),
  )

  const branchOf = (key: string): TreeBranch => {
    const own = answers.filter((_, i) => asked[i]?.key === key)
    const levels = own.map(({ data }) => data).filter((level): level is Level => level !== undefined)
    const elements = levels.flatMap((level) => level.elements)
    const failed = own.find(({ error }) => error)
    const isPending = own.some((answer) => answer.isPending)
    const total = levels[0]?.elements.length ? levels[0].totalElements : 0
    const path = JSON.parse(key) as string[]
    return {
      elements,
      isPending,
      groups: (levels[0]?.nodes ?? []).map((node) => {
        const nodeKey = JSON.stringify([...path, node.key])
        return {
          ...node,
          key: nodeKey,
          depth: path.length,
          below: open.includes(nodeKey) ? branchOf(nodeKey) : undefined,
        }
      }),
      retry: failed && (() => void failed.refetch()),
      more:
        isPending || elements.length >= total
          ? undefined
          : () => setPages((before) => ({ ...before, [key]: (before[key] ?? 1) + 1 })),
    }
  }
  return { root: branchOf(rootKey), open, setOpen }
}
