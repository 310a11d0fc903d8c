import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import type { HealthFinding, HealthMeans } from '../../answers.ts'
import { scheduleTable } from '../../tasks/schedule.table.ts'
import { jobRunTable } from './jobs.table.ts'

/** By the last run of each that is not paused. */
export async function jobsHealth({ db }: HealthMeans): Promise<HealthFinding> {
  const enabled = await db.$count(scheduleTable, eq(scheduleTable.enabled, true))
  const last = await db
    .selectDistinctOn([jobRunTable.scheduleId], { status: jobRunTable.status })
    .from(jobRunTable)
    .innerJoin(scheduleTable, and(eq(scheduleTable.id, jobRunTable.scheduleId), eq(scheduleTable.enabled, true)))
    .where(and(isNotNull(jobRunTable.scheduleId), ne(jobRunTable.status, 'cancelled')))
    .orderBy(jobRunTable.scheduleId, desc(jobRunTable.id))
  const failed = last.filter(({ status }) => status === 'failed').length
  return {
    area: 'jobs',
    state: failed > 0 ? 'amber' : 'green',
    text:
      failed > 0 ? { code: 'health.jobs.failed', facts: { count: failed } } : { code: 'health.jobs.fine', facts: {} },
    facts: [{ code: 'health.fact.jobs', facts: { value: enabled } }],
    ...(failed > 0 && { action: { code: 'health.jobs.do', path: '/operations/timing' } }),
  }
}
