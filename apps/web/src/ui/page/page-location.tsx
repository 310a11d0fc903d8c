import { createContext, useContext, useLayoutEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'

/** Where a page stands. It stays as it was while the page is hidden behind another tag. */
interface PageLocation {
  pathname: string
  search: string
  params: Readonly<Record<string, string | undefined>>
}

const PageContext = createContext<PageLocation>({ pathname: '/', search: '', params: {} })
export const PageProvider = PageContext.Provider

/**
 * The page's own address: filters and tabs live in `query`, so that a link reproduces the view. One that was left, or is kept
 * behind another, no longer changes the address: that would lead back to it.
 */
export function usePage() {
  const { pathname, search, params } = useContext(PageContext)
  const navigate = useNavigate()
  const isLeft = useRef(false)
  useLayoutEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  return useMemo(() => {
    const query = new URLSearchParams(search)
    const setQuery = (changes: Record<string, string | number | undefined>) => {
      if (isLeft.current) return
      const next = new URLSearchParams(search)
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, String(value))
      }
      navigate({ pathname, search: next.toString() }, { replace: true })
    }
    return { pathname, params, query, setQuery }
  }, [pathname, search, params, navigate])
}
