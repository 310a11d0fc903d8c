import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'
import { webhookTable } from '../admin/webhook.table.ts'
import { openRobot } from './open-robot.ts'
import { postToRobot } from './post-to-robot.ts'

/** Tells one robot. One that was taken away or switched off meanwhile hears nothing more. */
export const webhookTask = defineTask({
  kind: 'webhook',
  file: import.meta.url,
  payload: z.object({ id: z.int(), text: z.string() }),
  lane: 'quick',
  attempts: 5,
  run: async ({ db, config, secrets, payload: { id, text } }) => {
    const [robot] = await db
      .select()
      .from(webhookTable)
      .where(and(eq(webhookTable.id, id), eq(webhookTable.enabled, true)))
    if (robot) await postToRobot(config, openRobot(secrets, robot), text)
  },
})
