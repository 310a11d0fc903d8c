import { useEffect, useRef } from 'react'

/** Work that waits until nothing more comes; `now` and leaving do what still waits, so that nothing is lost. */
export function useDelayed(work: () => void, waitMs: number) {
  const latest = useRef(work)
  latest.current = work
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const now = () => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    latest.current()
  }
  const later = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(now, waitMs)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on leaving
  useEffect(() => now, [])
  return { now, later }
}
