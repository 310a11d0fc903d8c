// What there is to back up, by the catalogue of the database: there is no list to keep.
import type pg from 'pg'
import type { SequenceEntry } from './manifest.ts'

type Client = Pick<pg.ClientBase, 'query'>

export interface TableColumns {
  name: string
  columns: string[]
}

const OURS = `n.nspname <> 'information_schema' and n.nspname !~ '^pg_'`
const notOfExtension = (object: string, catalogue: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${object} and d.deptype = 'e')`

/** Every table with the columns that can be written. */
export async function listTables(client: Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name,
      coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attname is not null), '{}') as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relpersistence <> 't' and ${OURS} and ${notOfExtension('c.oid', 'pg_class')}
    group by 1
    order by 1`)
  return rows
}

/** They follow no transaction: read after the snapshot, they are at or beyond every number in it. */
export async function readSequences(client: Client): Promise<SequenceEntry[]> {
  const { rows: names } = await client.query<{ name: string }>(`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${OURS} and ${notOfExtension('c.oid', 'pg_class')}
    order by 1`)
  const all: SequenceEntry[] = []
  for (const { name } of names) {
    const { rows } = await client.query(`select last_value::text as last, is_called as called from ${name}`)
    all.push({ name, lastValue: rows[0].last, isCalled: rows[0].called })
  }
  return all
}

export async function readMigrations(client: Client): Promise<{ hash: string; time: number }[]> {
  const { rows } = await client.query(
    'select hash, created_at::float8 as time from drizzle.__drizzle_migrations order by created_at',
  )
  return rows
}

/** So that the same rows are the same text, whatever the server's own settings are. */
export async function useFixedForms(client: Client): Promise<void> {
  await client.query(`
    set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
    set extra_float_digits = 1; set bytea_output = 'hex'; set synchronize_seqscans = off; set client_encoding = 'UTF8'`)
}
