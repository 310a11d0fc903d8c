import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

export const clashTask = defineTask({
  kind: 'clash',
  file: import.meta.url,
  payload: z.object({ runId: z.int() }),
  lane: 'clash',
  change: 'clash',
  run: async (context) => (await import('./run/run-clash.ts')).runClashTest(context),
})

/** Tests that run by the clock: in the night, when nobody waits for the cores. */
export const clashNightlyTask = defineTask({
  kind: 'clashNightly',
  file: import.meta.url,
  payload: z.object({}),
  lane: 'quick',
  cron: '30 0 * * *',
  run: async ({ db, publish }) => (await import('./clash-nightly.ts')).runNightly(db, publish),
})

/** Rules end with their last day; what they covered is there again the next morning. */
export const clashRuleExpiryTask = defineTask({
  kind: 'clashRuleExpiry',
  file: import.meta.url,
  payload: z.object({}),
  lane: 'quick',
  cron: '2 0 * * *',
  run: async ({ db, publish }) => (await import('./rules/clash-expiry.ts')).endExpiredRules(db, publish),
})
