import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import type { TaskHandler } from '../../tasks/handler.ts'
import { webhookTable } from '../admin/webhook.table.ts'
import { postToRobot } from './post-to-robot.ts'

const Payload = z.object({ id: z.int(), text: z.string() })

/** Tells one robot. One that was taken away or switched off meanwhile hears nothing more. */
export const webhookTask: TaskHandler = async ({ db, config, payload }) => {
  const { id, text } = Payload.parse(payload)
  const [robot] = await db
    .select()
    .from(webhookTable)
    .where(and(eq(webhookTable.id, id), eq(webhookTable.enabled, true)))
  if (robot) await postToRobot(config, robot, text)
}
