import type { EventKind, Gone } from '@sunmao/contract'
import type { Bus } from './bus.ts'

// One event per change, whoever listens: windows that show something of that kind ask again.

interface Means {
  bus: Pick<Bus, 'publish'>
}

export interface Remover {
  user: { userId: number; me: { nickName: string } }
}

/** Everybody who has the project open. */
export const tellProject = ({ bus }: Means, projId: number, kind: EventKind, id?: number): void =>
  bus.publish(`project:${projId}`, { type: 'change', kind, projId, id })

/** As above, of a row that was removed, by what people call it: whoever has it open is told by whom. */
export const tellGone = (own: Means & Remover, projId: number, kind: EventKind, id: number, name: string): void =>
  own.bus.publish(`project:${projId}`, { type: 'change', kind, projId, id, gone: goneBy(own, name) })

export const goneBy = ({ user: { userId, me } }: Remover, name: string): Gone => ({
  ...{ userId, nickName: me.nickName, name },
})

/** Every window of the project's people, wherever they are. */
export const tellMembers = ({ bus }: Means, projId: number, kind: EventKind, id?: number, gone?: Gone): void =>
  bus.publish(`members:${projId}`, { type: 'change', kind, projId, id, gone })

export function tellPeople({ bus }: Means, userIds: Iterable<number>, kind: EventKind, id?: number): void {
  for (const userId of new Set(userIds)) bus.publish(`user:${userId}`, { type: 'change', kind, id })
}

export const tellSite = ({ bus }: Means, kind: EventKind): void => bus.publish('site', { type: 'change', kind })
