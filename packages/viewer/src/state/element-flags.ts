// The state of every element of one model in two words: its colour, and bits. The shader reads the same words.
import { elementsIn, type Runs } from './element-set.ts'
import type { ViewerState } from './viewer-state.ts'

/** Bits of the second word; the storey is above `storeyShift`. */
export const flag = { hidden: 1, ghosted: 2, selected: 4, xrayed: 8, coloured: 16, room: 32, hovered: 64 } as const
export const storeyShift = 8

/** Two words for each element. */
export type ElementWords = Uint32Array

interface Fixed {
  id: string
  elementCount: number
  /** Elements that are rooms. */
  spaces: Uint32Array
  /** Storey of each element from below, 0 = the lowest or none; empty when nobody said. */
  storeys: Uint16Array
}

/** Writes what `state` says about the elements of one model. */
export function writeElementWords(words: ElementWords, model: Fixed, state: ViewerState): void {
  const { id, elementCount, storeys } = model
  const { isolated } = state
  const start = isolated ? (isolated.rest === 'hidden' ? flag.hidden : flag.ghosted) : 0
  for (let element = 0; element < elementCount; element++) {
    words[element * 2] = 0
    words[element * 2 + 1] = start | ((storeys[element] ?? 0) << storeyShift)
  }
  const mark = (runs: Runs | undefined, set: number, clear = 0) => {
    for (const element of elementsIn(runs))
      if (element < elementCount) words[element * 2 + 1] = (words[element * 2 + 1]! & ~clear) | set
  }
  mark(isolated?.elements[id], 0, flag.hidden | flag.ghosted)
  for (const element of model.spaces)
    words[element * 2 + 1]! = (words[element * 2 + 1]! & ~flag.ghosted) | flag.room | (state.hasRooms ? 0 : flag.hidden)
  for (const { colour, elements } of state.colours)
    for (const element of elementsIn(elements[id])) {
      if (element >= elementCount) continue
      words[element * 2] = colour
      words[element * 2 + 1]! |= flag.coloured
    }
  mark(state.ghosted[id], flag.ghosted)
  mark(state.xrayed[id], flag.xrayed)
  mark(state.selected[id], flag.selected, flag.ghosted)
  mark(state.hidden[id], flag.hidden)
  mark(state.hovered[id], flag.hovered)
}

/** Writes only which elements of a model are hovered; returns the first and last that changed, or nothing. */
export function writeHovered(
  words: ElementWords,
  before: Runs | undefined,
  now: Runs | undefined,
): [first: number, last: number] | undefined {
  if (before === now) return undefined
  let [first, last] = [Infinity, -1]
  const write = (runs: Runs | undefined, bit: number) => {
    for (const element of elementsIn(runs)) {
      const at = element * 2 + 1
      if (at >= words.length) continue
      words[at] = (words[at]! & ~flag.hovered) | bit
      first = Math.min(first, element)
      last = Math.max(last, element)
    }
  }
  write(before, 0)
  write(now, flag.hovered)
  return last < 0 ? undefined : [first, last]
}
