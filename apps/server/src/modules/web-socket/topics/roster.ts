import { type LiveEvent, type RosterPerson, rosterMost } from '@sunmao/contract'
import type { Present } from './presence.ts'

/** Everybody once, in the order of coming. */
export function rosterOf(topic: string, present: readonly Present[]): LiveEvent {
  const people = new Map<string, RosterPerson>()
  for (const { key, userId, name, connection } of present) {
    const known = people.get(key)
    if (known) known.connections.push(connection)
    else people.set(key, { key, userId, name, connections: [connection] })
  }
  return { type: 'roster', topic, people: [...people.values()].slice(0, rosterMost), total: people.size }
}
