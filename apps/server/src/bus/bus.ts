import { EventEmitter } from 'node:events'
import type { LiveEvent } from '@sunmao/contract'
import { randomToken } from '../token.ts'

/** Carries small events between parts of the product. Nothing is lost when one is: every reader can ask the database. */
export interface Bus {
  /** To every process. */
  publish(topic: string, event: LiveEvent): void
  /** To this process only. */
  deliver(topic: string, event: LiveEvent): void
  /** Returns its own undo. Besides the topics of the contract: `session:ID`, `members:ID` of a project,
   * `queue:KIND` = a task of that kind waits, `cancel:ID` = that task shall end, and `gap` = something may have been missed. */
  subscribe(topic: string, listener: (event: LiveEvent) => void): () => void
}

/** A way to the other processes. */
export interface Relay {
  /** Answers whether the text could be handed over. */
  send(text: string): Promise<boolean>
}

export interface Exchange extends Bus {
  /** What a relay brought. */
  receive(text: string): void
}

/** An event takes the first relay that works; one that arrives twice does no harm. */
export function createBus(relays: readonly Relay[] = []): Exchange {
  const emitter = new EventEmitter().setMaxListeners(0)
  const self = randomToken(9)
  const deliver = (topic: string, event: LiveEvent) => void emitter.emit(topic, event)

  async function relay(text: string): Promise<void> {
    for (const each of relays) if (await each.send(text)) return
  }

  return {
    deliver,
    publish: (topic, event) => {
      deliver(topic, event)
      if (relays.length > 0) relay(JSON.stringify({ self, topic, event }))
    },
    receive: (text) => {
      const { self: from, topic, event } = JSON.parse(text) as { self: string; topic: string; event: LiveEvent }
      if (from !== self) deliver(topic, event)
    },
    subscribe: (topic, listener) => {
      emitter.on(topic, listener)
      return () => void emitter.off(topic, listener)
    },
  }
}
