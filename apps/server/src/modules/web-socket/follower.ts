import type { Follower, Services } from '../../core/context.ts'
import { callerKey } from '../../core/identity.ts'
import { findGuestLink } from '../session/session.service.ts'

/** For whom a connection was opened. */
export interface Ticket {
  /** 0 for the reader of a share. */
  userId: number
  sessionId: number
}

/** Nothing when the account is switched off or the share is over. */
export async function findFollower(services: Services, { userId, sessionId }: Ticket): Promise<Follower | undefined> {
  if (userId !== 0) {
    const person = await services.rights.now(userId)
    return person && { key: `user:${userId}`, userId, name: person.me.nickName, isAdmin: person.isAdmin }
  }
  const link = await findGuestLink(services, sessionId)
  return link && { key: callerKey({ userId, sessionId, link }), userId, name: '', isAdmin: false, link }
}
