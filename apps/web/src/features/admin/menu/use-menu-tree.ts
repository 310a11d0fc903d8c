import { type Menu, menus } from '@sunmao/contract'
import { useState } from 'react'
import { useCalls } from '../../../api/hooks.ts'
import { joinLevels } from '../tree/join-levels.ts'

/** A menu as far as it was opened. Every level is a read of its own, so that a write refreshes them all. */
export function useMenuTree(appType: number) {
  const [opened, setOpened] = useState<readonly number[]>([0])
  const levels = useCalls(
    menus.lazy,
    opened.map((pid) => ({ query: { pid, appType } })),
  )
  const failed = levels.find((level) => level.error)
  return {
    rows: joinLevels<Menu>(new Map(levels.map((level, i) => [opened[i]!, level.data ?? []]))),
    isPending: levels[0]?.isPending ?? true,
    error: failed?.error ?? null,
    refetch: () => failed?.refetch(),
    open: (ids: readonly number[]) => setOpened((before) => [...new Set([...before, ...ids])]),
  }
}
