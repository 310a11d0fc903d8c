import type { Dispose } from '../dispose.ts'

export interface Store<State extends object> {
  getState(): State
  /** Only what is named changes; listeners hear of it at once, unless nothing is new. */
  setState(patch: Partial<State>): void
  subscribe(listener: (now: State, before: State) => void): Dispose
}

export function makeStore<State extends object>(start: State): Store<State> {
  let state = start
  const listeners = new Set<(now: State, before: State) => void>()
  return {
    getState: () => state,
    setState(patch) {
      const before = state
      const keys = Object.keys(patch) as (keyof State)[]
      if (keys.every((key) => patch[key] === before[key])) return
      state = { ...before, ...patch }
      for (const listener of [...listeners]) listener(state, before)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
