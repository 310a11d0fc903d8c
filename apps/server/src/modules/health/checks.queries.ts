// One function for each area: what it is like, in a sentence that needs no expert, with what to do.
import { connect } from 'node:tls'
import type { HealthState } from '@sunmao/contract'
import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { HealthFinding, HealthMeans } from '../../answers.ts'
import type { CodedText } from '../../db/coded-text.ts'
import { logCheckTable } from '../logs/logs.table.ts'
import { diskForecast } from '../monitor/disk-forecast.service.ts'
import { processSampleTable, processTable } from '../monitor/monitor.table.ts'
import { outboxTable } from '../outbox/outbox.table.ts'
import type { Thresholds } from './thresholds.service.ts'

type Means = HealthMeans & { thresholds: Thresholds }
type Check = (means: Means) => Promise<HealthFinding | undefined>

const DAY_MS = 86_400_000
const LONG_LOOP_MS = 500
const FEW_CALLS = 20
const MUCH_MEMORY = 0.92
const number = (value: number, digits = 0) => Number(value.toFixed(digits))
const fact = (name: string, value: string | number): CodedText => ({ code: `health.fact.${name}`, facts: { value } })

const disk: Check = async ({ db, thresholds }) => {
  const hosts = await db
    .selectDistinctOn([processTable.host], {
      host: processTable.host,
      used: processSampleTable.diskUsed,
      total: processSampleTable.diskTotal,
    })
    .from(processSampleTable)
    .innerJoin(processTable, eq(processTable.processId, processSampleTable.processId))
    .where(gt(processSampleTable.sampleTime, sql`now() - interval '15 minutes'`))
    .orderBy(processTable.host, desc(processSampleTable.sampleTime))
  const worst = hosts.filter(({ total }) => total > 0).sort((a, b) => b.used / b.total - a.used / a.total)[0]
  if (!worst) return { area: 'disk', state: 'green', text: { code: 'health.disk.soon', facts: {} }, facts: [] }
  const percent = number((100 * worst.used) / worst.total)
  const { fullTime, perDay } = await diskForecast(db, worst.host, worst.total - worst.used)
  const days = fullTime ? Math.max(0, Math.floor((Date.parse(fullTime) - Date.now()) / DAY_MS)) : undefined
  const state = stateOf(
    percent >= thresholds.health_disk_red || (days !== undefined && days <= 7),
    percent >= thresholds.health_disk_amber || (days !== undefined && days <= thresholds.health_full_days),
  )
  const text: CodedText =
    days === undefined
      ? { code: 'health.disk.used', facts: { percent } }
      : { code: 'health.disk.fullIn', facts: { percent, days } }
  return {
    area: 'disk',
    state,
    text,
    facts: [
      fact('free', `${number((worst.total - worst.used) / 1024, 1)} GB`),
      ...(perDay ? [fact('perDay', `${number(perDay)} MB`)] : []),
      fact('host', worst.host),
    ],
    ...(state !== 'green' && { action: { code: 'health.disk.do', path: '/monitor/storage' } }),
  }
}

const servers: Check = async ({ db }) => {
  const known = await db
    .select()
    .from(processTable)
    .where(and(gt(processTable.seenTime, sql`now() - interval '1 hour'`), isNull(processTable.endTime)))
  const [silent] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(processTable)
    .where(
      and(
        gt(processTable.seenTime, sql`now() - interval '1 hour'`),
        isNull(processTable.endTime),
        sql`${processTable.seenTime} < now() - interval '3 minutes'`,
      ),
    )
  const [last] = await db
    .select({
      loop: sql<number>`coalesce(percentile_cont(0.5) within group (order by ${processSampleTable.loopMs}), 0)::float8`,
      memory: sql<number>`coalesce(max(${processSampleTable.memoryUsed} / nullif(${processSampleTable.memoryTotal}, 0)), 0)::float8`,
    })
    .from(processSampleTable)
    .where(gt(processSampleTable.sampleTime, sql`now() - interval '10 minutes'`))
  const alive = known.length - (silent?.count ?? 0)
  const versions = new Set(known.map(({ version }) => version))
  const [loopMs, memory] = [number(last?.loop ?? 0), last?.memory ?? 0]
  const text = ((): CodedText => {
    if ((silent?.count ?? 0) > 0) return { code: 'health.servers.silent', facts: { count: silent!.count } }
    if (versions.size > 1) return { code: 'health.servers.versions', facts: { versions: [...versions].join(', ') } }
    if (memory > MUCH_MEMORY) return { code: 'health.servers.memory', facts: { percent: number(100 * memory) } }
    if (loopMs > LONG_LOOP_MS) return { code: 'health.servers.busy', facts: { ms: loopMs } }
    return { code: 'health.servers.fine', facts: { count: Math.max(1, alive) } }
  })()
  const isFine = text.code === 'health.servers.fine'
  return {
    area: 'servers',
    state: isFine ? 'green' : 'amber',
    text,
    facts: [
      fact('memory', `${number(100 * memory)}%`),
      fact('loop', `${loopMs} ms`),
      fact('version', [...versions].join(', ')),
    ],
    ...(!isFine && { action: { code: 'health.servers.do', path: '/monitor/server' } }),
  }
}

