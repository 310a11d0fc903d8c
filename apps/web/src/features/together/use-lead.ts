import { leadRenewMs, together } from '@sunmao/contract'
import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { useTogether } from './together-store.ts'
import type { Review } from './use-review.ts'

/** Looks again whether who leads is still there. */
const LOOK_MS = 4000

/** Keeps the lead as long as this window is there, takes it up after a lost connection, and from who was lost; tells who leads. */
export function useLead({ room, people, connection, leader, myId, isLeading, isLost, refetch }: Review): void {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { mutate: take } = useSend(together.lead, [together.get], { quiet: true })
  const { mutate: renew } = useSend(together.lead, [], { quiet: true })
  useEffect(() => {
    const timer = setInterval(() => void refetch(), LOOK_MS)
    return () => clearInterval(timer)
  }, [refetch])
  useEffect(() => {
    if (!isLeading || !connection) return
    const beat = setInterval(() => renew({ body: { room, connection, isRenewal: true } }), leadRenewMs)
    return () => clearInterval(beat)
  }, [isLeading, connection, room, renew])

  // Of those who were here with him the first takes over from who was lost; the others see it.
  const heir = people.find(({ userId }) => userId !== leader?.userId)?.userId
  const hasSeenLeader = useRef(false)
  if (leader && !isLost) hasSeenLeader.current = true
  useEffect(() => {
    if (isLost && hasSeenLeader.current && heir === myId && connection) take({ body: { room, connection } })
  }, [isLost, heir, myId, connection, room, take])

  // Whoever led over a connection that broke, or in another page of this window, leads over the next one.
  const led = useTogether((state) => state.led)
  useEffect(() => {
    if (isLeading) useTogether.setState({ led: connection })
  }, [isLeading, connection])
  const isInterrupted = leader?.userId === myId && led !== undefined && led === leader?.connection
  useEffect(() => {
    if (isInterrupted && connection && connection !== led) take({ body: { room, connection } })
  }, [isInterrupted, connection, led, room, take])

  const name = leader?.name
  const before = useRef(name)
  useEffect(() => {
    if (name && before.current && name !== before.current) message.info(t('together.leadsNow', { name }))
    before.current = name
  }, [name, message, t])
}
