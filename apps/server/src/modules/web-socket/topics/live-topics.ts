import type { TopicRule } from '@sunmao/contract'
import type { Bus } from '../../../bus/bus.ts'
import { createPresence, type Present } from './presence.ts'
import { rosterOf } from './roster.ts'
import { createSignals, type Signals } from './signals.ts'

/** Many who come and go at once make one event. */
const ROSTER_MS = 200

/** What the connections of this process share of the topics that they follow. */
export interface LiveTopics extends Pick<Signals, 'send' | 'kept'> {
  /** Returns its own undo. */
  enter(topic: string, rule: TopicRule, present: Present): () => void
  stop(): void
}

export function createLiveTopics(bus: Bus): LiveTopics {
  const signals = createSignals(bus)
  const timers = new Map<string, NodeJS.Timeout>()
  const presence = createPresence(bus, (topic, gone) => {
    if (gone.length > 0) signals.forget(topic, gone)
    if (!timers.has(topic)) timers.set(topic, setTimeout(tellRoster, ROSTER_MS, topic))
  })
  function tellRoster(topic: string): void {
    timers.delete(topic)
    bus.deliver(topic, rosterOf(topic, presence.list(topic)))
  }
  const isKept = ({ signals: kinds = {} }: TopicRule) => Object.values(kinds).some((kind) => kind.isKept)
  return {
    send: signals.send,
    kept: signals.kept,
    enter: (topic, rule, present) => {
      const undo = [
        ...(isKept(rule) ? [signals.keep(topic)] : []),
        ...(isKept(rule) || rule.hasRoster ? [presence.enter(topic, present)] : []),
      ]
      return () => {
        for (const step of undo) step()
      }
    },
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer)
      presence.stop()
      signals.stop()
    },
  }
}
