import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../api/call.ts'

interface Outcome<T> {
  result?: T
  refusal?: string
}

/** A way in that its page tries by itself: once, however often the page is drawn, and again when asked. */
export function useOpening<T>(open: () => Promise<T>): Outcome<T> & { again: () => void } {
  const [outcome, setOutcome] = useState<Outcome<T>>({})
  const work = useRef(open)
  const isBegun = useRef(false)

  const again = useCallback(() => {
    setOutcome({})
    work.current().then(
      (result) => setOutcome({ result }),
      (error: unknown) => setOutcome({ refusal: messageOf(error) }),
    )
  }, [])
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    again()
  }, [again])
  return { ...outcome, again }
}
