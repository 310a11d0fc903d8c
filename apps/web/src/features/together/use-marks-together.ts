// What is drawn over the models by one is seen by the others at once, until its author drops it, and after it is an annotation.
import { type Mark, TogetherMark, togetherPerSecond } from '@sunmao/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { enterRoom, sendSignal } from '../../shell/presence/live.ts'
import { useDrawnMarks } from '../hub-annotation/drawn-marks.api.ts'
import { heard, messagesOf, nothingHeard, stayed } from './mark-messages.ts'
import type { Review } from './use-review.ts'

/** Slower than is allowed: none may be dropped. */
const TICK_MS = 1250 / togetherPerSecond

/** Tells the others what this window draws. */
export function useTellingMarks({ room, people, connection }: Review): void {
  const { marks, kept } = useDrawnMarks()
  const queue = useRef<TogetherMark[]>([])
  const told = useRef<ReadonlyMap<string, Mark>>(new Map())
  const keptId = useRef(kept?.id)
  // Whoever comes is told everything once more.
  const here = people.flatMap(({ connections }) => connections).join()
  const before = useRef(here)
  useEffect(() => {
    if (before.current !== here) told.current = new Map()
    before.current = here
    if (kept && keptId.current !== kept.id) {
      queue.current.push({ op: 'keep', id: kept.id, number: kept.number })
      told.current = new Map()
    }
    keptId.current = kept?.id
    const { messages, told: now } = messagesOf(told.current, marks)
    told.current = now
    queue.current.push(...messages)
  }, [marks, kept, here])
  useEffect(() => {
    if (!connection) return
    const send = () => {
      const message = queue.current.shift()
      if (message) sendSignal(`together:${room}`, 'mark', message)
    }
    const timer = setInterval(send, TICK_MS)
    return () => {
      clearInterval(timer)
      if (told.current.size > 0) sendSignal(`together:${room}`, 'mark', { op: 'clear' })
      queue.current = []
      told.current = new Map()
    }
  }, [room, connection])
}

/** What the others draw, and what was kept of it since this window came. */
export function useMarksOfOthers({ room, people }: Review) {
  const [state, setState] = useState(nothingHeard)
  const names = useRef(new Map<string, string>())
  names.current = new Map(people.flatMap(({ name, connections }) => connections.map((id) => [id, name])))
  useEffect(
    () =>
      enterRoom(`together:${room}`, (event) => {
        if (event.type === 'roster') {
          const here = new Set(event.people.flatMap(({ connections }) => connections))
          return setState((now) => stayed(now, here))
        }
        if (event.type !== 'signal' || event.kind !== 'mark') return
        const { data } = TogetherMark.safeParse(event.data)
        const { connection } = event
        const name = names.current.get(connection) ?? ''
        if (data) setState((now) => heard(now, { connection, name }, data))
      }),
    [room],
  )
  const marks = useMemo(
    () => [
      ...state.kept.flatMap((one) => one.marks),
      ...[...state.drawings.values()].flatMap((drawing) => [...drawing.marks.values()]),
    ],
    [state],
  )
  const drawing = new Set([...state.drawings].flatMap(([id, one]) => (one.marks.size > 0 ? id : [])))
  const drop = (id: number) =>
    setState(({ drawings, kept }) => ({ drawings, kept: kept.filter((one) => one.id !== id) }))
  return { marks, kept: state.kept, drawing, drop }
}
