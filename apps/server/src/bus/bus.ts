import { EventEmitter } from 'node:events'
import type { LiveEvent } from '@sunmao/contract'

/** Carries small events between parts of the product. Nothing is lost when one is: every reader can ask the database. */
export interface Bus {
  publish(topic: string, event: LiveEvent): void
  /** Returns its own undo. */
  subscribe(topic: string, listener: (event: LiveEvent) => void): () => void
}

export function createBus(): Bus {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    publish: (topic, event) => void emitter.emit(topic, event),
    subscribe: (topic, listener) => {
      emitter.on(topic, listener)
      return () => void emitter.off(topic, listener)
    },
  }
}
