import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'
import { webhookTable } from '../admin/webhook.table.ts'
import { openRobot } from './open-robot.ts'
import { postToProgram, TopicNews } from './post-to-program.ts'
import { postToRobot } from './post-to-robot.ts'

/** Tells one robot. One that was taken away or switched off meanwhile hears nothing more. */
export const webhookTask = defineTask({
  kind: 'webhook',
  file: import.meta.url,
  /** A text for a chat robot, or news for a program with the number of the message. */
  payload: z.union([
    z.object({ id: z.int(), text: z.string() }),
    z.object({ id: z.int(), message: z.string(), news: TopicNews }),
  ]),
  lane: 'quick',
  attempts: 5,
  run: async ({ db, config, secrets, payload }) => {
    const [robot] = await db
      .select()
      .from(webhookTable)
      .where(and(eq(webhookTable.id, payload.id), eq(webhookTable.enabled, true)))
    if (!robot) return
    const { kind, ...place } = openRobot(secrets, robot)
    if ('text' in payload && kind !== 'program') await postToRobot(config, { kind, ...place }, payload.text)
    if ('news' in payload && kind === 'program')
      await postToProgram(config, place, { id: payload.message, news: payload.news })
  },
})
