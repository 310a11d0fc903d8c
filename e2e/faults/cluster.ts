// Several servers on one PostgreSQL, one Redis and one S3 store, as a large house runs them.
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Postgres, startPostgres } from '@sunmao/postgres'
import { startRedis, startS3, type TestRedis, type TestS3 } from '@sunmao/testkit'
import { type Launched, launch, newDataDir } from './launch.ts'
import { databaseProcesses, isAlive, kill, waitUntil } from './processes.ts'

export interface Cluster {
  /** Where the database lives; `withDatabase` takes it. */
  dataDir: string
  redis: TestRedis
  s3: TestS3
  bucket: string
  servers: Launched[]
  /** Starts a dead one again in its place and waits until it is ready. */
  replace(server: Launched): Promise<void>
  /** Starts one more on the same engines. */
  add(env?: Record<string, string>, options?: { port?: number; args?: string[] }): Promise<Launched>
  stopDatabase(): Promise<void>
  startDatabase(): Promise<void>
  /** Lets every process of the database stand still, and go on. To its clients this is a cut cable. */
  freezeDatabase(isFrozen: boolean): void
  stop(): Promise<void>
}

/** Nothing when this machine has no Redis; the caller skips. */
export async function startCluster(count: number, env: Record<string, string> = {}): Promise<Cluster | undefined> {
  const redis = await startRedis()
  if (!redis) return undefined
  const s3 = await startS3()
  const bucket = await s3.bucket()
  const dataDir = newDataDir()
  let postgres: Postgres = await startPostgres({ dataDir })
  const secretsKey = join(dataDir, 'secrets.key')
  writeFileSync(secretsKey, randomBytes(32).toString('base64'))
  const servers: Launched[] = []
  const engines = {
    DATABASE_URL: postgres.url,
    SECRETS_KEY: secretsKey,
    REDIS_URL: redis.url,
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    DEMO: '1',
    ...env,
  }
  const cluster: Cluster = {
    dataDir,
    redis,
    s3,
    bucket,
    servers,
    replace: async (server) => {
      const next = await launch({ dataDir: newDataDir(), env: engines, port: server.port })
      await next.ready()
      servers[servers.indexOf(server)] = next
    },
    add: async (more = {}, options = {}) => {
      const server = await launch({ dataDir: newDataDir(), env: { ...engines, ...more }, ...options })
      servers.push(server)
      return server
    },
    stopDatabase: () => postgres.stop(),
    startDatabase: async () => {
      postgres = await startPostgres({ dataDir })
    },
    freezeDatabase: (isFrozen) => {
      for (const pid of databaseProcesses(dataDir)) kill(pid, isFrozen ? 'SIGSTOP' : 'SIGCONT')
    },
    stop: async () => {
      cluster.freezeDatabase(false)
      for (const { pid } of servers) if (isAlive(pid)) kill(pid, 'SIGTERM')
      await waitUntil(() => servers.every(({ pid }) => !isAlive(pid)), 20_000)
      await postgres.stop().catch(() => undefined)
      await redis.stop()
      await s3.stop()
    },
  }
  for (let i = 0; i < count; i++) await (await cluster.add()).ready()
  return cluster
}
