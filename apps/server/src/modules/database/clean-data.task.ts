import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'
import { cleanedKinds, leastDaysOf } from './retentions.ts'

/** Removes what the rules of retention say, each night; a schedule of its own can do so with one kind more often, or sooner. */
export const cleanDataTask = defineTask({
  kind: 'cleanData',
  file: import.meta.url,
  payload: z
    .object({
      what: z.enum(['all', ...cleanedKinds]).default('all'),
      /** 0 = as the rule of retention says. */
      days: z.int().min(0).max(36_500).default(0),
    })
    .refine(({ what, days }) => days === 0 || (what !== 'all' && days >= leastDaysOf(what)), { path: ['days'] }),
  lane: 'store',
  attempts: 1,
  cron: '0 1 * * *',
  run: async ({ db, payload }) => (await import('./retention.service.ts')).cleanData(db, payload),
})
