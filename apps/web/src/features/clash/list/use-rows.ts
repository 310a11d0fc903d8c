import type { CallInput, clash as Clash, ClashGroup, ClashPoint } from '@sunmao/contract'
import { clash } from '@sunmao/contract'
import { useRef, useState } from 'react'
import { useCalls } from '../../../api/hooks.ts'

const SIZE = 100

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

function usePages(isOn: boolean) {
  const [range, setRange] = useState({ first: 0, last: 0 })
  const pages = isOn ? Array.from({ length: range.last - range.first + 1 }, (_, at) => range.first + at) : []
  return {
    pages,
    setRange: (from: number, to: number) => {
      const first = Math.floor(Math.max(0, from) / SIZE)
      const last = Math.max(first, Math.floor(Math.max(0, to - 1) / SIZE))
      if (first !== range.first || last !== range.last) setRange({ first, last })
    },
  }
}

interface Answer<T> {
  data?: { content: T[]; totalElements: number } | undefined
  error: Error | null
  refetch: () => unknown
}

function rowsOf<T extends { id: number }>(
  pages: readonly number[],
  answers: readonly Answer<T>[],
  known: number | undefined,
): Omit<Rows<T>, 'setRange'> {
  const total = answers.find(({ data }) => data)?.data?.totalElements ?? known
  return {
    total,
    at: (row) => answers[pages.indexOf(Math.floor(row / SIZE))]?.data?.content[row % SIZE],
    indexOf: (id) => {
      for (const [place, { data }] of answers.entries()) {
        const at = data?.content.findIndex((one) => one.id === id) ?? -1
        if (at >= 0) return pages[place]! * SIZE + at
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
  const { pages, setRange } = usePages(isOn)
  const total = useRef<number>(undefined)
  const answers = useCalls(
    clash.points,
    pages.map((page) => ({ body: { ...body, page, size: SIZE } })),
  )
  const rows = rowsOf(pages, answers, total.current)
  total.current = rows.total
  return { ...rows, setRange }
}

/** Groups by pages, those in sight. */
export function useGroupRows(body: GroupsBody): Rows<ClashGroup> {
  const { pages, setRange } = usePages(true)
  const total = useRef<number>(undefined)
  const answers = useCalls(
    clash.groups,
    pages.map((page) => ({ body: { ...body, page, size: SIZE } })),
  )
  const rows = rowsOf(pages, answers, total.current)
  total.current = rows.total
  return { ...rows, setRange }
}
