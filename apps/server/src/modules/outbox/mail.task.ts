import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

export const mailTask = defineTask({
  kind: 'mail',
  file: import.meta.url,
  payload: z.object({ id: z.int() }),
  lane: 'quick',
  attempts: 5,
  run: async (context) => (await import('./send-mail.ts')).sendMail(context),
})
