import type { EventKind, Gone } from '@sunmao/contract'
import type { Bus } from './bus.ts'

// One event per change, whoever listens: windows that show something of that kind ask again.

interface Means {
  bus: Pick<Bus, 'publish'>
}

/** Everybody who has the project open. */
export const tellProject = ({ bus }: Means, projId: number, kind: EventKind, id?: number): void =>
  bus.publish(`project:${projId}`, { type: 'change', kind, projId, id })

/** As above, of a row that was removed: whoever has it open is told by whom. */
export const tellGone = ({ bus }: Means, projId: number, kind: EventKind, id: number, gone: Gone): void =>
  bus.publish(`project:${projId}`, { type: 'change', kind, projId, id, gone })

/** Every window of the project's people, wherever they are. */
export const tellMembers = ({ bus }: Means, projId: number, kind: EventKind, id?: number): void =>
  bus.publish(`members:${projId}`, { type: 'change', kind, projId, id })

export function tellPeople({ bus }: Means, userIds: Iterable<number>, kind: EventKind, id?: number): void {
  for (const userId of new Set(userIds)) bus.publish(`user:${userId}`, { type: 'change', kind, id })
}

export const tellSite = ({ bus }: Means, kind: EventKind): void => bus.publish('site', { type: 'change', kind })
