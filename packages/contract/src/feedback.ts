import * as z from 'zod'
import { Id, Ids, IdText, PageQuery, pageOf } from './core/common.ts'
import { crud, defineFeature } from './core/feature.ts'
import { describeRoutes, permit, route } from './core/route.ts'

export const feedbackFeature = defineFeature({
  order: 8,
  permissions: crud('feedback'),
  scopes: ['feedback.write'],
  messageGroups: ['feedback'],
})
declare module './core/feature.ts' {
  interface Features {
    feedback: typeof feedbackFeature
  }
}

const screenshot = { maxBytes: 5_000_000, kinds: ['png', 'jpg', 'gif'], optional: true } as const
export const feedbackMaxFiles = 6

export const feedbackStatuses = ['open', 'doing', 'solved', 'closed'] as const
export type FeedbackStatus = (typeof feedbackStatuses)[number]

export const Feedback = z.object({
  id: Id,
  module: z.string(),
  /** The module's word in the caller's language. */
  moduleLabel: z.string(),
  description: z.string(),
  /** Addresses that live for some minutes. */
  shots: z.array(z.object({ name: z.string(), address: z.string() })),
  status: z.enum(feedbackStatuses),
  user: z.object({ id: Id, nickName: z.string(), jobNumber: z.string().optional(), deptName: z.string().optional() }),
  answer: z.string().optional(),
  answerBy: z.string().optional(),
  answerTime: z.string().optional(),
  createTime: z.string(),
  rowVersion: z.int(),
})
export type Feedback = z.infer<typeof Feedback>
const Status = z.enum(feedbackStatuses)

export const feedback = describeRoutes('Feedback about the product, and the answers to it.', {
  add: route({
    summary: 'Send feedback',
    method: 'POST',
    path: '/api/feedback',
    policy: permit(['feedback:add']),
    status: 201,
    log: 'log.feedback.add',
    perPersonMinute: 30,
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
  list: route({
    summary: 'List all feedback',
    method: 'GET',
    path: '/api/feedback',
    policy: permit(['feedback:list']),
    query: PageQuery.extend({
      id: IdText.optional(),
      status: Status.optional(),
      module: z.string().max(60).optional(),
    }),
    reply: pageOf(Feedback).extend({ counts: z.record(Status, z.int()) }),
  }),
  mine: route({
    summary: "List the caller's feedback with its answers",
    method: 'GET',
    path: '/api/feedback/mine',
    policy: permit(['feedback:add']),
    query: PageQuery.extend({ id: IdText.optional() }),
    reply: pageOf(Feedback),
  }),
  answer: route({
    summary: 'Answer feedback',
    description: 'Sets the status and, where there is one, the answer; the sender is told.',
    method: 'PUT',
    path: '/api/feedback/answer',
    policy: permit(['feedback:edit']),
    log: 'log.feedback.answer',
    body: z.object({ id: Id, status: Status, answer: z.string().trim().max(2000).nullish(), rowVersion: z.int() }),
    reply: Feedback,
  }),
  remove: route({
    summary: 'Delete feedback',
    method: 'DELETE',
    path: '/api/feedback',
    policy: permit(['feedback:del']),
    log: 'log.feedback.del',
    body: Ids,
  }),
})
