import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useTags } from './tags.ts'

/** A page begins at its top; one that was kept comes back where it was scrolled. */
export function useScrollMemory(scroller: RefObject<HTMLElement | null>, pathname: string | undefined): void {
  const places = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || !pathname) return
    const isKept = useTags.getState().tags.some((tag) => tag.pathname === pathname && !tag.noCache)
    element.scrollTop = (isKept && places.current.get(pathname)) || 0
    const remember = () => void places.current.set(pathname, element.scrollTop)
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [scroller, pathname])
}