const database: Check = async ({ db }) => {
  const began = performance.now()
  const { rows } = await db.execute<{ used: number; most: number; waiting: number; size: number }>(sql`
    select count(*)::int as used, current_setting('max_connections')::int as most,
      count(*) filter (where wait_event_type = 'Lock' and clock_timestamp() - state_change > interval '30 seconds')::int as waiting,
      pg_database_size(current_database())::float8 as size
    from pg_stat_activity`)
  const ms = number(performance.now() - began)
  const { used, most, waiting, size } = rows[0]!
  const state = stateOf(used > 0.95 * most || ms > 3000, used > 0.8 * most || waiting > 0 || ms > 500)
  const text = ((): CodedText => {
    if (waiting > 0) return { code: 'health.database.locks', facts: { count: waiting } }
    if (used > 0.8 * most) return { code: 'health.database.connections', facts: { used, most } }
    if (ms > 500) return { code: 'health.database.slow', facts: { ms } }
    return { code: 'health.database.fine', facts: { ms } }
  })()
  return {
    area: 'database',
    state,
    text,
    facts: [fact('connections', `${used} / ${most}`), fact('size', `${number(size / 1e6)} MB`)],
    ...(state !== 'green' && { action: { code: 'health.database.do', path: '/monitor/sql' } }),
  }
}

const calls: Check = async ({ db, thresholds }) => {
  const [last] = await db
    .select({
      calls: sql<number>`coalesce(sum(${processSampleTable.calls}), 0)::int`,
      failed: sql<number>`coalesce(sum(${processSampleTable.failed}), 0)::int`,
      p95: sql<number>`coalesce(percentile_cont(0.5) within group (order by ${processSampleTable.p95}) filter (where calls > 0), 0)::float8`,
    })
    .from(processSampleTable)
    .where(gt(processSampleTable.sampleTime, sql`now() - interval '15 minutes'`))
  const { calls: all = 0, failed = 0, p95 = 0 } = last ?? {}
  const percent = all > 0 ? (100 * failed) / all : 0
  const isEnough = all >= FEW_CALLS
  const limit = thresholds.health_failed_percent
  const state = stateOf(isEnough && percent > 5 * limit, isEnough && (percent > limit || p95 > 2000))
  const text = ((): CodedText => {
    if (state !== 'green' && percent > limit)
      return { code: 'health.calls.failed', facts: { percent: number(percent, 1), failed } }
    if (state !== 'green') return { code: 'health.calls.slow', facts: { ms: number(p95) } }
    return { code: 'health.calls.fine', facts: {} }
  })()
  return {
    area: 'calls',
    state,
    text,
    facts: [fact('calls15', all), fact('failed15', failed), fact('p95', `${number(p95)} ms`)],
    ...(state !== 'green' && { action: { code: 'health.calls.do', path: '/monitor/errorLog' } }),
  }
}

const tasks: Check = async ({ db, thresholds }) => {
  const { rows } = await db.execute<{ waiting: number; running: number; failed: number; longest: number | null }>(sql`
    select count(*) filter (where status = 'queued' and run_after <= now())::int as waiting,
      count(*) filter (where status = 'running')::int as running,
      count(*) filter (where status = 'failed' and end_time > now() - interval '1 hour')::int as failed,
      (extract(epoch from now() - min(greatest(run_after, create_time)) filter (where status = 'queued' and run_after <= now())) / 60)::float8 as longest
    from task where status in ('queued', 'running') or end_time > now() - interval '1 hour'`)
  const { waiting, running, failed, longest } = rows[0]!
  const minutes = number(longest ?? 0)
  const state = stateOf(
    minutes >= 4 * thresholds.health_queue_minutes,
    minutes >= thresholds.health_queue_minutes || failed > 0,
  )
  const text = ((): CodedText => {
    if (minutes >= thresholds.health_queue_minutes)
      return { code: 'health.tasks.waits', facts: { minutes, count: waiting } }
    if (failed > 0) return { code: 'health.tasks.failed', facts: { count: failed } }
    return { code: 'health.tasks.fine', facts: { running, waiting } }
  })()
  return {
    area: 'tasks',
    state,
    text,
    facts: [fact('running', running), fact('waiting', waiting), fact('failedHour', failed)],
    ...(state !== 'green' && { action: { code: 'health.tasks.do', path: '/monitor/queue' } }),
  }
}

