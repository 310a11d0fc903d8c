import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import { openStoreMark, type StoreMark } from '../blobs/store-mark.ts'
import { type Config, ConfigError } from '../config.ts'
import { AppError } from '../core/errors.ts'
import type { Db } from '../db/client.ts'
import { instanceTable } from './instance.table.ts'

/**
 * At a start, before anybody works with it: throws when the store of files belongs to another database. An installation from before
 * there were ids, and a new one, give the store theirs.
 */
export async function pairStore(databaseUrl: string, config: Config, log: Logger): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await pair(drizzle(client), await openStoreMark(config))
  } catch (error) {
    // A bucket that is away stops no start; the next one looks again.
    if (!(error instanceof AppError)) throw error
    log.warn({ reason: error.message }, 'the store of files could not be asked for its id')
  } finally {
    await client.end()
  }
}

export async function pair(db: Db, mark: StoreMark): Promise<void> {
  const [own] = await db.select().from(instanceTable)
  const ids = await mark.read()
  if (!ids.includes(own!.id) && (ids.length > 0 || (own!.isPaired && (await isMissed(db, mark)))))
    throw new ConfigError(refusal(own!.id, ids, mark.place))
  if (ids.length !== 1 || ids[0] !== own!.id) await mark.write([own!.id])
  if (!own!.isPaired) await db.update(instanceTable).set({ isPaired: true })
}

/** An empty store is no loss where no file is known. */
async function isMissed(db: Db, mark: StoreMark): Promise<boolean> {
  const { rows } = await db.execute('select from blob limit 1')
  return rows.length > 0 || (await mark.holdsBlobs())
}

function refusal(id: string, ids: readonly string[], place: string): string {
  const found = ids.join(' ') || '–'
  return (
    `数据库（${id}）与文件存储（${place}：${found}）不是同一套数据：请检查 DATA_DIR、DATABASE_URL、S3_* 是否指向同一安装，或恢复备份；确认二者相配时运行 npm run restore -- --pair` +
    ` · the database (${id}) and the store of files (${place}: ${found}) do not belong together: see that DATA_DIR, DATABASE_URL and S3_* name the same installation, or restore a backup; if you are sure that they match, run npm run restore -- --pair`
  )
}
