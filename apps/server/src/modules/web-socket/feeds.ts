import type { LiveEvent } from '@sunmao/contract'
import type { Services } from '../../core/context.ts'
import type { Ticket } from './follower.ts'

/** What a person's window hears by itself, such as the news of the projects on whose staff he is. */
export function followFeeds(services: Services, { userId }: Ticket, send: (event: LiveEvent) => void) {
  const followed = new Map<string, () => void>()
  let isOver = false
  return {
    /** After a change of rights. */
    refresh: async (): Promise<void> => {
      if (userId === 0) return
      const feeds = await Promise.all(services.registry.feeds.map((feed) => feed(services, userId)))
      if (isOver) return
      const wanted = new Set(feeds.flat())
      for (const [topic, stop] of followed) {
        if (wanted.has(topic)) continue
        stop()
        followed.delete(topic)
      }
      for (const topic of wanted) if (!followed.has(topic)) followed.set(topic, services.bus.subscribe(topic, send))
    },
    end: (): void => {
      isOver = true
      for (const stop of followed.values()) stop()
    },
  }
}
