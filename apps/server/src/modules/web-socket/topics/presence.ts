// Who follows which topic, over all processes. Each process tells the others the whole list of its own connections of a topic
// whenever it changes and with every heartbeat, so a lost message or a killed process is made good by itself. A process keeps
// nothing of topics that nobody follows on it; who comes first asks the others.
import type { Bus } from '../../../bus/bus.ts'
import type { Follower } from '../../../core/context.ts'

export interface Present extends Pick<Follower, 'key' | 'userId' | 'name'> {
  connection: string
}

export interface Presence {
  /** Returns its own undo. */
  enter(topic: string, present: Present): () => void
  list(topic: string): Present[]
  stop(): void
}

type Message = { topic: string; ask: true } | { topic: string; part: number; parts: number; present: Present[] }

interface Room {
  own: Map<string, Present>
  others: Map<string, { parts: Present[][]; heardAt: number }>
}

const CHANNEL = 'presence'
const BEAT_MS = 10_000
const SILENT_MS = 3.5 * BEAT_MS
/** Many who come at once are told as one. */
const TELL_MS = 100
/** A notice of the database has room for so many. */
const PART = 20

/** `onChange` hears which connections have gone, if any. */
export function createPresence(bus: Bus, onChange: (topic: string, gone: readonly string[]) => void): Presence {
  const rooms = new Map<string, Room>()
  const telling = new Map<string, NodeJS.Timeout>()

  const send = (message: Message) => bus.tellProcesses(CHANNEL, message)
  const ask = (topic: string) => send({ topic, ask: true })

  function tell(topic: string): void {
    clearTimeout(telling.get(topic))
    telling.delete(topic)
    const own = [...(rooms.get(topic)?.own.values() ?? [])]
    const parts = Math.max(1, Math.ceil(own.length / PART))
    for (let part = 0; part < parts; part++)
      send({ topic, part, parts, present: own.slice(part * PART, (part + 1) * PART) })
  }
  function tellSoon(topic: string): void {
    if (!telling.has(topic))
      telling.set(
        topic,
        setTimeout(() => tell(topic), TELL_MS),
      )
  }

  function hear(message: Message, from: string): void {
    const { topic } = message
    const room = rooms.get(topic)
    if (room && 'ask' in message) tell(topic)
    else if (room && 'part' in message) put(room, message, from)
  }

  function put(room: Room, message: Extract<Message, { part: number }>, from: string): void {
    const { topic } = message
    const known = room.others.get(from) ?? { parts: [], heardAt: 0 }
    const before = known.parts.flat()
    known.parts.length = Math.min(known.parts.length, message.parts)
    known.parts[message.part] = message.present
    known.heardAt = performance.now()
    room.others.set(from, known)
    const now = new Set(known.parts.flatMap((part) => part.map(({ connection }) => connection)))
    if (now.size === 0) room.others.delete(from)
    const gone = before.map(({ connection }) => connection).filter((connection) => !now.has(connection))
    if (gone.length > 0 || now.size !== before.length) onChange(topic, gone)
  }

  function beat(): void {
    for (const [topic, { others }] of rooms) {
      tell(topic)
      for (const [processId, { parts, heardAt }] of others) {
        if (performance.now() - heardAt < SILENT_MS) continue
        others.delete(processId)
        onChange(
          topic,
          parts.flat().map(({ connection }) => connection),
        )
      }
    }
  }

  function leave(topic: string, connection: string): void {
    const room = rooms.get(topic)
    if (!room?.own.delete(connection)) return
    if (room.own.size > 0) tellSoon(topic)
    else {
      tell(topic)
      rooms.delete(topic)
    }
    onChange(topic, [connection])
  }

  const stops = [
    bus.hearProcesses(CHANNEL, hear),
    bus.subscribe('gap', () => {
      for (const topic of rooms.keys()) {
        ask(topic)
        tell(topic)
      }
    }),
  ]
  const beating = setInterval(beat, BEAT_MS)

  return {
    enter: (topic, present) => {
      if (!rooms.has(topic)) {
        rooms.set(topic, { own: new Map(), others: new Map() })
        ask(topic)
      }
      rooms.get(topic)!.own.set(present.connection, present)
      tellSoon(topic)
      onChange(topic, [])
      return () => leave(topic, present.connection)
    },
    list: (topic) => {
      const { own, others } = rooms.get(topic) ?? { own: new Map<string, Present>(), others: new Map() }
      return [...own.values(), ...[...others.values()].flatMap(({ parts }) => parts.flat())]
    },
    stop: () => {
      clearInterval(beating)
      for (const timer of telling.values()) clearTimeout(timer)
      for (const stop of stops) stop()
    },
  }
}
