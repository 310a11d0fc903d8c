import { users } from '@sunmao/contract'
import { useEffect, useState } from 'react'
import { useCall } from '../../api/hooks.ts'

const PAUSE_MS = 250

/** One Chinese character already names people; of letters and digits it takes two. */
export const isEnough = (text: string): boolean => /\p{Script=Han}/u.test(text) || [...text].length >= 2

/** People by job number or name, asked once the typing pauses. */
export function usePeople(text: string) {
  const [term, setTerm] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTerm(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const canAsk = isEnough(term) && isEnough(text.trim())
  const { data } = useCall(users.query, { query: { blurryName: term } }, { enabled: canAsk, keepPrevious: true })
  return canAsk ? data : undefined
}
