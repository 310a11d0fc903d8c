// Who sees what: what is published everybody who is signed in, the rest who may change it.
import type { SQL } from 'drizzle-orm'
import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { hasCode } from '../../core/identity.ts'
import { designItemTable as itemTable, designVersionTable as versionTable } from './design-library.table.ts'

export const mayEdit = ({ user }: Pick<Ctx, 'user'>) => hasCode(user, ['designLibrary:edit'])
export const mayPublish = ({ user }: Pick<Ctx, 'user'>) => hasCode(user, ['designLibrary:publish'])
/** Sees drafts and what was disabled. */
export const seesAll = (ctx: Pick<Ctx, 'user'>) => mayEdit(ctx) || mayPublish(ctx)

/** That an item is there for the caller. */
export const isSeen = (ctx: Ctx): SQL | undefined =>
  and(isNull(itemTable.deleteTime), seesAll(ctx) ? undefined : isPublished(ctx))

const isPublished = ({ db }: Ctx): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(versionTable)
      .where(and(eq(versionTable.itemId, itemTable.itemId), eq(versionTable.state, 'published'))),
  )

export async function requireItem(ctx: Ctx, itemId: number): Promise<typeof itemTable.$inferSelect> {
  const [row] = await ctx.db
    .select()
    .from(itemTable)
    .where(and(eq(itemTable.itemId, itemId), isSeen(ctx)))
  if (!row) throw notFound()
  return row
}

/** A version that the caller may look at: the one that counts, those before it, and for who may change it all of them. */
export async function requireVersion(ctx: Ctx, versionId: number) {
  const [row] = await ctx.db
    .select({ version: versionTable, item: itemTable })
    .from(versionTable)
    .innerJoin(itemTable, eq(itemTable.itemId, versionTable.itemId))
    .where(
      and(
        eq(versionTable.versionId, versionId),
        isSeen(ctx),
        seesAll(ctx) ? undefined : inArray(versionTable.state, ['published', 'superseded']),
      ),
    )
  if (!row) throw notFound()
  return row
}
