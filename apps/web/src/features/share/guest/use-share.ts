import { accessControl } from '@sunmao/contract'
import { useEffect } from 'react'
import { refetchOf, useCall } from '../../../api/hooks.ts'
import { endGuest } from '../../../session/session.ts'
import { followShare } from './follow-share.ts'

/** Asked again at least so often: where no websocket gets through, a revoked link is noticed by it. */
const ASK_MS = 45_000
const PREPARING_MS = 2_500

/** What is shared, as long as it is: the end of the link is heard at once, and asked for besides. */
export function useShare() {
  const { data, error, refetch } = useCall(accessControl.content, {}, { quiet: true })
  const everyMs = data?.state === 'preparing' ? PREPARING_MS : ASK_MS
  useEffect(() => followShare(endGuest), [])
  useEffect(() => {
    const ask = () => void refetchOf(accessControl.content)
    const timer = setInterval(ask, everyMs)
    const look = () => document.visibilityState === 'visible' && ask()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [everyMs])
  // Whoever has no right to it any more is told what everybody is told.
  const isOver = error?.status === 404 || error?.status === 403
  useEffect(() => {
    if (isOver) endGuest()
  }, [isOver])
  return { content: data, error, refetch }
}
