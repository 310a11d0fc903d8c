import * as z from 'zod'
import { anyone, describeRoutes, route } from '../core/route.ts'
import { ApprovalField, ApprovalForm } from './approval-chain.ts'
import { ApprovalFinding, ApprovalPerson } from './approval-row.ts'
import { approvalStatuses, approvalTaskStates } from './approval-words.ts'

/** What somebody sees who was asked by a letter: enough to decide, and nothing else of the project. */
export const ApprovalVote = z.object({
  number: z.string(),
  title: z.string(),
  kind: z.string(),
  purpose: z.string(),
  projName: z.string().optional(),
  subName: z.string().optional(),
  status: z.enum(approvalStatuses),
  starter: ApprovalPerson,
  startTime: z.string(),
  dueTime: z.string().optional(),
  note: z.string(),
  fields: z.array(ApprovalField),
  form: ApprovalForm,
  people: z.array(ApprovalPerson),
  subjects: z.array(
    z.object({
      title: z.string(),
      hash: z.string(),
      state: z.enum(['same', 'changed', 'gone']),
      findings: z.array(ApprovalFinding),
    }),
  ),
  step: z.string(),
  /** Who was asked by the letter. */
  person: ApprovalPerson,
  /** What became of his task. */
  state: z.enum(approvalTaskStates),
  /** He can still decide. */
  isOpen: z.boolean(),
  isAdvice: z.boolean(),
  /** An opinion is needed to agree, because something has a red finding. */
  isReasonNeeded: z.boolean(),
  /** What others said before him. */
  opinions: z.array(
    z.object({
      step: z.string(),
      person: ApprovalPerson,
      state: z.enum(approvalTaskStates),
      opinion: z.string().optional(),
      decidedTime: z.string().optional(),
    }),
  ),
  /** Until when the letter's link can be used. */
  until: z.string(),
})
export type ApprovalVote = z.infer<typeof ApprovalVote>

const code = z.object({ code: z.string().min(1).max(64) })

export const approvalVote = describeRoutes('Decisions by the link of a letter, without a sign-in.', {
  get: route({
    summary: 'Get what the link of a letter asks about',
    description: 'Unknown and expired links answer alike.',
    method: 'GET',
    path: '/api/approval/vote/:code',
    policy: anyone,
    perMinute: 60,
    params: code,
    reply: ApprovalVote,
  }),
  decide: route({
    summary: 'Decide by the link of a letter',
    description: 'As the person it was sent to; returned ones go to the starter.',
    method: 'POST',
    path: '/api/approval/vote/:code',
    policy: anyone,
    perMinute: 30,
    log: 'log.approval.vote',
    params: code,
    body: z
      .object({ verb: z.enum(['agree', 'refuse', 'return']), reason: z.string().trim().max(2000).default('') })
      .refine(({ verb, reason }) => verb === 'agree' || reason.length > 0, { path: ['reason'] }),
    reply: ApprovalVote,
  }),
})
