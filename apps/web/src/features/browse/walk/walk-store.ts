import type { ModelRoute } from '@sunmao/contract'
import { create } from 'zustand'

export type WalkFrame = ModelRoute['frames'][number]
/** What is played: a walk of the list, or one that is being recorded. */
export type Walk = Pick<ModelRoute, 'subId' | 'name' | 'loop' | 'speed' | 'frames'>

export interface WalkDraft extends Walk {
  frames: (WalkFrame & { key: number })[]
  /** The one of the list that it changes; nothing for a new one. */
  origin?: ModelRoute
}

interface WalkState {
  draft?: WalkDraft
  playing?: Walk | 'draft'
}

/** Outlives the panel: whoever folds it away to look around goes on recording. */
export const useWalkStore = create<WalkState>(() => ({}))

const setState = useWalkStore.setState
let keys = 0
const keyed = (frame: WalkFrame) => ({ ...frame, key: ++keys })

export const playWalk = (playing: Walk | 'draft' | undefined) => setState({ playing })

export const beginWalk = (subId: number, name: string) =>
  setState({ draft: { subId, name, loop: false, speed: 1, frames: [] }, playing: undefined })

export const editWalk = (origin: ModelRoute) =>
  setState({ draft: { ...origin, frames: origin.frames.map(keyed), origin }, playing: undefined })

export const endWalk = () => setState({ draft: undefined, playing: undefined })

const change = (by: (draft: WalkDraft) => Partial<WalkDraft>) =>
  setState(({ draft }) => ({ draft: draft && { ...draft, ...by(draft) } }))

export const changeWalk = (changes: Partial<Pick<WalkDraft, 'name' | 'loop' | 'speed'>>) => change(() => changes)

export const addFrame = (frame: WalkFrame) => change(({ frames }) => ({ frames: [...frames, keyed(frame)] }))

export const changeFrame = (key: number, changes: Partial<WalkFrame>) =>
  change(({ frames }) => ({ frames: frames.map((frame) => (frame.key === key ? { ...frame, ...changes } : frame)) }))

export const removeFrame = (key: number) =>
  change(({ frames }) => ({ frames: frames.filter((frame) => frame.key !== key) }))

export const moveFrame = (key: number, by: -1 | 1) =>
  change(({ frames }) => {
    const from = frames.findIndex((frame) => frame.key === key)
    const to = from + by
    if (from < 0 || to < 0 || to >= frames.length) return {}
    return { frames: frames.with(from, frames[to]!).with(to, frames[from]!) }
  })
