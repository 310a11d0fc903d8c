import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { DocumentPlace } from '../../document/document-source.api.ts'
import { type PageLayout, pageAt } from './page-layout.ts'

/** What is seen of all pages, in CSS pixels. */
export interface Window {
  left: number
  top: number
  width: number
  height: number
}

/** Where the middle of the window stands: a page and a part of its height and of the whole width. */
interface Anchor {
  page: number
  y: number
  x: number
}

const REST_MS = 150
const OPENING_MS = 2000

/** Keeps the same place in view while sizes change, and tells what is seen. */
export function usePageScroll(box: RefObject<HTMLDivElement | null>, layout: PageLayout | undefined) {
  const [seen, setSeen] = useState<Window>({ left: 0, top: 0, width: 0, height: 0 })
  const [rested, setRested] = useState(seen)
  const anchor = useRef<Anchor>({ page: 0, y: 0, x: 0.5 })
  const current = useRef(layout)
  // Whoever opens a file asks for its first page.
  const askedAt = useRef(performance.now() + OPENING_MS)

  const look = useCallback(() => {
    const element = box.current
    const shown = current.current
    if (!element) return
    const { scrollLeft: left, scrollTop: top, clientWidth: width, clientHeight: height } = element
    setSeen({ left, top, width, height })
    if (!shown) return
    const page = pageAt(shown, top + height / 2)
    const start = shown.tops[page] as number
    anchor.current = {
      page,
      y: (top + height / 2 - start) / shown.sizeOf(page).height,
      x: (left + width / 2) / Math.max(1, element.scrollWidth),
    }
  }, [box])

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    look()
    const watch = new ResizeObserver(look)
    watch.observe(element)
    return () => watch.disconnect()
  }, [box, look])

  useLayoutEffect(() => {
    const element = box.current
    current.current = layout
    if (!element || !layout) return
    const { page, y, x } = anchor.current
    element.scrollTop = (layout.tops[page] as number) + y * layout.sizeOf(page).height - element.clientHeight / 2
    element.scrollLeft = x * element.scrollWidth - element.clientWidth / 2
    look()
  }, [layout, box, look])

  useEffect(() => {
    const timer = setTimeout(() => setRested(seen), REST_MS)
    return () => clearTimeout(timer)
  }, [seen])

  /** Puts a page, or a height of it from above, to the top of the window. */
  const goTo = useCallback(
    (page: number, part = 0) => {
      const element = box.current
      const shown = current.current
      if (!element || !shown) return
      askedAt.current = performance.now()
      const last = shown.tops.length - 2
      const at = Math.min(last, Math.max(0, page))
      element.scrollTop =
        (shown.tops[at] as number) + part * shown.sizeOf(at).height - (part > 0 ? element.clientHeight / 3 : 8)
      look()
    },
    [box, look],
  )
  return { seen, rested, look, goTo, askedAt }
}

/** The page in the middle of the window, and the point of it at the upper edge. */
export function placeSeen(layout: PageLayout, seen: Window, scale: number): DocumentPlace {
  const page = pageAt(layout, seen.top + seen.height / 2)
  const { height } = layout.sizeOf(page)
  const below = seen.top + seen.height / 3 - (layout.tops[page] as number)
  const y = Math.round((height - below) / scale)
  return below > 40 && y > 0 ? { page, y } : { page }
}
