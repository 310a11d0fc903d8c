import type { Mark } from '@sunmao/contract'

/** A drawing with what was done to it. Nothing here is ever changed in place. */
export interface MarkHistory {
  marks: readonly Mark[]
  past: readonly (readonly Mark[])[]
  future: readonly (readonly Mark[])[]
}

const MOST_STEPS = 100

export const historyOf = (marks: readonly Mark[]): MarkHistory => ({ marks, past: [], future: [] })

/** One step, which can be undone; what had been undone before it is gone. */
export const done = ({ marks: before, past }: MarkHistory, marks: readonly Mark[]): MarkHistory => ({
  marks,
  past: [...past, before].slice(-MOST_STEPS),
  future: [],
})

export function undone(history: MarkHistory): MarkHistory {
  const marks = history.past.at(-1)
  if (!marks) return history
  return { marks, past: history.past.slice(0, -1), future: [history.marks, ...history.future] }
}

export function redone(history: MarkHistory): MarkHistory {
  const [marks, ...future] = history.future
  if (!marks) return history
  return { marks, past: [...history.past, history.marks], future }
}

export const replaced = (marks: readonly Mark[], next: Mark): Mark[] =>
  marks.map((mark) => (mark.id === next.id ? next : mark))
