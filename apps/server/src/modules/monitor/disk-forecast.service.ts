import { and, eq, gt, sql } from 'drizzle-orm'
import { isoTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { processSampleTable, processTable } from './monitor.table.ts'

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S
/** Of what lies less far back nobody can tell where it leads. */
const FORECAST_HOURS = 6
const FARTHEST_DAYS = 1000

/** By the straight line through the last seven days. */
export async function diskForecast(db: Db, host: string, freeMb: number) {
  const { diskUsed, sampleTime, processId } = processSampleTable
  const seconds = sql`extract(epoch from ${sampleTime})`
  const [line] = await db
    .select({
      slope: sql<number | null>`regr_slope(${diskUsed}, ${seconds})`,
      span: sql<number | null>`(max(${seconds}) - min(${seconds}))::float8`,
      now: sql<number>`(extract(epoch from now()) * 1000)::float8`,
    })
    .from(processSampleTable)
    .innerJoin(processTable, eq(processTable.processId, processId))
    .where(and(eq(processTable.host, host), gt(sampleTime, sql`now() - interval '7 days'`)))
  if (!line?.slope || (line.span ?? 0) < FORECAST_HOURS * HOUR_S) return {}
  const perDay = line.slope * DAY_S
  const days = freeMb / perDay
  if (!(days >= 0 && days < FARTHEST_DAYS)) return { perDay }
  return { perDay, fullTime: isoTime(new Date(line.now + days * DAY_S * 1000)) }
}
