import type { CallInput, clash as Clash, ClashGroup, ClashPoint } from '@sunmao/contract'
import { clash } from '@sunmao/contract'
import { useEffect, useRef, useState } from 'react'
import { askAhead, useCalls } from '../../../api/hooks.ts'

const POINTS = 200
/** Their first page is also what J and K know of the groups: one answer serves both. */
export const GROUPS = 200

interface Rows<T> {
  /** Nothing while it is not known. */
  total: number | undefined
  /** Nothing while its page is on its way. */
  at: (row: number) => T | undefined
  indexOf: (id: number) => number | undefined
  setRange: (from: number, to: number) => void
  error: Error | null
  refetch: () => void
}

type PointsBody = Omit<CallInput<typeof Clash.points>['body'], 'page' | 'size'>
type GroupsBody = Omit<CallInput<typeof Clash.groups>['body'], 'page' | 'size'>

function usePages(size: number, isOn: boolean) {
  const [range, setRange] = useState({ first: 0, last: 0 })
  const pages = isOn ? Array.from({ length: range.last - range.first + 1 }, (_, at) => range.first + at) : []
  return {
    pages,
    setRange: (from: number, to: number) => {
      const first = Math.floor(Math.max(0, from) / size)
      const last = Math.max(first, Math.floor(Math.max(0, to - 1) / size))
      if (first !== range.first || last !== range.last) setRange({ first, last })
    },
  }
}

/** The page that a hand comes to next, by the way it went last; the others would be asked for in vain. */
function useNextPage(
  pages: readonly number[],
  size: number,
  total: number | undefined,
  ask: (page: number) => unknown,
): void {
  const [first, last] = [pages[0], pages.at(-1)]
  const before = useRef(0)
  const asked = useRef(ask)
  asked.current = ask
  useEffect(() => {
    if (first === undefined || last === undefined || total === undefined) return
    const next = first < before.current ? first - 1 : last + 1
    before.current = first
    if (next >= 0 && next * size < total) void asked.current(next)
  }, [first, last, size, total])
}

interface Answer<T> {
  data?: { content: T[]; totalElements: number } | undefined
  error: Error | null
  refetch: () => unknown
}

function rowsOf<T extends { id: number }>(
  pages: readonly number[],
  size: number,
  answers: readonly Answer<T>[],
  known: number | undefined,
): Omit<Rows<T>, 'setRange'> {
  const total = answers.find(({ data }) => data)?.data?.totalElements ?? known
  return {
    total,
    at: (row) => answers[pages.indexOf(Math.floor(row / size))]?.data?.content[row % size],
    indexOf: (id) => {
      for (const [place, { data }] of answers.entries()) {
        const at = data?.content.findIndex((one) => one.id === id) ?? -1
        if (at >= 0) return pages[place]! * size + at
      }
      return undefined
    },
    error: answers.find(({ error }) => error)?.error ?? null,
    refetch: () => {
      for (const { error, refetch } of answers) if (error) refetch()
    },
  }
}

/** Points by pages, those in sight. */
export function usePointRows(body: PointsBody, isOn = true): Rows<ClashPoint> {
  const { pages, setRange } = usePages(POINTS, isOn)
  const total = useRef<number>(undefined)
  const inputOf = (page: number) => ({ body: { ...body, page, size: POINTS } })
  const answers = useCalls(clash.points, pages.map(inputOf))
  const rows = rowsOf(pages, POINTS, answers, total.current)
  total.current = rows.total
  useNextPage(pages, POINTS, rows.total, (page) => askAhead(clash.points, inputOf(page)))
  return { ...rows, setRange }
}

/** Groups by pages, those in sight. */
export function useGroupRows(body: GroupsBody): Rows<ClashGroup> {
  const { pages, setRange } = usePages(GROUPS, true)
  const total = useRef<number>(undefined)
  const inputOf = (page: number) => ({ body: { ...body, page, size: GROUPS } })
  const answers = useCalls(clash.groups, pages.map(inputOf))
  const rows = rowsOf(pages, GROUPS, answers, total.current)
  total.current = rows.total
  useNextPage(pages, GROUPS, rows.total, (page) => askAhead(clash.groups, inputOf(page)))
  return { ...rows, setRange }
}
