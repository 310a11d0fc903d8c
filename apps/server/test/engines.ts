// The engines of a large installation, all outside the server: PostgreSQL over TCP with a password and without the rights
// of a superuser, Redis, an S3-compatible store.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@sunmao/postgres'
import { freePort, startRedis, startS3 } from '@sunmao/testkit'
import { Redis } from 'ioredis'
import pg from 'pg'
import type { Config } from '../src/config.ts'

/** What a test needs to know of them; plain data, because it travels to other processes. */
export interface Engines {
  redisUrl: string
  s3: { endpoint: string; accessKey: string; secretKey: string }
  /** One for each hub of a run. */
  buckets: string[]
}

const HOUSES = 63
const ROLE = 'hub'
/** With everything that an address must escape. */
const PASSWORD = 'p@ss:w/rd%?#'

/** The address of an empty database that belongs to an ordinary user who signs in with a password. */
export async function startExternalPostgres(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  // A folder of its own: the database server may run as another user, who cannot look into ours.
  const rules = await mkdtemp(join(tmpdir(), 'sunmao-hba-'))
  const rulesFile = join(rules, 'pg_hba.conf')
  await writeFile(rulesFile, 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n')
  await chmod(rules, 0o755)
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    hba_file: rulesFile,
    max_connections: '300',
    // Its workers are a superuser's: the ordinary user could not remove a database that one of them is at.
    autovacuum: 'off',
  }
  const postgres = await startPostgres({ dataDir, durable: false, settings })
  const client = new pg.Client({ connectionString: postgres.url.replace(':5432/', `:${port}/`) })
  await client.connect()
  await client.query(`create role ${ROLE} login createdb password ${pg.escapeLiteral(PASSWORD)}`)
  await client.query(`create database ${ROLE} owner ${ROLE}`)
  await client.end()
  return {
    url: `postgres://${ROLE}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${ROLE}`,
    stop: async () => {
      await postgres.stop()
      await rm(rules, { recursive: true, force: true })
    },
  }
}

/** Redis and the store; nothing when this machine has no Redis and the tests may be skipped. */
export async function startEngines(): Promise<{ engines: Engines; stop(): Promise<void> } | undefined> {
  const redis = await startRedis()
  if (!redis) return undefined
  const store = await startS3()
  const { endpoint, accessKey, secretKey } = store
  const buckets = await Promise.all(Array.from({ length: HOUSES }, () => store.bucket()))
  return {
    engines: { redisUrl: redis.url, s3: { endpoint, accessKey, secretKey }, buckets },
    stop: async () => {
      await redis.stop()
      await store.stop()
    },
  }
}

/** A part of the engines that no other hub uses: an empty database of Redis, an empty bucket. */
export async function takeShare({ redisUrl, s3, buckets }: Engines): Promise<Pick<Config, 'redisUrl' | 's3'>> {
  const redis = new Redis(redisUrl)
  const number = await redis.incr('houses')
  const database = 1 + (number % HOUSES)
  await redis.select(database)
  await redis.flushdb()
  redis.disconnect()
  return {
    redisUrl: `${redisUrl}/${database}`,
    s3: { ...s3, bucket: buckets[number % HOUSES]!, region: 'us-east-1', publicEndpoint: undefined },
  }
}
