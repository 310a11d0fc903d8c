// What features that add to the workbench may use of it.
import type { ViewState } from '@sunmao/contract'
import type { Viewer } from '@sunmao/viewer'
import { useEffect } from 'react'
import { type OpenPlace, useOpenPlace } from './open-place.ts'
import { colourOf } from './panel/colour-panel.tsx'
import { type Paint, smallPicture } from './saved/small-picture.ts'
import { keptState, showState } from './saved/view-state.ts'
import { useStart } from './scene/use-start.ts'
import type { Step } from './step.ts'
import { useSteps } from './steps.ts'
import { type BenchKeys, useWorkbench } from './workbench.ts'

/** Wide enough to recognise a pipe by, small enough to send. */
const PICTURE = 960

/** The picture, the models in it, and where they belong. */
export function useBench() {
  const { viewer, projId, subId, models, fileIds } = useWorkbench()
  return { viewer, projId, subId, models, fileIds }
}

/** How the models look when a page of its own opens; `isTaken`: it says itself what is seen. */
export function useBenchStart(isTaken: boolean): void {
  const { viewer, subId, fileIds } = useWorkbench()
  useStart(viewer, { subId, fileIds, isTaken })
}

/** A colour for one of several groups, far from those of its neighbours: as the workbench colours by values. */
export const groupColour = (at: number): string => colourOf(at)

/** J and K go through a list of the feature while it has something. */
export const useBenchSteps = (step: Step, isThere: boolean) => useSteps(step, isThere)

/** Says in the head where that is what is open beside the models, as long as it is there and known. */
export function useBenchPlace(open: OpenPlace | undefined): void {
  const { label, text, point } = open ?? {}
  const place = point?.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same place is often a new object
  useEffect(() => {
    if (!open) return
    useOpenPlace.setState({ open })
    return () => useOpenPlace.setState({ open: undefined })
  }, [label, text, place])
}

/** Keys of a page of its own while it is shown; they come before those of the workbench. */
export function useBenchKeys(keys: BenchKeys): void {
  const { keys: bench } = useWorkbench()
  useEffect(() => {
    bench.current = keys
    return () => {
      if (bench.current === keys) bench.current = undefined
    }
  })
}

/** What is seen now, to be kept: the state, and a picture of it with what is drawn over it. */
export const takeView = async (viewer: Viewer, paint?: Paint) => ({
  state: keptState(viewer),
  picture: await smallPicture(viewer, PICTURE, paint),
})

/** The same with the picture of a row in a list. */
export const takeSmallView = async (viewer: Viewer) => ({
  state: keptState(viewer),
  picture: await smallPicture(viewer),
})

/** Shows what was kept; the camera flies there. */
export const showView = (viewer: Viewer, state: ViewState, milliseconds?: number) =>
  showState(viewer, state, milliseconds)
