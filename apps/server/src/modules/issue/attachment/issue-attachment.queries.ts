import type { Attachment, BlobAnswer } from '@sunmao/contract'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { notFound } from '../../../core/errors.ts'
import { isoTime } from '../../../core/wire-time.ts'
import type { Db } from '../../../db/client.ts'
import { groupBy } from '../../../db/group-by.ts'
import { personOf } from '../../users/person.service.ts'
import { authorName, userTable } from '../../users/users.table.ts'
import { issueTable, issueAttachmentTable as table } from '../issue.table.ts'

/** How long a picture can be looked at before its address must be asked for again. */
const ADDRESS_S = 600
/** Larger ones are no preview. */
const PREVIEW_MOST = 20_000_000

/** Those that did not come with a comment. */
export const ofIssue = (issueId: number): SQL | undefined => and(eq(table.issueId, issueId), isNull(table.postId))

export const readAttachments = async (ctx: Ctx, where: SQL | undefined): Promise<Attachment[]> =>
  (await read(ctx, where)).map(({ shown }) => shown)

export async function attachmentsOfPosts(ctx: Ctx, postIds: readonly number[]): Promise<Map<number, Attachment[]>> {
  if (postIds.length === 0) return new Map()
  const found = groupBy(await read(ctx, inArray(table.postId, [...postIds])), ({ postId }) => postId!)
  return new Map([...found].map(([postId, rows]) => [postId, rows.map(({ shown }) => shown)]))
}

async function read(ctx: Ctx, where: SQL | undefined): Promise<{ postId: number | null; shown: Attachment }[]> {
  const rows = await ctx.db
    .select({ row: table, nickName: authorName(table), kind: userTable.kind })
    .from(table)
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .where(where)
    .orderBy(asc(table.id))
  return Promise.all(
    rows.map(async ({ row, nickName, kind }) => ({
      postId: row.postId,
      shown: {
        id: row.id,
        name: row.name,
        size: row.size,
        picture: await pictureOf(ctx, row),
        user: personOf({ id: row.userId, nickName, kind }),
        createTime: isoTime(row.createTime),
      },
    })),
  )
}

async function pictureOf({ blobs }: Ctx, { type, size, hash }: typeof table.$inferSelect): Promise<string | undefined> {
  if (!type.startsWith('image/') || size > PREVIEW_MOST) return undefined
  return blobs.address(hash, { type, seconds: ADDRESS_S })
}

export async function downloadAttachment(ctx: Ctx, id: number): Promise<BlobAnswer> {
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!row) throw notFound()
  const { bytes } = await ctx.blobs.open(row.hash)
  return { type: row.type, bytes, name: row.name }
}

/** Bytes of all attachments in a project, for its quota. */
export async function attachmentUsage(db: Db, projId: number): Promise<number> {
  const [found] = await db
    .select({ bytes: sql<number>`coalesce(sum(${table.size}), 0)`.mapWith(Number) })
    .from(table)
    .innerJoin(issueTable, eq(issueTable.id, table.issueId))
    .where(eq(issueTable.projId, projId))
  return found!.bytes
}
