import type { Input, OauthClient, oauthClient } from '@sunmao/contract'
import { and, count, desc, eq, ilike, inArray } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { AppError, badRequest, notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { countRows } from '../../db/count.ts'
import { containing } from '../../db/search.ts'
import { hashToken, randomToken } from '../../token.ts'
import { oauthGrantTable, oauthClientTable as table } from './oauth.table.ts'
import { isRedirectUri } from './redirect-uri.ts'

type Row = typeof table.$inferSelect

interface NewClient {
  name: string
  redirectUris: string[]
  isConfidential: boolean
  isSelfRegistered?: boolean
  createBy?: string
}

/** The secret leaves in this answer only. */
async function registerClient(db: Db, given: NewClient): Promise<{ row: Row; clientSecret?: string }> {
  const { isConfidential, redirectUris, ...rest } = given
  for (const one of redirectUris)
    if (!isRedirectUri(one, isConfidential)) throw badRequest('oauth.badAddress', { address: one })
  const clientSecret = isConfidential ? randomToken() : undefined
  const [row] = await db
    .insert(table)
    .values({
      ...{ ...rest, redirectUris: [...new Set(redirectUris)], clientId: randomToken(16) },
      secretHash: clientSecret === undefined ? null : hashToken(clientSecret),
    })
    .returning()
  return { row: row!, ...(clientSecret && { clientSecret }) }
}

/** More than these nobody needs; who registers itself is nobody whom we know. */
const SELF_MOST = 500

export async function registerItself(db: Db, given: Omit<NewClient, 'isSelfRegistered' | 'createBy'>) {
  if ((await db.$count(table, eq(table.isSelfRegistered, true))) >= SELF_MOST) throw new AppError(429, 'oauth.tooMany')
  return registerClient(db, { ...given, isSelfRegistered: true })
}

export async function createClient(ctx: Ctx, body: Input<typeof oauthClient.create>['body']) {
  const { row, clientSecret } = await registerClient(ctx.db, { ...body, createBy: ctx.user.me.username })
  return { ...shown(row, 0), clientSecret }
}

export async function listClients(db: Db, { page, size, blurry }: { page: number; size: number; blurry?: string }) {
  const where = blurry ? ilike(table.name, containing(blurry)) : undefined
  const rows = await db
    .select()
    .from(table)
    .where(where)
    .orderBy(desc(table.id))
    .limit(size)
    .offset(page * size)
  const people = await db
    .select({ id: oauthGrantTable.clientRef, count: count() })
    .from(oauthGrantTable)
    .where(and(eq(oauthGrantTable.isBegun, true), inArray(oauthGrantTable.clientRef, [0, ...rows.map(({ id }) => id)])))
    .groupBy(oauthGrantTable.clientRef)
  const countOf = new Map(people.map((one) => [one.id, one.count]))
  return {
    content: rows.map((row) => shown(row, countOf.get(row.id) ?? 0)),
    totalElements: await countRows(db, table, where),
  }
}

export async function removeClients(db: Db, ids: number[]): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx.delete(table).where(inArray(table.id, ids)).returning({ id: table.id })
    if (gone.length !== new Set(ids).size) throw notFound()
  })
}

const shown = (row: Row, people: number): OauthClient => ({
  ...{ id: row.id, clientId: row.clientId, name: row.name, redirectUris: row.redirectUris, people },
  isConfidential: row.secretHash !== null,
  isSelfRegistered: row.isSelfRegistered,
  createBy: row.createBy ?? undefined,
  createTime: isoTime(row.createTime),
})
