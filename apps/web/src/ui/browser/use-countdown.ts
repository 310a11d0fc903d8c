import { useCallback, useEffect, useState } from 'react'

/** Seconds that are left, from `start(seconds)` down to 0. Counted by the clock: a sleeping tab does not stretch it. */
export function useCountdown() {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((until - now) / 1000))

  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), (until - now) % 1000 || 1000)
    return () => clearTimeout(timer)
  }, [left, until, now])

  const start = useCallback((seconds: number) => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1000)
  }, [])
  return { left, start }
}
