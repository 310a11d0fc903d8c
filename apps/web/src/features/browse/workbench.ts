import type { Model } from '@sunmao/contract'
import type { Viewer, ViewerState } from '@sunmao/viewer'
import { createContext, type RefObject, useContext, useSyncExternalStore } from 'react'
import type { Step } from './step.ts'

/** What every part of the workbench works on. */
export interface Workbench {
  viewer: Viewer
  /** Further pictures beside the first one. */
  beside: readonly Viewer[]
  projId: number
  subId: number
  /** Those that are open. */
  models: readonly Model[]
  fileIds: readonly number[]
  steps: RefObject<Step | undefined>
  keys: RefObject<BenchKeys | undefined>
}

/** Letters that a page of its own gives a meaning, small ones; `shift+j` with the other hand. They come before the workbench's. */
export type BenchKeys = Readonly<Record<string, () => void>>

const Context = createContext<Workbench | undefined>(undefined)
export const WorkbenchProvider = Context.Provider

export function useWorkbench(): Workbench {
  const workbench = useContext(Context)
  if (!workbench) throw new Error('outside of the workbench')
  return workbench
}

/** A part of what is seen; give a part that stays the same object while it does not change. */
export function useSeen<T>(part: (state: ViewerState) => T): T {
  const { viewer } = useWorkbench()
  return useSyncExternalStore(viewer.state.subscribe, () => part(viewer.state.getState()))
}
