import { useEffect, useState } from 'react'

const WAIT_MS = 350

/** A value that has not changed for a moment: what somebody types is not asked letter by letter. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same content is the same value
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
