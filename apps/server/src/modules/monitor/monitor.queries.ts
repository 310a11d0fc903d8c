import { cpus, hostname, release, type } from 'node:os'
import type { MonitoredHost, MonitoredProcess, MonitorHistory, SocketFigures } from '@sunmao/contract'
import { and, count, desc, eq, gt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../core/context.ts'
import { version } from '../../core/version.ts'
import { isoTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { sessionTable } from '../session/session.table.ts'
import { diskForecast } from './disk-forecast.service.ts'
import { type LiveFigures, liveFigures } from './live-figures.ts'
import { type ProcessState, processSampleTable, processTable } from './monitor.table.ts'

const SILENT_MS = 150_000
const HOUR_S = 3600

type Row = typeof processTable.$inferSelect
type SampleRow = typeof processSampleTable.$inferSelect

interface Known {
  row: Row
  last: Omit<SampleRow, 'processId' | 'sampleTime'> | undefined
  isThis: boolean
  state: MonitoredProcess['state']
}

/** Every process of the last day; the one that answers as it is at this moment. */
export async function readProcesses(ctx: Ctx): Promise<{ known: Known[]; live: LiveFigures; now: Date }> {
  const live = await liveFigures(ctx)
  const found = await ctx.db
    .select({ row: processTable, now: sql<string>`now()` })
    .from(processTable)
    .where(gt(processTable.seenTime, sql`now() - interval '1 day'`))
    .orderBy(desc(processTable.seenTime))
  const last = await ctx.db
    .selectDistinctOn([processSampleTable.processId])
    .from(processSampleTable)
    .where(gt(processSampleTable.sampleTime, sql`now() - interval '1 day'`))
    .orderBy(processSampleTable.processId, desc(processSampleTable.sampleTime))
  const now = found[0] ? new Date(found[0].now) : new Date()
  const others = found
    .filter(({ row }) => row.processId !== ctx.bus.processId)
    .map(({ row }) => ({
      row,
      last: last.find(({ processId }) => processId === row.processId),
      isThis: false,
      state: stateOf(row, now),
    }))
  return { known: [own(ctx, live, now), ...others], live, now }
}

const stateOf = ({ endTime, seenTime }: Row, now: Date): MonitoredProcess['state'] => {
  if (endTime) return 'ended'
  return now.getTime() - seenTime.getTime() > SILENT_MS ? 'silent' : 'alive'
}

const own = ({ bus }: Ctx, { sample, state }: LiveFigures, now: Date): Known => ({
  row: {
    processId: bus.processId,
    host: hostname(),
    pid: process.pid,
    role: 'server',
    version,
    node: process.version,
    state,
    startTime: new Date(Date.now() - performance.now()),
    seenTime: now,
    endTime: null,
  },
  last: sample,
  isThis: true,
  state: 'alive',
})

export const presentProcess = ({ row, last, isThis, state }: Known): MonitoredProcess => ({
  processId: row.processId,
  host: row.host,
  pid: row.pid,
  role: row.role,
  isThis,
  state,
  version: row.version,
  node: row.node,
  startTime: isoTime(row.startTime),
  seenTime: isoTime(row.seenTime),
  cpu: last?.cpu ?? 0,
  rssMb: last?.rssMb ?? 0,
  heapMb: last?.heapMb ?? 0,
  loopMs: last?.loopMs ?? 0,
  treeMb: last?.treeMb ?? 0,
  children: state === 'alive' ? row.state.children : [],
  sockets: last?.sockets ?? 0,
})

/** The machines on which something is alive. */
export async function presentHosts(db: Db, known: readonly Known[], live: LiveFigures): Promise<MonitoredHost[]> {
  const hosts = new Map<string, Known>()
  for (const one of known) if (one.state === 'alive' && !hosts.has(one.row.host)) hosts.set(one.row.host, one)
  return Promise.all(
    [...hosts].map(async ([host, { last, isThis }]) => ({
      host,
      ...(isThis && {
        os: `${type()} ${release()}`,
        cpuName: cpus()[0]?.model.trim(),
        cores: cpus().length,
        swap: live.swap,
      }),
      cpu: last?.hostCpu ?? 0,
      memory: { used: last?.memoryUsed ?? 0, total: last?.memoryTotal ?? 0 },
      disk: {
        used: last?.diskUsed ?? 0,
        total: last?.diskTotal ?? 0,
        ...(await diskForecast(db, host, (last?.diskTotal ?? 0) - (last?.diskUsed ?? 0))),
      },
      net: { in: last?.netIn ?? 0, out: last?.netOut ?? 0 },
    })),
  )
}

const steps: Readonly<Record<number, number>> = { 1: 60, 24: 600, 168: HOUR_S }

/** Averages over each step; of what hurts when it peaks, the highest. */
export async function readHistory(db: Db, hours: number): Promise<MonitorHistory> {
  const step = steps[hours] ?? HOUR_S
  const s = processSampleTable
  const bin = sql<string>`date_bin(make_interval(secs => ${sql.raw(String(step))}), ${s.sampleTime}, 'epoch')`
  const mean = (column: PgColumn) => sql<number>`avg(${column})::float8`
  const peak = (column: PgColumn) => sql<number>`max(${column})::float8`
  const perMinute = (sum: ReturnType<typeof sql>) =>
    sql<number>`(sum(${sum})::float8 / ${sql.raw(String(step / 60))})::float8`
  const rows = await db
    .select({
      processId: s.processId,
      host: processTable.host,
      pid: processTable.pid,
      role: processTable.role,
      at: bin.as('at'),
      cpu: mean(s.cpu),
      rssMb: peak(s.rssMb),
      loopMs: peak(s.loopMs),
      calls: perMinute(sql`${s.calls}`),
      failed: perMinute(sql`${s.failed}`),
      p95: peak(s.p95),
      queryMs: mean(s.queryMs),
      sockets: sql<number>`max(${s.sockets})::float8`,
      messages: perMinute(sql`${s.received} + ${s.sent}`),
      hostCpu: mean(s.hostCpu),
      memory: sql<number>`(100 * avg(${s.memoryUsed} / nullif(${s.memoryTotal}, 0)))::float8`,
      disk: sql<number>`(100 * max(${s.diskUsed} / nullif(${s.diskTotal}, 0)))::float8`,
      netIn: mean(s.netIn),
      netOut: mean(s.netOut),
    })
    .from(s)
    .innerJoin(processTable, eq(processTable.processId, s.processId))
    .where(gt(s.sampleTime, sql`now() - make_interval(hours => ${hours})`))
    .groupBy(s.processId, processTable.host, processTable.pid, processTable.role, sql`at`)
    .orderBy(sql`at`)
  const processes = new Map<string, MonitorHistory['processes'][number]>()
  const hosts = new Map<string, Map<string, MonitorHistory['hosts'][number]['points'][number]>>()
  for (const { processId, host, pid, role, hostCpu, memory, disk, netIn, netOut, at: text, ...point } of rows) {
    const at = isoTime(new Date(text))
    const known = processes.get(processId) ?? { processId, host, pid, role, points: [] }
    known.points.push({ at, ...point })
    processes.set(processId, known)
    const points = hosts.get(host) ?? new Map()
    // Every process of a machine says the same of it.
    points.set(at, { at, cpu: hostCpu, memory: memory ?? 0, disk: disk ?? 0, netIn, netOut })
    hosts.set(host, points)
  }
  return {
    step,
    processes: [...processes.values()],
    hosts: [...hosts].map(([host, points]) => ({ host, points: [...points.values()] })),
  }
}

export async function readSockets(ctx: Ctx): Promise<SocketFigures> {
  const { known } = await readProcesses(ctx)
  const alive = known.filter(({ row, state }) => state === 'alive' && row.role === 'server')
  const topics = new Map<string, ProcessState['topics'][number]>()
  for (const { row } of alive)
    for (const one of row.state.topics) {
      const sum = topics.get(one.kind) ?? { kind: one.kind, topics: 0, followers: 0 }
      topics.set(one.kind, {
        kind: one.kind,
        // Processes may have the same one.
        topics: Math.max(sum.topics, one.topics),
        followers: sum.followers + one.followers,
      })
    }
  const minutes = await messagesOfMinute(ctx.db)
  const [people] = await ctx.db
    .select({ count: count() })
    .from(sessionTable)
    .where(and(gt(sessionTable.lastSeen, sql`now() - interval '5 minutes'`), gt(sessionTable.expiresAt, sql`now()`)))
  return {
    connections: alive.reduce((sum, { last }) => sum + (last?.sockets ?? 0), 0),
    processes: alive.map(({ row, last }) => ({
      processId: row.processId,
      host: row.host,
      pid: row.pid,
      connections: last?.sockets ?? 0,
      perMinute: minutes.get(row.processId) ?? 0,
    })),
    topics: [...topics.values()],
    people: people?.count ?? 0,
  }
}

/** Of the last whole minute that each has written down. */
async function messagesOfMinute(db: Db): Promise<Map<string, number>> {
  const { processId, sampleTime, received, sent } = processSampleTable
  const rows = await db
    .selectDistinctOn([processId], { processId, messages: sql<number>`${received} + ${sent}` })
    .from(processSampleTable)
    .where(gt(sampleTime, sql`now() - interval '3 minutes'`))
    .orderBy(processId, desc(sampleTime))
  return new Map(rows.map((row) => [row.processId, row.messages]))
}
