import { useEffect } from 'react'

/** A page whose title has not come by then has none. */
const PATIENCE_MS = 10_000

/** The page that was in front last; the first one of a window takes no focus. */
let last: string | undefined

/**
 * After a change of page the focus stands on its heading: whoever goes by keys or by ear goes on from there, not from where the
 * old page was. Who has put it elsewhere meanwhile keeps it.
 */
export function useFocusHeading(pathname: string | undefined): void {
  useEffect(() => {
    if (pathname === undefined || pathname === last) return
    const isFirst = last === undefined
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
