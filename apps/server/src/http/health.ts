import { timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import client from 'prom-client'
import { notFound } from '../core/errors.ts'
import { statementTotals } from '../db/statement-counters.ts'
import { hashToken } from '../token.ts'
import type { HttpServer } from './serve.ts'

const CHECK_MS = 3000
const STORE_MS = 5000
const LOW_DISK_BYTES = 1_000_000_000

/** `/healthz` alive, `/readyz` able to work, `/metrics` for who knows the token. */
export function serveHealth({ http, services }: HttpServer): void {
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  const seconds = new client.Histogram({
    name: 'sunmao_http_seconds',
    help: 'Time to answer, by call and status',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 5],
    registers: [registry],
  })
  new client.Gauge({
    name: 'sunmao_http_calls',
    help: 'Calls under way',
    registers: [registry],
    collect() {
      this.set(http.load.count())
    },
  })
  new client.Gauge({
    name: 'sunmao_http_busy_total',
    help: 'Calls refused because too many were under way',
    registers: [registry],
    collect() {
      this.set(http.load.refused())
    },
  })
  const registers = [registry]
  const ofCosts = (name: string, help: string, read: 'points' | 'refused') =>
    new client.Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers,
      collect() {
        for (const [kind, total] of Object.entries(http.limitCost.totals())) this.set({ kind }, total[read])
      },
    })
  ofCosts('sunmao_cost_points_total', 'Points that calls took out of minutes, by what they do', 'points')
  ofCosts('sunmao_cost_refused_total', 'Calls refused because their caller had used up the minute', 'refused')
  const tasks = new client.Gauge({ name: 'sunmao_tasks_waiting', help: 'Tasks that are due and wait', registers })
  const tasksOf = new client.Gauge({
    name: 'sunmao_tasks',
    help: 'Tasks by status; those that ended count for a day',
    labelNames: ['status'],
    registers,
  })
  const store = new client.Gauge({ name: 'sunmao_store_up', help: 'Whether the file store answers', registers })
  const redis = new client.Gauge({
    name: 'sunmao_redis_up',
    help: 'Whether Redis answers; -1 = there is none',
    registers,
  })
  const diskFree = new client.Gauge({ name: 'sunmao_disk_free_bytes', help: 'Room on the disk of the data', registers })
  const gauge = (name: string, help: string, read: () => number) =>
    new client.Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('sunmao_sockets', 'Open connections of the websocket', () => services.meter.sockets())
  gauge('sunmao_socket_topics', 'Topics that somebody follows', () => services.meter.topics().size)
  gauge('sunmao_socket_received_total', 'Messages from windows', () => services.meter.counts().received)
  gauge('sunmao_socket_sent_total', 'Messages to windows', () => services.meter.counts().sent)
  gauge('sunmao_http_failed_total', 'Calls that failed by a fault of ours', () => services.meter.counts().failed)
  gauge('sunmao_http_limited_total', 'Calls refused by a limit', () => services.meter.counts().refused)
  gauge('sunmao_db_queries_total', 'Queries to the database', () => statementTotals().calls)
  gauge('sunmao_db_seconds_total', 'Time that queries took', () => statementTotals().totalMs / 1000)
  gauge('sunmao_db_pool_connections', 'Connections of the pool', () => services.pool.totalCount)
  gauge('sunmao_db_pool_waiting', 'Queries that wait for a connection', () => services.pool.waitingCount)

  http.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, path: request.routeOptions.url ?? '-', status: String(reply.statusCode) }
    seconds.observe(labels, reply.elapsedTime / 1000)
    if (request.routeOptions.config.contract) services.meter.call(reply.elapsedTime, reply.statusCode)
  })
  http.get('/healthz', async () => ({ status: 'alive' }))
  http.get('/readyz', async (_request, reply) => {
    const isAway = services.state.isDatabaseAway
    const waiting = isAway ? undefined : await within(CHECK_MS, queueLength()).catch(() => undefined)
    const isStoreThere = await storeAnswers()
    const disk = await statfs(services.config.dataDir).catch(() => undefined)
    const checks = {
      database: waiting !== undefined,
      disk: disk === undefined || disk.bavail * disk.bsize > LOW_DISK_BYTES,
      store: isStoreThere,
      waitingTasks: waiting ?? 0,
      ...(services.redis && { redis: services.redis.status === 'ready' }),
    }
    const isLeaving = services.state.isStopping && !services.state.isFollowed
    if (!checks.database || isLeaving) reply.code(503).header('Retry-After', '5')
    return checks
  })
  http.get('/metrics', async (request, reply) => {
    const { metricsToken } = services.config
    if (!metricsToken || !isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) throw notFound()
    tasks.set(await queueLength())
    for (const { status, count } of await tasksByStatus()) tasksOf.set({ status }, count)
    store.set((await storeAnswers()) ? 1 : 0)
    redis.set(services.redis ? (services.redis.status === 'ready' ? 1 : 0) : -1)
    const disk = await statfs(services.config.dataDir).catch(() => undefined)
    if (disk) diskFree.set(disk.bavail * disk.bsize)
    return reply.type(registry.contentType).send(await registry.metrics())
  })

  async function tasksByStatus(): Promise<{ status: string; count: number }[]> {
    const { rows } = await services.pool.query<{ status: string; count: number }>(
      `select status, count(*)::int as count from task
       where status in ('queued', 'running') or end_time > now() - interval '1 day' group by status`,
    )
    return rows
  }

  /** Asked at most every few seconds, whoever wants to know. */
  let asked: { at: number; answer: Promise<boolean> } | undefined
  function storeAnswers(): Promise<boolean> {
    // What lies on the disk is there when the disk is.
    if (!services.config.s3) return Promise.resolve(true)
    if (asked && performance.now() - asked.at < STORE_MS) return asked.answer
    const look = async () => {
      for await (const _one of services.blobs.list()) return true
      return true
    }
    asked = { at: performance.now(), answer: within(CHECK_MS, look()).catch(() => false) }
    return asked.answer
  }

  async function queueLength(): Promise<number> {
    const { rows } = await services.pool.query<{ n: number }>(
      `select count(*)::int as n from (select 1 from task where status = 'queued' and run_after <= now() limit 10000) t`,
    )
    return rows[0]?.n ?? 0
  }
}

const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)))

const within = <T>(ms: number, work: Promise<T>) =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too slow')), ms).unref())])
