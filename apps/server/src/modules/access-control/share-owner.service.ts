import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { viewpointTable } from '../viewpoint/viewpoint.table.ts'
import { accessControlTable as table } from './access-control.table.ts'

/** Whoever leads a project answers for the shares of people who leave it; `projId` absent: whose accounts are removed. */
export const handOverSharesOf = (db: Db, userIds: readonly number[], projId?: number) =>
  db.execute(sql`
    update ${table} set user_id = lead.user_id, row_version = ${table}.row_version + 1
    from (
      select distinct on (r.proj_id) r.proj_id, r.user_id
      from project_resource r
        join project_resource_role held on held.resource_id = r.resource_id
        join project_role_menu granted on granted.role_id = held.role_id
        join menus m on m.id = granted.menu_id and m.permission = 'projectMember:edit'
      where r.user_id <> all(${sql.param([...userIds])}::int[])
      order by r.proj_id, r.resource_id
    ) lead
    where lead.proj_id = ${table}.proj_id and ${table}.user_id = any(${sql.param([...userIds])}::int[])
      ${projId === undefined ? sql`` : sql`and ${table}.proj_id = ${projId}`}`)

/** People whose accounts are removed: their shares go to who leads, and so do views of their own that a share shows. */
export async function handOverAllSharesOf(db: Db, userIds: readonly number[]): Promise<void> {
  await handOverSharesOf(db, userIds)
  const leaving = sql`${sql.param([...userIds])}::int[]`
  await db.execute(sql`
    update ${viewpointTable} set user_id = case when ${table}.user_id <> all(${leaving}) then ${table}.user_id end
    from ${table}
    where ${table}.viewpoint_id = ${viewpointTable}.id and ${table}.status <> 'revoked'
      and ${viewpointTable}.user_id = any(${leaving})`)
}
