import type { HealthFinding, HealthMeans } from '../../answers.ts'
import { wireTime } from '../../core/wire-time.ts'
import { hashCheckTable } from './storage-monitor.table.ts'

/** As the last check has found it. */
export async function filesHealth({ db }: HealthMeans): Promise<HealthFinding> {
  const [row] = await db.select().from(hashCheckTable).limit(1)
  const broken = row?.problems.length ?? 0
  const code = broken > 0 ? 'broken' : row?.endTime ? 'fine' : 'never'
  return {
    area: 'files',
    state: broken > 0 ? 'red' : 'green',
    text: { code: `health.files.${code}`, facts: broken > 0 ? { count: broken } : {} },
    facts: row?.endTime ? [{ code: 'health.fact.checked', facts: { value: wireTime(row.endTime).slice(0, 16) } }] : [],
    ...(broken > 0 && { action: { code: 'health.files.do', path: '/monitor/storage' } }),
  }
}
