import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { rowAt } from './row-layout.ts'

interface VirtualRowsProps {
  label: string
  /** How many there are; only those in sight are drawn. */
  count: number
  /** Pixels above a row; of `count`, the height of all. */
  offsetOf: (row: number) => number
  row: (row: number) => ReactNode
  keyOf: (row: number) => string
  /** Comes into sight when it changes. */
  current?: number
  /** Rows from, and up to before, that are in sight. */
  onRange?: (from: number, to: number) => void
}

/** Drawn beyond both ends, so that a quick hand sees no gap. */
const BEYOND_PX = 400

/** A list of any length: rows are as high as the layout says. */
export function VirtualRows({ label, count, offsetOf, row, keyOf, current, onRange }: VirtualRowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState({ top: 0, height: 600 })
  const layout = { count, offsetOf }
  const from = rowAt(layout, seen.top - BEYOND_PX)
  const to = Math.min(count, rowAt(layout, seen.top + seen.height + BEYOND_PX) + 1)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () =>
      setSeen((before) => {
        const now = { top: element.scrollTop, height: element.clientHeight || 600 }
        return now.top === before.top && now.height === before.height ? before : now
      })
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      watch.disconnect()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that changes around it does not move
  useEffect(() => {
    const element = scroller.current
    if (!element || current === undefined) return
    const [top, bottom] = [offsetOf(current), offsetOf(current + 1)]
    if (top < element.scrollTop) element.scrollTop = top
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight
  }, [current])
  const tell = useRef(onRange)
  tell.current = onRange
  useEffect(() => tell.current?.(from, to), [from, to])
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys
    <section ref={scroller} className="clash-rows" aria-label={label} tabIndex={0}>
      <div className="clash-rows-all" style={{ height: offsetOf(count) }}>
        {rows.map((at) => (
          <div
            key={keyOf(at)}
            className="clash-row-place"
            style={{ top: offsetOf(at), height: offsetOf(at + 1) - offsetOf(at) }}
          >
            {row(at)}
          </div>
        ))}
      </div>
    </section>
  )
}
