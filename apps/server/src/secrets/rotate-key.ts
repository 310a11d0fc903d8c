import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Config, ConfigError } from '../config.ts'
import { MIGRATION_LOCK } from '../db/migrate.ts'
import { RUNNING_LOCK } from '../db/watch.ts'
import { writeKeyFile } from './key-file.ts'
import { openSecrets } from './open-secrets.ts'
import { sealAgain } from './seal-columns.ts'
import { newKey } from './sealed.ts'

/**
 * Seals every secret with a new key; answers how many there were. The file holds both keys while the database changes: whichever of
 * them a kill leaves it with, the next start has it. Processes that run know only the old one, so there may be none.
 */
export async function rotateKey(databaseUrl: string, config: Config): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const { rows: running } = await client.query('select pg_try_advisory_lock($1) as free', [RUNNING_LOCK])
    if (!running[0].free)
      throw new ConfigError('请先停止所有服务器和工作进程 · stop every server and worker of this database first')
    const { rows: tables } = await client.query(`select to_regclass('secrets_key') is not null as there`)
    if (!tables[0].there) throw new ConfigError('请先启动一次此版本 · start this version on the database once first')
    const db = drizzle(client)
    const { ring } = await openSecrets(db, config)
    const key = newKey()
    await writeKeyFile(config, [key, ...ring])
    const written = await db.transaction((tx) => sealAgain(tx, [key, ...ring]))
    await writeKeyFile(config, [key])
    return written
  } finally {
    await client.end()
  }
}