const mail: Check = async ({ db, config }) => {
  const since = gt(outboxTable.createTime, sql`now() - interval '1 day'`)
  const [failed] = await db
    .select({ count: count() })
    .from(outboxTable)
    .where(and(since, eq(outboxTable.status, 'failed')))
  const [sent] = await db
    .select({ count: count() })
    .from(outboxTable)
    .where(and(since, eq(outboxTable.status, 'sent')))
  const bad = failed?.count ?? 0
  const state = stateOf(bad >= 5 && (sent?.count ?? 0) === 0, bad > 0 || !config.smtpUrl)
  const text = ((): CodedText => {
    if (!config.smtpUrl) return { code: 'health.mail.none', facts: {} }
    if (bad > 0) return { code: 'health.mail.failed', facts: { count: bad } }
    return { code: 'health.mail.fine', facts: {} }
  })()
  return {
    area: 'mail',
    state,
    text,
    facts: [fact('sent', sent?.count ?? 0), fact('failedDay', bad)],
    ...(state !== 'green' && { action: { code: 'health.mail.do', path: '/monitor/outbox' } }),
  }
}

const log: Check = async ({ db }) => {
  const [row] = await db.select().from(logCheckTable).limit(1)
  const problems = row?.problems.length ?? 0
  return {
    area: 'log',
    state: problems > 0 ? 'red' : 'green',
    text: { code: problems > 0 ? 'health.log.broken' : 'health.log.whole', facts: {} },
    facts: [fact('rows', row?.rows ?? 0)],
    ...(problems > 0 && { action: { code: 'health.log.do', path: '/monitor/logs' } }),
  }
}

const HOUR_MS = 3_600_000
const TLS_MS = 3000
let seen: { at: number; url: string; end: Promise<Date | undefined> } | undefined

/** As browsers see it, under the configured address; asked once an hour. */
const certificate: Check = async ({ config: { publicUrl }, thresholds }) => {
  if (!publicUrl.startsWith('https:')) return undefined
  if (!seen || seen.url !== publicUrl || performance.now() - seen.at > HOUR_MS)
    seen = { at: performance.now(), url: publicUrl, end: certificateEnd(new URL(publicUrl)) }
  const end = await seen.end
  const unseen: CodedText = { code: 'health.certificate.unseen', facts: {} }
  if (!end) return { area: 'certificate', state: 'amber', text: unseen, facts: [fact('address', publicUrl)] }
  const days = Math.floor((end.getTime() - Date.now()) / DAY_MS)
  const state = stateOf(days < 7, days < thresholds.health_certificate_days)
  return {
    area: 'certificate',
    state,
    text: { code: days < 0 ? 'health.certificate.over' : 'health.certificate.ends', facts: { days } },
    facts: [fact('address', publicUrl), fact('ends', end.toISOString().slice(0, 10))],
    ...(state !== 'green' && { action: { code: 'health.certificate.do', path: '/operations/health' } }),
  }
}

function certificateEnd({ hostname, port }: URL): Promise<Date | undefined> {
  return new Promise((resolve) => {
    // Also one that is over or not trusted: when it ends is what is asked.
    const socket = connect({
      host: hostname,
      port: Number(port) || 443,
      servername: hostname,
      rejectUnauthorized: false,
    })
    const end = (date?: Date) => {
      socket.destroy()
      resolve(date)
    }
    socket.setTimeout(TLS_MS, () => end())
    socket.on('error', () => end())
    socket.on('secureConnect', () => end(new Date(socket.getPeerCertificate().valid_to)))
  })
}

const stateOf = (isRed: boolean, isAmber: boolean): HealthState => (isRed ? 'red' : isAmber ? 'amber' : 'green')

const checks: readonly Check[] = [certificate, disk, servers, database, calls, tasks, mail, log]

/** Every area, those of other modules too. One that cannot be looked at is red: nobody knows. */
export async function lookAtAll(means: Means): Promise<HealthFinding[]> {
  const found: HealthFinding[] = []
  // One after another: they share the connections with everybody who works.
  for (const check of [...checks, ...means.registry.healthChecks]) {
    try {
      const one = await check(means)
      if (one) found.push(one)
    } catch (error) {
      means.log.warn({ err: error }, 'a part of the health could not be looked at')
      found.push({ area: 'unknown', state: 'red', text: { code: 'health.unknown', facts: {} }, facts: [] })
    }
  }
  return found
}
