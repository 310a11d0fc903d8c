import type { Services } from '../../core/context.ts'
import { findGuestLink } from '../session/session.service.ts'

const EVERY_MS = 1000

export interface GuestWatch {
  /** Calls once the share that the session is of is over; answers how to stop that. */
  watch(sessionId: number, onEnd: () => void): () => void
  stop(): void
}

/**
 * A share ends for many reasons, and of some nobody tells: its time is over, its project goes, its reader leaves. So all windows of
 * readers are looked after together, with one query a second while there are any.
 */
export function watchGuests(services: Services): GuestWatch {
  const ends = new Map<number, Set<() => void>>()
  let isAsking = false

  async function look(): Promise<void> {
    if (ends.size === 0 || isAsking) return
    isAsking = true
    try {
      await Promise.all([...ends.keys()].map(lookAt))
    } finally {
      isAsking = false
    }
  }
  async function lookAt(sessionId: number): Promise<void> {
    // What could not be found out is asked again in a second; meanwhile every call is refused.
    const isOver = await findGuestLink(services, sessionId).then(
      (link) => link === undefined,
      () => false,
    )
    if (isOver) for (const end of ends.get(sessionId) ?? []) end()
  }

  const timer = setInterval(() => void look(), EVERY_MS)
  timer.unref()
  return {
    watch: (sessionId, onEnd) => {
      const own = ends.get(sessionId) ?? new Set()
      ends.set(sessionId, own.add(onEnd))
      return () => {
        own.delete(onEnd)
        if (own.size === 0 && ends.get(sessionId) === own) ends.delete(sessionId)
      }
    },
    stop: () => clearInterval(timer),
  }
}
