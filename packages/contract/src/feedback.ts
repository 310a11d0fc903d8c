import * as z from 'zod'
import { Id } from './common.ts'
import { permit, route } from './route.ts'

const screenshot = { maxBytes: 5_000_000, kinds: ['png', 'jpg', 'gif'], optional: true } as const
export const feedbackMaxFiles = 6

export const feedback = {
  add: route({
    method: 'POST',
    path: '/api/feedback',
    policy: permit(['feedback:add']),
    status: 201,
    log: 'log.feedback.add',
    body: z.object({ module: z.string().min(1).max(60), description: z.string().trim().min(1).max(1000) }),
    files: {
      file1: screenshot,
      file2: screenshot,
      file3: screenshot,
      file4: screenshot,
      file5: screenshot,
      file6: screenshot,
    },
    reply: z.object({ id: Id }),
    scope: 'feedback.write',
  }),
}
