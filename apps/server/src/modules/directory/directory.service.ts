import { eq } from 'drizzle-orm'
import type { LdapConfig } from '../../config.ts'
import type { OpenCtx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { findBound, type OuterIdentity } from '../account/identity.service.ts'
import { createNewcomer } from '../account/newcomer.service.ts'
import { userTable } from '../users/users.table.ts'
import { askDirectory, canAsk, type DirectoryEntry, lookUpOnly } from './ldap.service.ts'

type User = typeof userTable.$inferSelect

/** What the sign-in page can send. */
const USERNAME_MOST = 64

interface Given {
  username: string
  password: string
  /** The account of this name; it has no password of its own. */
  account: User | undefined
}

/**
 * The account of whom the directory vouches for, made at his first sign-in. An account that is there already is his only
 * if it was made for this very entry. Names that need the directory get 503 while it is away.
 */
export async function findInDirectory(ctx: OpenCtx, ldap: LdapConfig, given: Given): Promise<User | undefined> {
  const entry = await askDirectory(ldap, given.username, given.password).catch((error: Error) => {
    throw isAway(ctx, error)
  })
  if (!entry) return undefined
  const identity: OuterIdentity = {
    issuer: `ldap:${ldap.baseDn.toLowerCase()}`,
    subject: entry.subject,
    name: entry.name,
  }
  const user = await ownAccount(ctx.db, identity, entry, given.account)
  // A password that he was given here in the meantime counts alone.
  if (user?.kind === 'person' && user.passwordHash === null) return user
  ctx.log.info({ username: entry.username }, 'the directory vouches for a name that is not its own here')
  return undefined
}

/**
 * A wrong password of a name that the directory has no say in. It is looked up all the same, so that neither the answer nor
 * its time tells such names from others; while the directory is away, all of them get 503.
 */
export async function seemToAsk(ctx: OpenCtx, ldap: LdapConfig, given: Omit<Given, 'account'>): Promise<void> {
  if (!canAsk(given.password)) return
  await lookUpOnly(ldap, given.username).catch((error: Error) => {
    throw isAway(ctx, error)
  })
}

function isAway(ctx: OpenCtx, error: Error): AppError {
  ctx.log.warn({ reason: error.message }, 'the directory does not answer')
  return new AppError(503, 'error.unavailable')
}

async function ownAccount(
  db: Db,
  identity: OuterIdentity,
  entry: DirectoryEntry,
  account: User | undefined,
): Promise<User | undefined> {
  const bound = await findBound(db, identity)
  if (account) return account.id === bound ? account : undefined
  if (bound !== undefined) return findById(db, bound)
  if (entry.username.length > USERNAME_MOST) return undefined
  const made = await createNewcomer(db, identity, entry)
  if (made) return made
  // The name is taken: by himself in another window a moment ago, or by another person.
  const his = await findBound(db, identity)
  return his === undefined ? undefined : findById(db, his)
}

const findById = async (db: Db, id: number) => (await db.select().from(userTable).where(eq(userTable.id, id)))[0]
