// Beside the database NAME a new one, NAME_restore; in the end both get other names in one transaction.
import pg from 'pg'
import { ConfigError } from '../config.ts'
import type { Beside } from './beside.ts'

const MAINTENANCE = ['postgres', 'template1']
const DENIED = '42501'

export async function besideOutside(databaseUrl: string): Promise<Beside> {
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
  const fresh = `${name}_restore`
  const client = await connectBeside(databaseUrl)
  try {
    await refuseWhileUsed(client, name)
    await client.query(`drop database if exists ${quoted(fresh)}`)
    await create(client, fresh)
  } catch (error) {
    await client.end()
    throw error
  }
  let isSwitched = false
  return {
    url: inDatabase(databaseUrl, fresh),
    switchOver: async () => {
      await refuseWhileUsed(client, name)
      const { rowCount: isThere } = await client.query('select from pg_database where datname = $1', [name])
      const former = `${name}_before_${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
      await client.query('begin')
      if (isThere) await client.query(`alter database ${quoted(name)} rename to ${quoted(former)}`)
      await client.query(`alter database ${quoted(fresh)} rename to ${quoted(name)}`)
      await client.query('commit')
      isSwitched = true
      return isThere ? former : undefined
    },
    close: async () => {
      try {
        if (!isSwitched) await client.query(`drop database if exists ${quoted(fresh)}`)
      } finally {
        await client.end()
      }
    },
  }
}

const quoted = (name: string) => pg.escapeIdentifier(name)

export function inDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${encodeURIComponent(name)}`
  return other.href
}

/** To the server, but not to the database, which may be broken or gone. */
export async function connectBeside(url: string): Promise<pg.Client> {
  let failure: unknown
  for (const name of MAINTENANCE) {
    const client = new pg.Client({ connectionString: inDatabase(url, name), statement_timeout: 0 })
    try {
      await client.connect()
      return client
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

async function create(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`create database ${quoted(name)} template template0 encoding 'UTF8'`)
  } catch (error) {
    if ((error as { code?: string }).code !== DENIED) throw error
    throw new ConfigError(
      `数据库用户无权新建数据库：请由数据库管理员执行 ALTER ROLE … CREATEDB · the user of the database may not create one: have its administrator run ALTER ROLE … CREATEDB`,
    )
  }
}

async function refuseWhileUsed(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name])
  if (rowCount)
    throw new ConfigError('请先停止所有服务器和工作进程 · stop every server and worker of this database first')
}
