import { EventEmitter } from 'node:events'
import type { LiveEvent } from '@sunmao/contract'
import { randomToken } from '../token.ts'

/** Carries small events between parts of the product. Nothing is lost when one is: every reader can ask the database. */
export interface Bus {
  /** Of this process. */
  readonly processId: string
  /** To every process. */
  publish(topic: string, event: LiveEvent): void
  /** To this process only. */
  deliver(topic: string, event: LiveEvent): void
  /** Returns its own undo. Besides the topics of the contract: `session:ID`, `members:ID` of a project,
   * `queue:KIND` = a task of that kind waits, `cancel:ID` = that task shall end, and `gap` = something may have been missed. */
  subscribe(topic: string, listener: (event: LiveEvent) => void): () => void
  /** To the other processes, which no window hears. */
  tellProcesses<M>(channel: string, message: M): void
  /** Returns its own undo. */
  hearProcesses<M>(channel: string, listener: (message: M, processId: string) => void): () => void
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

type Envelope = { self: string; topic: string; event: LiveEvent } | { self: string; channel: string; message: unknown }

/** An event takes the first relay that works; one that arrives twice does no harm. */
export function createBus(relays: readonly Relay[] = []): Exchange {
  const emitter = new EventEmitter().setMaxListeners(0)
  const channels = new EventEmitter().setMaxListeners(0)
  const self = randomToken(9)
  const deliver = (topic: string, event: LiveEvent) => void emitter.emit(topic, event)
  const listen =
    <A extends unknown[]>(to: EventEmitter) =>
    (name: string, listener: (...given: A) => void) => {
      to.on(name, listener as (...given: unknown[]) => void)
      return () => void to.off(name, listener as (...given: unknown[]) => void)
    }

  async function relay(envelope: Envelope): Promise<void> {
    if (relays.length === 0) return
    const text = JSON.stringify(envelope)
    for (const each of relays) if (await each.send(text)) return
  }

  return {
    processId: self,
    deliver,
    publish: (topic, event) => {
      deliver(topic, event)
      void relay({ self, topic, event })
    },
    receive: (text) => {
      const envelope = JSON.parse(text) as Envelope
      if (envelope.self === self) return
      if ('topic' in envelope) deliver(envelope.topic, envelope.event)
      else channels.emit(envelope.channel, envelope.message, envelope.self)
    },
    subscribe: listen(emitter),
    tellProcesses: (channel, message) => void relay({ self, channel, message }),
    hearProcesses: listen(channels),
  }
}
