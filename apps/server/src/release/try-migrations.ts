// A process of a release that is not running yet: brings the database that it is told of up to date, and ends.
import { once } from 'node:events'
import { readConfig } from '../config.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { seed } from '../seed/seed.ts'

try {
  const [{ databaseUrl }] = (await once(process, 'message')) as [{ databaseUrl: string }]
  const config = readConfig(process.env)
  await migrateDatabase(databaseUrl, async (db) => void (await seed(db, { ...config, databaseUrl })))
  process.exit(0)
} catch (error) {
  const { cause, message } = error as Error
  console.error(cause instanceof Error ? cause.message : message)
  process.exit(1)
}
