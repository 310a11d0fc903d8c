import { modelScene, type TreeDimension } from '@sunmao/contract'
import { countOf, type ElementSet, isEmpty, without } from '@sunmao/viewer'
import { useCalls } from '../../../api/hooks.ts'
import { hide, show } from '../elements.ts'
import { useSeen, useWorkbench } from '../workbench.ts'

export type Visibility = 'shown' | 'partly' | 'hidden'

export function visibilityOf(elements: ElementSet, hidden: ElementSet): Visibility {
  const left = countOf(without(elements, hidden))
  if (left === countOf(elements)) return 'shown'
  return left === 0 ? 'hidden' : 'partly'
}

/**
 * Which groups of a tree are hidden, however that came about. What the groups hold is asked for as long as anything is hidden;
 * until it is known, a group is as the nearest one around it of which it is.
 */
export function useHiddenRows(dimensions: TreeDimension[], paths: readonly (readonly string[])[]) {
  const { viewer, fileIds } = useWorkbench()
  const hidden = useSeen((state) => state.hidden)
  const asked = isEmpty(hidden) ? [] : paths
  const answers = useCalls(
    modelScene.find,
    asked.map((path) => ({ body: { fileIds: [...fileIds], dimensions, path: [...path] } })),
    { quiet: true },
  )
  const known = new Map(asked.map((path, at) => [JSON.stringify(path), answers[at]?.data]))
  const groupVisibility = (path: readonly string[]): Visibility => {
    for (let size = path.length; size >= 0; size--) {
      const elements = known.get(JSON.stringify(path.slice(0, size)))
      if (elements) return visibilityOf(elements, hidden)
    }
    return 'shown'
  }
  const toggle = (elements: ElementSet) => {
    const now = viewer.state.getState().hidden
    if (!isEmpty(elements) && visibilityOf(elements, now) === 'hidden') show(viewer, elements)
    else hide(viewer, elements)
  }
  return { groupVisibility, ofElements: (elements: ElementSet) => visibilityOf(elements, hidden), toggle }
}
