import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { wireTime } from '../../core/wire-time.ts'

interface Facts extends Record<string, unknown> {
  id: string
  name: string
  address: string
  user: string
  /** Of the first account. */
  since: Date
}

/** The one that this connection is to; no password is a part of it. */
export async function listDatabases({ db }: Ctx) {
  const { rows } = await db.execute<Facts>(sql`
    select instance.id::text as id, current_database() as name, current_user as "user",
      coalesce(host(inet_server_addr()) || ':' || inet_server_port(), 'localhost') as address,
      (select min(create_time) from users) as since
    from instance`)
  const content = rows.map(({ id, name, address, user, since }) => ({
    id,
    name,
    jdbcUrl: `postgresql://${address}/${name}`,
    userName: user,
    createTime: wireTime(new Date(since)),
  }))
  return { content, totalElements: content.length }
}

export async function answersNow({ db }: Ctx): Promise<boolean> {
  await db.execute(sql`select 1`)
  return true
}
