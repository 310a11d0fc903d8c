import type { Db } from '../../db/client.ts'
import { searchTextOf } from '../../db/search-text.ts'
import { userTable } from '../users/users.table.ts'
import { bind, type OuterIdentity } from './identity.service.ts'
import { emailOwner } from './taken.queries.ts'

/** What the profile page can save. */
const NAME_MOST = 20
const NOBODY = 0

/**
 * An account for somebody whom another system vouches for: no password, and no roles, for what he may do is for an
 * administrator to say. Nothing when the user name is taken, also by the same person a moment ago.
 */
export function createNewcomer(
  db: Db,
  identity: OuterIdentity,
  given: { username: string; name: string; email: string | undefined },
): Promise<typeof userTable.$inferSelect | undefined> {
  const { username } = given
  const nickName = [...given.name].slice(0, NAME_MOST).join('')
  return db.transaction(async (tx) => {
    const email = given.email && !(await emailOwner(tx, given.email, NOBODY)) ? given.email : null
    const [user] = await tx
      .insert(userTable)
      .values({ username, nickName, email, searchText: searchTextOf(nickName, username) })
      .onConflictDoNothing()
      .returning()
    if (user) await bind(tx, user.id, identity)
    return user
  })
}
