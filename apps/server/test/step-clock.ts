import { sql } from 'drizzle-orm'
import type { TestServer } from './test-server.ts'

/**
 * Sets the database's clock by so many seconds. Only what lies between a stored moment and the clock is ever seen, so all
 * stored moments are moved the other way: the same as a clock that steps, without one.
 */
export async function stepClock({ services }: TestServer, seconds: number): Promise<void> {
  await services.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    const { rows } = await tx.execute<{ name: string; set: string }>(sql`
      select c.table_name as name,
        string_agg(format('%1$I = %1$I - make_interval(secs => ${sql.raw(String(seconds))})', c.column_name), ', ') as set
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'
        and c.is_generated = 'NEVER'
      group by 1`)
    for (const { name, set } of rows) await tx.execute(sql.raw(`update "${name}" set ${set}`))
  })
}
