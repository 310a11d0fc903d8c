import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { lockByName, type Quota, quotaOf, sizeInWords } from '../parameters/quota.service.ts'

/** A parameter that an administrator may change. */
export const pictureQuota: Quota = { code: 'picture_quota_person_mb', unit: 1e6, most: 1000 }

/** All pictures that somebody has stored: in texts, as avatar, in the ancestor's editors, with feedback, viewpoints, annotations and issues. */
async function bytesOfPictures(db: Db, userId: number, username: string): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`select coalesce(sum(size), 0) as bytes from (
    select size from file where user_id = ${userId}
    union all select bytes from local_storage where create_by = ${username} and type = '图片'
    union all select blob.size from feedback_shot s join feedback f on f.id = s.feedback_id
      join blob on blob.hash = s.hash where f.user_id = ${userId}
    union all select blob.size from viewpoint v join blob on blob.hash = v.picture where v.user_id = ${userId}
    union all select blob.size from issue_viewpoint v join issue i on i.id = v.issue_id
      join blob on blob.hash = v.picture where i.user_id = ${userId}
    union all select blob.size from hub_annotation a join blob on blob.hash = a.picture where a.user_id = ${userId}
    union all select blob.size from hub_basic_annotation a join blob on blob.hash = a.picture
      where a.user_id = ${userId}) as own`)
  return Number(rows[0]!.bytes)
}

/** Refuses pictures of so many bytes where they are too many for the caller. In the transaction that stores them. */
export async function checkPictures(own: Ctx, size: number): Promise<void> {
  const { userId, me } = own.user
  const most = await quotaOf(own.db, pictureQuota)
  if (most === undefined) return
  await lockByName(own.db, `pictures of ${userId}`)
  const used = await bytesOfPictures(own.db, userId, me.username)
  if (used + size <= most) return
  throw new AppError(507, 'file.personFull', { used: sizeInWords(used), most: sizeInWords(most) })
}
