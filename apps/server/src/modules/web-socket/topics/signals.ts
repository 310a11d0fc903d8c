// What windows of a topic send each other. It goes over the bus and into no table; the last one of each connection is kept in
// the memory of every process on which somebody follows the topic, where the contract wants that.
import { parseTopic, type SignalEvent } from '@sunmao/contract'
import type { Bus } from '../../../bus/bus.ts'

export interface Signals {
  /** To everybody who follows the topic, on every process. */
  send(signal: Omit<SignalEvent, 'type' | 'seq'>): void
  /** Keeps what is sent from now on, and asks the other processes for what they have. Returns its own undo. */
  keep(topic: string): () => void
  kept(topic: string): SignalEvent[]
  /** Of connections that have gone. */
  forget(topic: string, connections: readonly string[]): void
  stop(): void
}

type Message = { ask: string } | { to: string; signal: SignalEvent }

interface Kept {
  followers: number
  last: Map<string, SignalEvent>
  stop(): void
}

const CHANNEL = 'signals'

export function createSignals(bus: Bus): Signals {
  const topics = new Map<string, Kept>()
  let seq = 0

  /** Later than all that this process has sent or heard of, and comparable with what others send. */
  const nextSeq = () => {
    seq = Math.max(seq + 1, Date.now())
    return seq
  }

  /** Answers whether it is the latest of its connection. */
  function put(signal: SignalEvent): boolean {
    seq = Math.max(seq, signal.seq)
    const { topic, kind, connection } = signal
    const last = topics.get(topic)?.last
    if (!last || !parseTopic(topic)?.rule.signals?.[kind]?.isKept) return false
    const key = `${kind} ${connection}`
    if ((last.get(key)?.seq ?? 0) >= signal.seq) return false
    last.set(key, signal)
    return true
  }

  const stopHearing = bus.hearProcesses<Message>(CHANNEL, (message, from) => {
    if ('ask' in message)
      for (const signal of topics.get(message.ask)?.last.values() ?? [])
        bus.tellProcesses(CHANNEL, { to: from, signal } satisfies Message)
    else if (message.to === bus.processId && isLater(message.signal)) bus.deliver(message.signal.topic, message.signal)
  })
  /** A connection that hears of one through the bus puts it there itself. */
  const isLater = ({ topic, kind, connection, seq: at }: SignalEvent) =>
    topics.has(topic) && (topics.get(topic)!.last.get(`${kind} ${connection}`)?.seq ?? 0) < at

  return {
    send: (signal) => bus.publish(signal.topic, { type: 'signal', ...signal, seq: nextSeq() }),
    keep: (topic) => {
      const known = topics.get(topic)
      if (known) known.followers += 1
      else {
        const stop = bus.subscribe(topic, (event) => event.type === 'signal' && put(event))
        topics.set(topic, { followers: 1, last: new Map(), stop })
        bus.tellProcesses(CHANNEL, { ask: topic } satisfies Message)
      }
      return () => {
        const kept = topics.get(topic)
        if (!kept || --kept.followers > 0) return
        kept.stop()
        topics.delete(topic)
      }
    },
    kept: (topic) => [...(topics.get(topic)?.last.values() ?? [])],
    forget: (topic, connections) => {
      const last = topics.get(topic)?.last
      for (const [key, { connection }] of last ?? []) if (connections.includes(connection)) last!.delete(key)
    },
    stop: stopHearing,
  }
}
