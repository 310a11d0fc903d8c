import { maintenanceVerbs } from '@sunmao/contract'
import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

const HOUR_MS = 3600_000

/** Its tables are names that the catalogue has; nobody's text becomes a command. */
export const maintenanceTask = defineTask({
  kind: 'databaseMaintenance',
  file: import.meta.url,
  payload: z.object({ verb: z.enum(maintenanceVerbs), tables: z.array(z.string()) }),
  lane: 'store',
  attempts: 1,
  caps: { ms: 12 * HOUR_MS },
  run: async (context) => (await import('./maintain.ts')).maintain(context),
})
