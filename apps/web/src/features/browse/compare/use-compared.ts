import type { ModelChange } from '@sunmao/contract'
import { type Box, type ElementSet, joined, type Viewer } from '@sunmao/viewer'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { oneElement } from '../elements.ts'
import { useWorkbench } from '../workbench.ts'
import { bothSides, type CompareScene, oneSide } from './compared-state.ts'

/** When the heads of both versions are there, each in one of the pictures; until then nobody knows where the changes are. */
export async function whenBothThere(
  viewers: readonly Pick<Viewer, 'whenThere'>[],
  { fromFileIds, toFileIds }: Pick<CompareScene, 'fromFileIds' | 'toFileIds'>,
  signal: AbortSignal,
): Promise<void> {
  const wanted = [...fromFileIds, ...toFileIds].map(String)
  await Promise.all(wanted.map((id) => Promise.any(viewers.map((viewer) => viewer.whenThere(id, signal)))))
}

const boxAround = (boxes: readonly Box[]): Box => ({
  min: [0, 1, 2].map((axis) => Math.min(...boxes.map(({ min }) => min[axis]!))) as [number, number, number],
  max: [0, 1, 2].map((axis) => Math.max(...boxes.map(({ max }) => max[axis]!))) as [number, number, number],
})

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
    const abort = new AbortController()
    const fit = () => {
      const changed = [...Object.values(scene.before), ...Object.values(scene.after)].reduce(joined, {})
      const boxes = [viewer, ...beside].flatMap((each) => each.boxOf(changed) ?? [])
      if (boxes.length > 0) viewer.fit(boxAround(boxes), { milliseconds: 0 })
    }
    // It is aborted when something else is shown by then.
    whenBothThere([viewer, ...beside], scene, abort.signal).then(fit, () => {})
    return () => abort.abort()
  }, [viewer, beside, scene, kind, isBeside, all])
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
