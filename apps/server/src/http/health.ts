import { timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import client from 'prom-client'
import { notFound } from '../core/errors.ts'
import { hashToken } from '../token.ts'
import type { HttpServer } from './serve.ts'

const CHECK_MS = 3000
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
  const tasks = new client.Gauge({ name: 'sunmao_tasks_waiting', help: 'Tasks in the queue', registers: [registry] })

  http.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, path: request.routeOptions.url ?? '-', status: String(reply.statusCode) }
    seconds.observe(labels, reply.elapsedTime / 1000)
    if (request.routeOptions.config.contract) services.meter.call(reply.elapsedTime, reply.statusCode)
  })
  http.get('/healthz', async () => ({ status: 'alive' }))
  http.get('/readyz', async (_request, reply) => {
    const isAway = services.state.isDatabaseAway
    const waiting = isAway ? undefined : await within(CHECK_MS, queueLength()).catch(() => undefined)
    const disk = await statfs(services.config.dataDir).catch(() => undefined)
    const checks = {
      database: waiting !== undefined,
      disk: disk === undefined || disk.bavail * disk.bsize > LOW_DISK_BYTES,
      waitingTasks: waiting ?? 0,
      ...(services.redis && { redis: services.redis.status === 'ready' }),
    }
    if (!checks.database || services.state.isStopping) reply.code(503).header('Retry-After', '5')
    return checks
  })
  http.get('/metrics', async (request, reply) => {
    const { metricsToken } = services.config
    if (!metricsToken || !isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) throw notFound()
    tasks.set(await queueLength())
    return reply.type(registry.contentType).send(await registry.metrics())
  })

  async function queueLength(): Promise<number> {
    const { rows } = await services.pool.query<{ n: number }>(
      `select count(*)::int as n from (select 1 from task where status = 'queued' limit 10000) t`,
    )
    return rows[0]?.n ?? 0
  }
}

const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)))

const within = <T>(ms: number, work: Promise<T>) =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too slow')), ms).unref())])
