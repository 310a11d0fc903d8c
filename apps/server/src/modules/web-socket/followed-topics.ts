import { type LiveEvent, type LiveRequest, parseTopic, signalBytesMost } from '@sunmao/contract'
import type { Follower, Services } from '../../core/context.ts'
import { findFollower, type Ticket } from './follower.ts'
import type { LiveTopics } from './topics/live-topics.ts'
import { createRate } from './topics/signal-rate.ts'

const MOST_TOPICS = 50
/** What waits, in and out, until it is known whether the topics may still be followed. */
const MOST_HELD = 200
/** So many times what it may send, and a connection is closed. */
const FLOOD = 10

type Signal = Extract<LiveRequest, { op: 'signal' }>

export interface FollowedTopics {
  join(topic: string, wantsRoster: boolean): Promise<void>
  leave(topic: string): void
  has(topic: string): boolean
  /** Needs no database: rights were asked at joining. */
  signal(request: Signal): 'done' | 'refused' | 'invalid' | 'flood'
  /** Lets nothing through, in or out, until a `recheck` for each has asked for the rights again. */
  hold(): void
  recheck(): Promise<void>
  end(): void
}

/** The topics that one connection follows, from the first right to the last. */
export function followTopics(
  services: Services,
  topics: LiveTopics,
  owner: Ticket,
  connection: string,
  send: (event: LiveEvent) => void,
): FollowedTopics {
  const followed = new Map<string, () => void>()
  const countSignal = createRate()
  const held: { topic: string; run(): void }[] = []
  let holds = 0
  let isOver = false

  const drop = (topic: string) => {
    followed.get(topic)?.()
    followed.delete(topic)
  }
  const refuse = (topic: string) => send({ type: 'refused', topic })
  async function may(follower: Follower | undefined, topic: string): Promise<boolean> {
    const parsed = parseTopic(topic)
    const guard = parsed && services.registry.topics[parsed.kind]
    return follower !== undefined && guard !== undefined && (await guard.may(services, follower, parsed!.id))
  }

  function pass(topic: string, event: LiveEvent): void {
    if (event.type === 'signal' && event.connection === connection) return
    whenFree(topic, () => send(event))
  }
  function whenFree(topic: string, run: () => void): void {
    if (holds === 0) run()
    else if (held.length < MOST_HELD) held.push({ topic, run })
  }
  function release(): void {
    holds -= 1
    if (holds > 0) return
    for (const { topic, run } of held.splice(0)) if (followed.has(topic)) run()
  }

  function enter(topic: string, follower: Follower, wantsRoster: boolean): void {
    const { kind, id, rule } = parseTopic(topic)!
    const guard = services.registry.topics[kind]!
    const { key, userId, name } = follower
    const undo = [
      services.bus.subscribe(topic, (event) => {
        if (wantsRoster || event.type !== 'roster') pass(topic, event)
      }),
      services.meter.followTopic(topic),
      topics.enter(topic, rule, { connection, key, userId, name }),
      () => guard.onLeave?.(services, follower, id),
    ]
    followed.set(topic, () => {
      for (const step of undo) step()
    })
    guard.onJoin?.(services, follower, id)
    for (const signal of topics.kept(topic)) pass(topic, signal)
  }

  return {
    has: (topic) => followed.has(topic),
    leave: drop,
    join: async (topic, wantsRoster) => {
      const isRoom = followed.has(topic) || followed.size < MOST_TOPICS
      const follower = isRoom ? await findFollower(services, owner) : undefined
      const mayHear = await may(follower, topic)
      if (isOver) return
      drop(topic)
      if (mayHear) enter(topic, follower!, wantsRoster)
      else refuse(topic)
    },
    signal: ({ topic, kind, data }) => {
      const rule = parseTopic(topic)?.rule.signals?.[kind]
      if (!rule || !followed.has(topic)) return 'refused'
      if (Buffer.byteLength(JSON.stringify(data)) > signalBytesMost) return 'invalid'
      const count = countSignal(`${topic} ${kind}`)
      if (count > rule.perSecond) return count > FLOOD * rule.perSecond ? 'flood' : 'done'
      const parsed = rule.data.safeParse(data)
      if (!parsed.success) return 'invalid'
      whenFree(topic, () => topics.send({ topic, userId: owner.userId, connection, kind, data }))
      return 'done'
    },
    hold: () => {
      holds += 1
    },
    recheck: async () => {
      const follower = followed.size > 0 ? await findFollower(services, owner) : undefined
      for (const topic of [...followed.keys()]) {
        const mayHear = await may(follower, topic)
        if (isOver) return
        if (mayHear) continue
        drop(topic)
        refuse(topic)
      }
      release()
    },
    end: () => {
      isOver = true
      for (const topic of [...followed.keys()]) drop(topic)
    },
  }
}
