import * as z from 'zod'
import { defineTask } from '../../../tasks/define-task.ts'

/** Letters with a link of their own to people of other houses who have just been asked. */
export const voteLetterTask = defineTask({
  kind: 'approvalLetter',
  file: import.meta.url,
  payload: z.object({ taskIds: z.array(z.int()).min(1) }),
  lane: 'quick',
  run: async (context) => (await import('./send-vote-letters.ts')).sendVoteLetters(context),
})
