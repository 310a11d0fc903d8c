import { type ElementSet, isEmpty, without } from '@sunmao/viewer'
import { useState } from 'react'
import { hide, show } from '../elements.ts'
import { useSeen, useWorkbench } from '../workbench.ts'

/**
 * Which groups of a tree are hidden. What a group holds is known once its eye was used; until then it is as the nearest group
 * around it of which it is known.
 */
export function useHiddenRows() {
  const { viewer } = useWorkbench()
  const hidden = useSeen((state) => state.hidden)
  const [known, setKnown] = useState<ReadonlyMap<string, ElementSet>>(new Map())
  const areHidden = (elements: ElementSet, by = hidden) => !isEmpty(elements) && isEmpty(without(elements, by))
  const isHidden = (path: readonly string[]): boolean => {
    for (let size = path.length; size >= 0; size--) {
      const elements = known.get(JSON.stringify(path.slice(0, size)))
      if (elements) return areHidden(elements)
    }
    return false
  }
  const toggle = (elements: ElementSet, path?: readonly string[]) => {
    if (path) setKnown((before) => new Map(before).set(JSON.stringify(path), elements))
    if (areHidden(elements, viewer.state.getState().hidden)) show(viewer, elements)
    else hide(viewer, elements)
  }
  return { isHidden, areHidden, toggle }
}
