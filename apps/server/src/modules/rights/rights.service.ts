import { LRUCache } from 'lru-cache'
import type { Derived, ProjectRights, Rights } from '../../core/identity.ts'
import type { Db } from '../../db/client.ts'
import type { Cache } from '../../redis/cache.ts'
import { codesOfRoles, readMe, scopeOfRoles, staffCodes } from './rights.queries.ts'

/**
 * Rights are derived once and kept under the epoch they were derived in. Every request reads the present epoch together
 * with its session, so an answer from before a change of roles, menus or staffing is never used after it. What one
 * process has derived the others find in the shared cache, where there is one.
 */
export function createRights(db: Db, shared: Cache): Rights {
  const people = new LRUCache<string, Promise<Derived | undefined>>({ max: 5000 })
  const staff = new LRUCache<string, Promise<ProjectRights>>({ max: 20_000 })
  return {
    person: (userId, rowVersion, epoch) => {
      const key = `person:${userId}:${rowVersion}:${epoch}`
      return remember(people, key, async () => derived(await shared.remember(key, () => readPerson(db, userId))))
    },
    now: async (userId) => derived(await readPerson(db, userId)),
    isStaffNow: async (userId, projId) => (await staffCodes(db, userId, projId)) !== undefined,
    inProject: (user, projId) =>
      remember(staff, `${user.userId}:${projId}:${user.epoch}`, async () => {
        const codes = await staffCodes(db, user.userId, projId)
        return { isMember: codes !== undefined || user.isAdmin, isStaff: codes !== undefined, codes: new Set(codes) }
      }),
  }
}

/** Of somebody on its staff, read in the caller's transaction: what is kept takes a connection of its own. */
export const codesInProject = async (db: Db, userId: number, projId: number): Promise<readonly string[]> =>
  (await staffCodes(db, userId, projId)) ?? []

/** As it is kept in the shared cache. */
type Plain = Omit<Derived, 'codes'> & { codes: string[] }

const derived = (plain: Plain | null): Derived | undefined =>
  plain ? { ...plain, codes: new Set(plain.codes) } : undefined

async function readPerson(db: Db, userId: number): Promise<Plain | null> {
  const found = await readMe(db, userId)
  if (!found) return null
  const roleIds = found.me.roles.map((role) => role.id)
  const isAdmin = found.isAdmin
  const codes = isAdmin ? ['admin'] : await codesOfRoles(db, roleIds)
  return { me: found.me, isAdmin, codes, scope: isAdmin ? 'all' : await scopeOfRoles(db, found.me) }
}

function remember<T>(cache: LRUCache<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const known = cache.get(key)
  if (known) return known
  const fresh = read()
  cache.set(key, fresh)
  fresh.catch(() => cache.delete(key))
  return fresh
}
