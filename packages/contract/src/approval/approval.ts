import * as z from 'zod'
import { Id, IdText, PageQuery, pageOf } from '../core/common.ts'
import { defineFeature } from '../core/feature.ts'
import { mediaTypes } from '../core/media-types.ts'
import { describeRoutes, route, signedIn } from '../core/route.ts'
import { ApprovalField, ApprovalForm } from './approval-chain.ts'
import { ApprovalDetail, ApprovalRow, PlannedStep } from './approval-row.ts'
import { ApprovalStatistics } from './approval-statistics.ts'
import { approvalRules, approvalStatuses, approvalViews } from './approval-words.ts'

export const approvalFeature = defineFeature({
  order: 5,
  permissions: ['approval:list', 'approval:add', 'approval:manage', 'approval:define'],
  scopes: ['approval.read', 'approval.write'],
  foundKinds: ['approval'],
  todoKinds: ['approval'],
  messageGroups: ['approval'],
  eventKinds: ['approval'],
})
declare module '../core/feature.ts' {
  interface Features {
    approval: typeof approvalFeature
  }
}

/** What is said with a verb. */
const Reason = z.string().trim().max(2000).default('')
const Needed = z.string().trim().min(1).max(2000)
/** Somebody's open task of an approval. */
const onTask = { id: Id, taskId: Id }
const People = z.array(Id).min(1).max(50)

/** What somebody fills in to start one. Which rows of the page are meant says the definition's kind. */
const Application = z.object({
  definitionId: Id,
  purpose: z.string().min(1).max(60),
  subjectIds: z.array(Id).min(1).max(200),
  form: ApprovalForm.default({}),
  /** By the key of each step whose people the starter chooses. */
  chosen: z.record(z.string(), z.array(Id).max(100)).default({}),
})

/** A definition that can be used for something, with what the starter has to fill in. */
export const ApprovalOption = z.object({
  definitionId: Id,
  version: z.int(),
  name: z.string(),
  description: z.string(),
  purposes: z.array(z.string()),
  fields: z.array(ApprovalField),
  choices: z.array(z.object({ key: z.string(), name: z.string(), most: z.int(), rule: z.enum(approvalRules) })),
})
export type ApprovalOption = z.infer<typeof ApprovalOption>

