import { useEffect, useRef } from 'react'

/**
 * The focus between a list and what is open beside it: opening by keys goes into it, closing goes back to its row. `list` and
 * `detail` are where they stand.
 */
export function useDetailFocus(id: number | undefined) {
  const list = useRef<HTMLDivElement>(null)
  const detail = useRef<HTMLElement>(null)
  const isWanted = useRef(false)
  const left = useRef<number>(undefined)

  useEffect(() => {
    if (id !== undefined) {
      left.current = id
      if (isWanted.current) detail.current?.focus()
    } else if (left.current !== undefined) {
      const { activeElement } = document
      const row = list.current?.querySelector<HTMLElement>(`[data-issue="${left.current}"]`)
      left.current = undefined
      // Whoever went on elsewhere stays there.
      if (activeElement === document.body || activeElement === null) row?.focus()
    }
    isWanted.current = false
  }, [id])

  return {
    list,
    detail,
    /** The next that opens takes the focus. */
    want: () => {
      isWanted.current = true
    },
    enter: (part?: 'reply') => {
      const written = part && detail.current?.querySelector<HTMLElement>('.thread-box textarea')
      ;(written ?? detail.current)?.focus()
    },
  }
}
