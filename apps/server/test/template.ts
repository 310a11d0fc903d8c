import pg from 'pg'
import { inject } from 'vitest'
import { readConfig } from '../src/config.ts'
import { migrateDatabase } from '../src/db/migrate.ts'
import { seed } from '../src/seed/seed.ts'

const TEMPLATE = 'seeded'
const LOCK = 1

let made: Promise<string> | undefined

/** The name of the migrated and seeded database that every hub of a test clones, made by the first process that asks. */
export function templateOf(url: string): Promise<string> {
  made ??= onServer(url, (client) => makeTemplate(client, url))
  return made
}

/** It has that name once it is whole. Nobody may be connected to a database that is cloned. */
async function makeTemplate(client: pg.Client, url: string): Promise<string> {
  await client.query('select pg_advisory_lock($1)', [LOCK])
  const { rowCount } = await client.query('select from pg_database where datname = $1', [TEMPLATE])
  if (rowCount) return TEMPLATE
  await migrateDatabase(url, async (db) => {
    await seed(db, readConfig({ DEMO: '1', SECRETS_KEY: inject('secretsKey') }))
  })
  await client.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${TEMPLATE}`)
  return TEMPLATE
}

/** Connected to the server, but to none of its databases that a test uses. */
export async function onServer<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inDatabase(url, 'postgres') })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

export function inDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
