import type { Mark, MarkKind } from '@sunmao/contract'
import { useState } from 'react'
import { done, historyOf, redone, replaced, undone } from './mark-history.ts'

/** Three inks, no picker: a drawing stays readable, and red stays what it means. */
export const inks = ['#cf1322', '#1456b8', '#17212a'] as const
export const markTools = [
  'select',
  'cloud',
  'arrow',
  'text',
  'rectangle',
  'ellipse',
  'freehand',
  'dimension',
] as const satisfies readonly ('select' | MarkKind)[]
export type MarkTool = (typeof markTools)[number]

export type MarksState = ReturnType<typeof useMarks>

/** A drawing that is being made: its marks, the one that is chosen, with which pen, and the way back. */
export function useMarks(start: readonly Mark[] = [], firstTool: MarkTool = 'cloud') {
  const [history, setHistory] = useState(() => historyOf(start))
  const [tool, setTool] = useState<MarkTool>(firstTool)
  const [selectedId, select] = useState<string>()
  const [pen, setPen] = useState<Pick<Mark, 'colour' | 'width'>>({ colour: inks[0], width: 4 })
  const { marks, past, future } = history
  const selected = marks.find(({ id }) => id === selectedId)
  const write = (next: readonly Mark[]) => setHistory((before) => done(before, next))
  return {
    marks,
    tool,
    setTool: (next: MarkTool) => {
      setTool(next)
      if (next !== 'select') select(undefined)
    },
    pen: selected ?? pen,
    /** Of the chosen mark, and of those to come. */
    setPen: (change: Partial<typeof pen>) => {
      setPen((before) => ({ ...before, ...change }))
      if (selected) write(replaced(marks, { ...selected, ...change }))
    },
    selected,
    select,
    add: (mark: Mark) => {
      write([...marks, mark])
      select(mark.id)
    },
    change: (mark: Mark) => write(replaced(marks, mark)),
    remove: (id: string) => {
      write(marks.filter((mark) => mark.id !== id))
      select(undefined)
    },
    undo: past.length > 0 ? () => setHistory(undone) : undefined,
    redo: future.length > 0 ? () => setHistory(redone) : undefined,
  }
}
