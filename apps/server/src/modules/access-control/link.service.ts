import { accessTypeOf } from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Services } from '../../core/context.ts'
import type { Link } from '../../core/identity.ts'
import { batched } from '../../db/batch.ts'
import type { Db } from '../../db/client.ts'
import { sharePolicyParameters } from './share-policy.service.ts'

/**
 * The versions that a share `a` shows now. Pinned: those it was made of that are still there. Latest: of each model the
 * version in its sub's release, of all models of the release where the share is of the whole, and the newest of each file.
 */
const FILES = `
  select array(
    select f.file_id from model_file f where a.version = 'pinned' and f.delete_time is null and f.file_id = any(a.file_ids)
    union
    select v.file_id from hub_file_version v where a.version = 'pinned' and v.delete_time is null and v.file_id = any(a.file_ids)
    union
    select h.latest_file_id from hub_file_version v join hub_file h on h.hub_file_id = v.hub_file_id
    where a.version = 'latest' and v.file_id = any(a.file_ids) and h.latest_file_id is not null
    union
    select pf.file_id
    from model_file f
      join model m on m.model_id = f.model_id
      join model_pub_version p on p.sub_id = m.sub_id and p.status = 'published'
      join model_pub_version_file pf on pf.pub_version_id = p.id
      join model_file now on now.file_id = pf.file_id
    where a.version = 'latest' and f.file_id = any(a.file_ids) and (a.access_type = 2 or now.model_id = f.model_id)
  ) as file_ids`

/** Of the rights in the row, those that this kind of share can give and that the site allows at this moment. */
const RIGHTS = `
  select array(
    select r.name from unnest(a.rights) with ordinality r(name, place)
    where (r.name <> 'comment' or a.access_type = ${accessTypeOf('issue')})
      and (r.name <> 'download' or a.audience in ('members', 'site') or not exists (
        select from parameters p where p.code = '${sharePolicyParameters.downloadAllowed}' and trim(p.value) = '0'))
    order by r.place
  ) as rights`

/** On the path of every call of a guest. What is in the recycle bin, or lost its viewpoint, issue or link, is shared with nobody. */
const FIND = `
  select a.id, a.proj_id as "projId", a.sub_id as "subId", a.access_type as "accessType", a.audience,
    a.viewpoint_id as "viewpointId", a.issue_id as "issueId", a.link_id as "linkId",
    a.room_global_id is not null or a.elements is not null as "isCut", may.rights, a.watermark, now.file_ids as "fileIds",
    s.reader_id as "readerId", s.reader_email as "readerEmail", s.session_id as "sessionId"
  from access_control_session s
    join access_control a on a.id = s.access_control_id
    join project p on p.proj_id = a.proj_id and p.delete_time is null
    cross join lateral (${FILES}) now
    cross join lateral (${RIGHTS}) may
  where s.session_id = any($1::int[]) and a.status = 'on' and (a.expiry is null or a.expiry > now())
    and case a.access_type when 5 then a.viewpoint_id when 6 then a.issue_id when 8 then a.link_id else 0 end is not null
    and (s.reader_id is null or exists (select from users u where u.id = s.reader_id and u.enabled))`

type Queries = Pick<pg.Pool, 'query'>
const finders = new WeakMap<Queries, ReturnType<typeof batched<Link>>>()

/** Calls that arrive together, and the windows of all readers, are looked up together. */
function finderOf(pool: Queries) {
  const known = finders.get(pool)
  if (known) return known
  const find = batched<Link>(async (sessionIds) => {
    const values = [sessionIds.map(Number)]
    const { rows } = await pool.query<Link & { sessionId: number }>({ name: 'find-links', text: FIND, values })
    return new Map(rows.map(({ sessionId, ...link }) => [String(sessionId), link]))
  })
  finders.set(pool, find)
  return find
}

/** What the session of a share's reader reaches at this moment; nothing once the share is over, or over for him. */
export async function findLink(
  { pool, rights }: Pick<Services, 'rights'> & { pool: Queries },
  sessionId: number,
): Promise<Link | undefined> {
  const found = await finderOf(pool)(String(sessionId))
  if (!found) return undefined
  if (found.audience === 'members' && !(await isMember(rights, found.readerId, found.projId))) return undefined
  return found
}

/** Whoever was taken off the project reads no further. */
async function isMember(rights: Services['rights'], readerId: number | null, projId: number): Promise<boolean> {
  if (readerId === null) return false
  return (await rights.isStaffNow(readerId, projId)) || ((await rights.now(readerId))?.isAdmin ?? false)
}

/** The versions that a share shows now, whoever asks. */
export async function filesNow(db: Db, id: number): Promise<number[]> {
  const { rows } = await db.execute<{ file_ids: number[] }>(
    sql`select now.file_ids from access_control a cross join lateral (${sql.raw(FILES)}) now where a.id = ${id}`,
  )
  return rows[0]?.file_ids ?? []
}
