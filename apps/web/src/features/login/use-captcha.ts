import { auth, type Reply } from '@sunmao/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'

/** The server forgets a picture after 180 s; one that was left lying longer than this is not worth solving. */
const FRESH_MS = 150_000

export type Captcha = Reply<typeof auth.code>

export function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha | 'failed'>()
  const asked = useRef<Promise<Captcha | undefined>>(undefined)
  const askedAt = useRef(0)

  const renew = useCallback(() => {
    const answer = call(auth.code, {}, { quiet: true }).catch(() => undefined)
    asked.current = answer
    askedAt.current = Date.now()
    // Of two pictures on their way only the later one counts: the form must not show one and send the other.
    answer.then((next) => asked.current === answer && setCaptcha(next ?? 'failed'))
  }, [])
  useEffect(renew, [renew])

  return {
    captcha,
    renew,
    renewIfOld: () => {
      if (Date.now() - askedAt.current > FRESH_MS) renew()
    },
    /** The present picture, waited for; nothing when there is none. */
    current: async () => asked.current,
  }
}