export const approval = describeRoutes('Approvals: what is asked for, who decides, and what was decided.', {
  list: route({
    summary: "List the caller's approvals",
    description: 'What waits for him: the soonest due first; all others: the newest first.',
    method: 'GET',
    path: '/api/approval',
    policy: signedIn,
    query: PageQuery.extend({
      view: z.enum(approvalViews).default('toMe'),
      projId: IdText.optional(),
      status: z.enum(approvalStatuses).optional(),
      kind: z.string().max(60).optional(),
      definitionId: IdText.optional(),
    }),
    reply: pageOf(ApprovalRow),
    scope: 'approval.read',
  }),
  counts: route({
    summary: "Count the caller's approvals by view",
    description: '`toMe`, `mine`: those that run; `copied`: those not read yet; `dueToday`: of what waits for him.',
    method: 'GET',
    path: '/api/approval/counts',
    policy: signedIn,
    query: z.object({ projId: IdText.optional() }),
    reply: z.object({ toMe: z.int(), dueToday: z.int(), mine: z.int(), copied: z.int() }),
    scope: 'approval.read',
  }),
  detail: route({
    summary: 'Get an approval',
    method: 'GET',
    path: '/api/approval/detail',
    policy: signedIn,
    query: z.object({ id: IdText }),
    reply: ApprovalDetail,
    scope: 'approval.read',
  }),
  about: route({
    summary: 'List the approvals of a thing',
    description: 'Of one kind, the newest first: those that the caller may see.',
    method: 'GET',
    path: '/api/approval/about',
    policy: signedIn,
    query: z.object({ kind: z.string().max(60), id: IdText }),
    reply: z.array(ApprovalRow),
    scope: 'approval.read',
  }),
  options: route({
    summary: 'List the definitions that can be used for something',
    method: 'GET',
    path: '/api/approval/options',
    policy: signedIn,
    query: z.object({
      kind: z.string().min(1).max(60),
      purpose: z.string().min(1).max(60).optional(),
      projId: IdText.optional(),
    }),
    reply: z.array(ApprovalOption),
    scope: 'approval.read',
  }),
  preview: route({
    summary: 'Tell who would be asked',
    description: 'As the approval would begin now; nothing is written.',
    method: 'POST',
    path: '/api/approval/preview',
    costs: 'preview',
    policy: signedIn,
    reads: true,
    body: Application,
    reply: z.array(PlannedStep),
    scope: 'approval.read',
  }),
  start: route({
    summary: 'Start an approval',
    method: 'POST',
    path: '/api/approval',
    policy: signedIn,
    status: 201,
    log: 'log.approval.start',
    perPersonMinute: 60,
    body: Application.extend({
      /** Without one it is made of what is decided on. */
      title: z.string().trim().max(200).default(''),
      note: Reason,
      copyIds: z.array(Id).max(100).default([]),
    }),
    reply: ApprovalDetail,
    scope: 'approval.write',
  }),
  resubmit: route({
    summary: 'Submit an approval again',
    description: 'After it was returned or withdrawn. The subjects may be newer versions.',
    method: 'POST',
    path: '/api/approval/resubmit',
    policy: signedIn,
    log: 'log.approval.resubmit',
    body: Application.omit({ definitionId: true, purpose: true }).extend({
      id: Id,
      rowVersion: z.int(),
      note: Reason,
    }),
    reply: ApprovalDetail,
    scope: 'approval.write',
  }),
  agree: route({
    summary: 'Agree to an approval',
    description: 'An opinion is required where something that is decided on has a red finding.',
    method: 'POST',
    path: '/api/approval/agree',
    policy: signedIn,
    log: 'log.approval.agree',
    body: z.object({ ...onTask, reason: Reason }),
    reply: ApprovalDetail,
    scope: 'approval.write',
  }),
  refuse: route({
    summary: 'Refuse an approval',
    method: 'POST',
    path: '/api/approval/refuse',
    policy: signedIn,
    log: 'log.approval.refuse',
    body: z.object({ ...onTask, reason: Needed }),
    reply: ApprovalDetail,
    scope: 'approval.write',
  }),
  return: route({
    summary: 'Return an approval to its starter or to an earlier step',
    method: 'POST',
    path: '/api/approval/return',
    policy: signedIn,
    log: 'log.approval.return',
    body: z.object({ ...onTask, reason: Needed, stepId: Id.optional() }),
    reply: ApprovalDetail,
    scope: 'approval.write',
  }),
  transfer: route({
    summary: 'Let somebody else decide',
    description: 'His decision counts in place of the caller’s.',
    method: 'POST',
    path: '/api/approval/transfer',
    policy: signedIn,
    log: 'log.approval.transfer',
    body: z.object({ ...onTask, userId: Id, reason: Reason }),
    reply: ApprovalDetail,
    scope: 'approval.write',
  }),
  delegate: route({
    summary: 'Ask somebody for his opinion first',
    description: 'Afterwards it comes back to the caller, who decides.',
    method: 'POST',
    path: '/api/approval/delegate',
    policy: signedIn,
    log: 'log.approval.delegate',
    body: z.object({ ...onTask, userId: Id, reason: Reason }),
    reply: ApprovalDetail,
    scope: 'approval.write',
  }),
  addSigner: route({
    summary: 'Add a step with other people before or after the present one',
    method: 'POST',
    path: '/api/approval/addSigner',
    policy: signedIn,
    log: 'log.approval.addSigner',
    body: z.object({
      ...onTask,
      where: z.enum(['before', 'after']),
      userIds: People,
      rule: z.enum(approvalRules).exclude(['share']).default('all'),
      reason: Needed,
    }),
    reply: ApprovalDetail,
    scope: 'approval.write',
  }),
  removeSigner: route({
    summary: 'Take back people that the caller has added',
    description: 'Those who have not decided.',
    method: 'POST',
    path: '/api/approval/removeSigner',
    policy: signedIn,
    log: 'log.approval.removeSigner',
    body: z.object({ id: Id, taskIds: People, reason: Reason }),
    reply: ApprovalDetail,
    scope: 'approval.write',
  }),
  withdraw: route({
    summary: 'Withdraw an approval',
    method: 'POST',
    path: '/api/approval/withdraw',
    policy: signedIn,
    log: 'log.approval.withdraw',
    body: z.object({ id: Id, reason: Reason }),
    reply: ApprovalDetail,
    scope: 'approval.write',
  }),
  urge: route({
    summary: 'Urge those who are asked',
    description: 'Each of them once an hour.',
    method: 'POST',
    path: '/api/approval/urge',
    policy: signedIn,
    log: 'log.approval.urge',
    body: z.object({ id: Id, reason: Reason }),
    reply: ApprovalDetail,
    scope: 'approval.write',
  }),
  copy: route({
    summary: 'Copy an approval to people',
    method: 'POST',
    path: '/api/approval/copy',
    policy: signedIn,
    log: 'log.approval.copy',
    body: z.object({ id: Id, userIds: People, reason: Reason }),
    reply: ApprovalDetail,
    scope: 'approval.write',
  }),
  cancel: route({
    summary: 'Cancel an approval',
    description: 'By whoever manages approvals.',
    method: 'POST',
    path: '/api/approval/cancel',
    policy: signedIn,
    log: 'log.approval.cancel',
    body: z.object({ id: Id, reason: Needed }),
    reply: ApprovalDetail,
    scope: 'approval.write',
  }),
  markRead: route({
    summary: 'Confirm having read a copy',
    description: 'Twice is once.',
    method: 'POST',
    path: '/api/approval/markRead',
    policy: signedIn,
    body: z.object({ id: Id }),
    scope: 'approval.write',
  }),
  statistics: route({
    summary: 'Get the statistics of approvals',
    description: 'Of those that the caller may see, by the day they began.',
    method: 'GET',
    path: '/api/approval/statistics',
    policy: signedIn,
    query: z.object({
      projId: IdText.optional(),
      definitionId: IdText.optional(),
      userId: IdText.optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    reply: ApprovalStatistics,
    scope: 'approval.read',
  }),
  pdf: route({
    summary: 'Download the opinions on an approval',
    description: 'With what was decided on, its hash, and every vote; of one that runs, as far as it is.',
    method: 'GET',
    path: '/api/approval/pdf',
    policy: signedIn,
    query: z.object({ id: IdText }),
    reply: 'blob',
    types: [mediaTypes.pdf],
    scope: 'approval.read',
  }),
})
