import { type Dept, dept } from '@sunmao/contract'
import { useState } from 'react'
import { useCall, useCalls } from '../../../api/hooks.ts'
import { joinLevels } from '../tree/join-levels.ts'

/** The departments as far as they were opened. Every level is a read of its own, so that a write refreshes them all. */
export function useDeptTree() {
  const [opened, setOpened] = useState<readonly number[]>([])
  const top = useCall(dept.list, { query: {} })
  const roots = top.data?.content ?? []
  // One organisation above all says little by itself: what is below it is read along.
  const first = roots.length === 1 ? roots.filter((root) => !root.leaf).map(({ id }) => id) : []
  const pids = [...new Set([...first, ...opened])]
  const levels = useCalls(
    dept.list,
    pids.map((pid) => ({ query: { pid } })),
  )
  const failed = [top, ...levels].find((level) => level.error)
  const below = pids.map((pid, i) => [pid, levels[i]?.data?.content ?? []] as const)
  return {
    rows: joinLevels<Dept>(new Map([[0, roots], ...below])),
    first,
    isPending: top.isPending,
    error: failed?.error ?? null,
    refetch: () => failed?.refetch(),
    open: (ids: readonly number[]) => setOpened((before) => [...new Set([...before, ...ids])]),
  }
}
