import type { Route } from '@sunmao/contract'
import { useEffect, useState } from 'react'
import { refetchOf } from '../../api/hooks.ts'

/** Asks again and again while somebody looks; false while the window is hidden. */
export function useFresh(route: Route, ms: number): boolean {
  const [isShown, setShown] = useState(!document.hidden)
  useEffect(() => {
    const look = () => setShown(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  useEffect(() => {
    if (!isShown) return
    const timer = setInterval(() => void refetchOf(route), ms)
    return () => clearInterval(timer)
  }, [route, ms, isShown])
  return isShown
}
