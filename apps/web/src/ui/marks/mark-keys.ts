import type { Mark, MarkPoint } from '@sunmao/contract'
import type { KeyboardEvent } from 'react'
import type { Pixel, PlaceOf } from './mark-geometry.ts'
import { stretched } from './new-mark.ts'
import type { MarksState } from './use-marks.ts'

interface KeyMeans {
  state: MarksState
  shift: (mark: Mark, x: number, y: number) => Mark
  /** A mark of the chosen kind in the middle. */
  addByKey: () => void
  pointAt: (pixel: Pixel) => MarkPoint
  placeOf: PlaceOf
  settle: (mark: Mark) => Mark
  edit: (id: string) => void
  onLeave?: (() => void) | undefined
}

const STEP = 8
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** Arrows move the chosen mark, with Shift its second end; Enter adds one or opens its words; Delete takes it away. */
export const keyAction =
  ({ state, shift, addByKey, pointAt, placeOf, settle, edit, onLeave }: KeyMeans) =>
  (event: KeyboardEvent): void => {
    const work = workOf(event)
    if (!work) return
    event.preventDefault()
    event.stopPropagation()
    work()

    function workOf({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): (() => void) | undefined {
      const { selected } = state
      const isCommand = ctrlKey || metaKey
      if (isCommand && key.toLowerCase() === 'z') return shiftKey ? state.redo : state.undo
      if (isCommand && key.toLowerCase() === 'y') return state.redo
      if (isCommand) return undefined
      if (key === 'Escape') return selected ? () => state.select(undefined) : onLeave
      if (key === 'Enter') return selected?.kind === 'text' ? () => edit(selected.id) : selected ? undefined : addByKey
      if (!selected) return undefined
      if (key === 'Delete' || key === 'Backspace') return () => state.remove(selected.id)
      const by = arrows[key]
      if (!by) return undefined
      if (!shiftKey || selected.points.length !== 2) return () => state.change(settle(shift(selected, by[0], by[1])))
      return () => {
        const place = placeOf(selected.points[1]!)
        if (place) state.change(settle(stretched(selected, 1, pointAt([place[0] + by[0], place[1] + by[1]]))))
      }
    }
  }
