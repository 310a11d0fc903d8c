import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Services } from '../../core/context.ts'
import { type Counts, percentileOf } from '../../core/meter.ts'
import { version } from '../../core/version.ts'
import { siteZone } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { dearestStatements, statementTotals } from '../../db/statement-counters.ts'
import { type ChildTimes, measureChildren } from './measure-children.ts'
import { type CpuTimes, cpuBetween, cpuTimes, diskMb, memoryMb, netBytes } from './measure-host.ts'
import { monitorDayTable, type ProcessState, processSampleTable, processTable } from './monitor.table.ts'

const EVERY_MS = 60_000
const STATEMENTS = 40
const MB = 2 ** 20
const NANOSECONDS = 1e6

type Means = Pick<Services, 'db' | 'bus' | 'config' | 'meter'>
export type Role = (typeof processTable.$inferSelect)['role']
export type Sample = Omit<typeof processSampleTable.$inferSelect, 'processId' | 'sampleTime'>

interface Before {
  at: number
  own: NodeJS.CpuUsage
  host: CpuTimes
  net: { in: number; out: number }
  counts: Counts
  queries: { calls: number; totalMs: number }
  children: ChildTimes | undefined
}

/** What a process measures of itself, from one look to the next. */
export interface Probe {
  look(): Promise<{ sample: Sample; state: ProcessState }>
  stop(): void
}

const startTime = new Date(Date.now() - performance.now())

export async function createProbe({ config, meter }: Pick<Means, 'config' | 'meter'>): Promise<Probe> {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let before: Before = await now(undefined)

  async function now(children: ChildTimes | undefined): Promise<Before> {
    return {
      at: performance.now(),
      own: process.cpuUsage(),
      host: cpuTimes(),
      net: await netBytes(),
      counts: meter.counts(),
      queries: { ...statementTotals() },
      children,
    }
  }

  async function look() {
    const { children, times } = await measureChildren(process.pid, before.children)
    const [{ memory }, disk, next] = [await memoryMb(), await diskMb(config.dataDir), await now(times)]
    const seconds = Math.max(0.05, (next.at - before.at) / 1000)
    const cpuMs = (next.own.user - before.own.user + next.own.system - before.own.system) / 1000
    const { rss, heapUsed } = process.memoryUsage()
    const since = (name: 'calls' | 'failed' | 'slow' | 'refused' | 'received' | 'sent') =>
      next.counts[name] - before.counts[name]
    const queries = next.queries.calls - before.queries.calls
    const sample: Sample = {
      cpu: cpuMs / seconds / 10,
      rssMb: rss / MB,
      heapMb: heapUsed / MB,
      loopMs: delay.count > 0 ? delay.max / NANOSECONDS : 0,
      treeMb: rss / MB + children.reduce((sum, { rssMb }) => sum + rssMb, 0),
      hostCpu: cpuBetween(before.host, next.host),
      memoryUsed: memory.used,
      memoryTotal: memory.total,
      diskUsed: disk.used,
      diskTotal: disk.total,
      netIn: Math.max(0, next.net.in - before.net.in) / seconds,
      netOut: Math.max(0, next.net.out - before.net.out) / seconds,
      calls: since('calls'),
      failed: since('failed'),
      slow: since('slow'),
      refused: since('refused'),
      p95: percentileOf(
        next.counts.times.map((count, at) => count - (before.counts.times[at] ?? 0)),
        0.95,
      ),
      queries,
      queryMs: queries > 0 ? (next.queries.totalMs - before.queries.totalMs) / queries : 0,
      sockets: meter.sockets(),
      received: since('received'),
      sent: since('sent'),
    }
    delay.reset()
    before = next
    return { sample, state: { children, statements: dearestStatements(STATEMENTS), topics: topicsOf(meter.topics()) } }
  }
  return { look, stop: () => delay.disable() }
}

function topicsOf(topics: ReadonlyMap<string, number>): ProcessState['topics'] {
  const kinds = new Map<string, { kind: string; topics: number; followers: number }>()
  for (const [topic, followers] of topics) {
    const kind = topic.split(':')[0]!
    const known = kinds.get(kind) ?? { kind, topics: 0, followers: 0 }
    kinds.set(kind, { kind, topics: known.topics + 1, followers: known.followers + followers })
  }
  return [...kinds.values()].sort((a, b) => b.followers - a.followers)
}

const whoAmI = ({ bus }: Pick<Means, 'bus'>, role: Role) => ({
  processId: bus.processId,
  host: hostname(),
  pid: process.pid,
  role,
  version,
  node: process.version,
  startTime,
})

/** Says in the database that this process is there, and how it is. */
async function writeProcess(means: Means, role: Role, state: ProcessState): Promise<void> {
  const now = sql`now()`
  await means.db
    .insert(processTable)
    .values({ ...whoAmI(means, role), state })
    .onConflictDoUpdate({ target: processTable.processId, set: { state, seenTime: now, endTime: null } })
}

async function writeSample(means: Means, role: Role, probe: Probe): Promise<void> {
  const { sample, state } = await probe.look()
  await writeProcess(means, role, state)
  const { processId } = means.bus
  await means.db
    .insert(processSampleTable)
    .values({ ...sample, processId, sampleTime: sql`now()` })
    .onConflictDoNothing()
  const { calls, failed, slow } = sample
  const disk = sample.diskTotal > 0 ? sample.diskUsed / sample.diskTotal : 0
  await means.db
    .insert(monitorDayTable)
    .values({ day: sql`(now() at time zone ${siteZone()})::date`, calls, failed, slow, disk })
    .onConflictDoUpdate({
      target: monitorDayTable.day,
      set: {
        calls: sql`${monitorDayTable.calls} + ${calls}`,
        failed: sql`${monitorDayTable.failed} + ${failed}`,
        slow: sql`${monitorDayTable.slow} + ${slow}`,
        disk: sql`greatest(${monitorDayTable.disk}, ${disk})`,
      },
    })
}

/** Every process measures itself once a minute, as long as it lives. */
export function startSampler(services: Services, role: Role): () => Promise<void> {
  const probe = createProbe(services)
  const take = async () => {
    // Whoever cannot write it down now does so in a minute; the numbers since then are together in that one.
    if (!services.state.isDatabaseAway)
      await writeSample(services, role, await probe).catch((error: unknown) =>
        services.log.debug({ err: error }, 'no sample'),
      )
  }
  const timer = setInterval(() => void take(), EVERY_MS)
  timer.unref()
  void take()
  return async () => {
    clearInterval(timer)
    ;(await probe).stop()
    const { processId } = services.bus
    await services.db
      .update(processTable)
      .set({ endTime: sql`now()` })
      .where(eq(processTable.processId, processId))
      .catch(() => undefined)
  }
}

/** Minutes for a day, every tenth of them for seven; days for a year. */
export async function thinSamples(db: Db): Promise<void> {
  const { sampleTime } = processSampleTable
  await db
    .delete(processSampleTable)
    .where(
      and(
        lt(sampleTime, sql`now() - interval '1 day'`),
        sql`extract(minute from ${sampleTime})::int % 10 <> 0 or ${sampleTime} < now() - interval '7 days'`,
      ),
    )
  await db.delete(processTable).where(lt(processTable.seenTime, sql`now() - interval '7 days'`))
  await db.delete(monitorDayTable).where(lt(monitorDayTable.day, sql`(now() - interval '400 days')::date`))
}
