import { useEffect } from 'react'

/** A page whose title has not come by then has none. */
const PATIENCE_MS = 10_000

/** The page that was in front last. */
let last: string | undefined

/** The page that the window was opened at takes no focus: there one begins at the top, with what leads past the menu. */
function isOpening(pathname: string): boolean {
  const opened = performance.getEntriesByType('navigation')[0]?.name
  return last === undefined && (!opened || [pathname, '/'].includes(new URL(opened).pathname))
}

/**
 * After a change of page the focus stands on its heading: whoever goes by keys or by ear goes on from there, not from where the
 * old page was. Who has put it elsewhere meanwhile keeps it.
 */
export function useFocusHeading(pathname: string | undefined): void {
  useEffect(() => {
    if (pathname === undefined || pathname === last) return
    const isFirst = isOpening(pathname)
    last = pathname
    if (isFirst) return
    const left = document.activeElement
    const stop = () => {
      watch.disconnect()
      clearTimeout(timer)
    }
    const look = () => {
      const now = document.activeElement
      if (now !== left && now !== document.body) return stop()
      const heading = shownHeading()
      if (!heading) return
      stop()
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(look)
    const timer = setTimeout(stop, PATIENCE_MS)
    watch.observe(document.body, { childList: true, subtree: true })
    look()
    return stop
  }, [pathname])
}

const shownHeading = () =>
  [...document.querySelectorAll<HTMLElement>('h1')].find((heading) => heading.checkVisibility?.() ?? true)
