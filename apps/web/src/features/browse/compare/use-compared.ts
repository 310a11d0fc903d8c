import type { ModelChange } from '@sunmao/contract'
import type { ElementSet } from '@sunmao/viewer'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { oneElement } from '../elements.ts'
import { useWorkbench } from '../workbench.ts'
import { bothSides, type CompareScene, oneSide } from './compared-state.ts'

/** Colours what differs, in one picture or in two; answers how to show one change. */
export function useCompared(scene: CompareScene, kind: ModelChange['kind'] | undefined, isBeside: boolean) {
  const { viewer, beside, models } = useWorkbench()
  const all = useMemo(
    (): ElementSet => Object.fromEntries(models.map(({ fileId, counts }) => [fileId, [0, counts?.elements ?? 0]])),
    [models],
  )
  // A link brings its own picture.
  const isGiven = useRef(location.hash.startsWith('#v='))
  useEffect(() => {
    if (isGiven.current) {
      isGiven.current = false
      return
    }
    viewer.state.setState({
      selected: {},
      ...(isBeside ? oneSide(scene, 'after', kind) : bothSides(scene, all, { kind })),
    })
  }, [viewer, scene, kind, isBeside, all])
  return useCallback(
    ({ element, before }: ModelChange) => {
      const now = oneElement(element.fileId, element.index)
      const old = before ? oneElement(before.fileId, before.index) : {}
      // Not selected: its colour says what became of it.
      if (!isBeside) viewer.state.setState({ selected: {}, ...bothSides(scene, all, { kind, before: old }) })
      // Whichever picture has it leads; the others go along.
      const leader = [viewer, ...beside].find((each) => each.boxOf(now)) ?? viewer
      leader.show(isBeside || !before ? [now] : [now, old])
    },
    [viewer, beside, scene, kind, isBeside, all],
  )
}
