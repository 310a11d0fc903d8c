import { maintenanceVerbs } from '@sunmao/contract'
import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

const HOUR_MS = 3600_000
/** `statistics`: what the database knows of its rows, by which it plans. */
const works = [...maintenanceVerbs, 'statistics'] as const
export type MaintenanceWork = (typeof works)[number]

/** Its tables are names that the catalogue has; nobody's text becomes a command. */
export const maintenanceTask = defineTask({
  kind: 'databaseMaintenance',
  file: import.meta.url,
  payload: z.object({ verb: z.enum(works), tables: z.array(z.string()) }),
  lane: 'store',
  attempts: 1,
  caps: { ms: 12 * HOUR_MS },
  run: async (context) => (await import('./maintain.ts')).maintain(context),
})

/** The same for a schedule, with all tables, or with one. */
export const careTask = defineTask({
  kind: 'databaseCare',
  file: import.meta.url,
  payload: z.object({ verb: z.enum(works).default('statistics'), table: z.string().max(130).default('') }),
  lane: 'store',
  attempts: 1,
  caps: { ms: 12 * HOUR_MS },
  run: async ({ payload: { verb, table }, ...context }) =>
    (await import('./maintain.ts')).maintain({ ...context, payload: { verb, tables: table ? [table] : [] } }),
})
