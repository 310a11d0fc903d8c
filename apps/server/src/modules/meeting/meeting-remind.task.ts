import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

export const meetingRemindTask = defineTask({
  kind: 'meetingRemind',
  file: import.meta.url,
  payload: z.object({}),
  lane: 'quick',
  cron: '*/5 * * * *',
  run: async (context) => (await import('./remind-of-meetings.ts')).remindOfMeetings(context),
})
