import { startState, type Viewer, type ViewerState } from '@sunmao/viewer'
import type { ReactElement } from 'react'
import { type Workbench, WorkbenchProvider } from '../features/browse/workbench.ts'
import { sampleModel } from './model-samples.ts'

/** Keeps what it is told to show, and draws nothing. */
export function fakeViewer(): Viewer {
  let now: ViewerState = startState
  const listeners = new Set<(now: ViewerState, before: ViewerState) => void>()
  const setState = (patch: Partial<ViewerState>) => {
    const before = now
    now = { ...now, ...patch }
    for (const listener of listeners) listener(now, before)
  }
  const state: Viewer['state'] = {
    getState: () => now,
    setState,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const viewer: Partial<Viewer> = {
    state,
    canvas: document.createElement('canvas'),
    flyTo: (camera) => setState({ camera }),
    everyFrame: () => () => undefined,
  }
  return viewer as Viewer
}

/** A part of the workbench with one open model. */
export function inWorkbench(part: ReactElement, viewer = fakeViewer()): ReactElement {
  const model = sampleModel()
  const bench: Partial<Workbench> = { viewer, projId: 7, subId: 11, models: [model], fileIds: [model.fileId] }
  bench.keys = { current: undefined }
  bench.steps = { current: undefined }
  return <WorkbenchProvider value={bench as Workbench}>{part}</WorkbenchProvider>
}
