import * as z from 'zod'
import { Flag, Id, IdText, PageQuery, pageOf } from '../core/common.ts'
import { describeRoutes, permit, route } from '../core/route.ts'
import { ApprovalChain, ApprovalForm, ApprovalProblem } from './approval-chain.ts'
import { PlannedStep } from './approval-row.ts'

/** A row of the list. */
export const ApprovalDefinition = z.object({
  id: Id,
  /** In the caller's language, as of the version that is in use, or of the draft. */
  name: z.string(),
  kind: z.string(),
  purposes: z.array(z.string()),
  steps: z.int(),
  /** The version in use; nothing = never published. */
  version: z.int().optional(),
  publishTime: z.string().optional(),
  isOn: z.boolean(),
  hasDraft: z.boolean(),
  /** Approvals that run with any of its versions, and all there were. */
  running: z.int(),
  used: z.int(),
  updateBy: z.string().optional(),
  updateTime: z.string(),
  rowVersion: z.int(),
})
export type ApprovalDefinition = z.infer<typeof ApprovalDefinition>

export const ApprovalDefinitionVersion = z.object({
  version: z.int(),
  chain: ApprovalChain,
  publishBy: z.string(),
  publishTime: z.string(),
  running: z.int(),
})
export type ApprovalDefinitionVersion = z.infer<typeof ApprovalDefinitionVersion>

export const ApprovalDefinitionDetail = ApprovalDefinition.extend({
  /** What is being edited; without one, the version in use. */
  chain: ApprovalChain,
  problems: z.array(ApprovalProblem),
  /** This draft has been simulated as it is, and so can be published. */
  isSimulated: z.boolean(),
  /** People and roles that the chain names. */
  people: z.array(z.object({ id: Id, nickName: z.string(), left: z.boolean().optional() })),
})
export type ApprovalDefinitionDetail = z.infer<typeof ApprovalDefinitionDetail>

/** Kinds of things that chains can decide on here, what can be asked for, and whether they lie in projects. */
export const ApprovalKind = z.object({ kind: z.string(), purposes: z.array(z.string()) })
export type ApprovalKind = z.infer<typeof ApprovalKind>

const may = permit(['approval:define'])
const row = z.object({ id: Id, rowVersion: z.int() })

export const approvalDefinition = describeRoutes('Definitions of approvals: forms and steps, in versions.', {
  list: route({
    summary: 'List the definitions of approvals',
    method: 'GET',
    path: '/api/approvalDefinition',
    policy: may,
    query: PageQuery.extend({ kind: z.string().max(60).optional(), isOn: Flag.optional() }),
    reply: pageOf(ApprovalDefinition),
  }),
  kinds: route({
    summary: 'List what can be approved',
    method: 'GET',
    path: '/api/approvalDefinition/kinds',
    policy: may,
    reply: z.array(ApprovalKind),
  }),
  detail: route({
    summary: 'Get a definition with its draft',
    method: 'GET',
    path: '/api/approvalDefinition/detail',
    policy: may,
    query: z.object({ id: IdText }),
    reply: ApprovalDefinitionDetail,
  }),
  versions: route({
    summary: 'List the published versions of a definition',
    description: 'The newest first.',
    method: 'GET',
    path: '/api/approvalDefinition/versions',
    policy: may,
    query: z.object({ id: IdText }),
    reply: z.array(ApprovalDefinitionVersion),
  }),
  create: route({
    summary: 'Create a definition',
    description: 'As a draft.',
    method: 'POST',
    path: '/api/approvalDefinition',
    policy: may,
    status: 201,
    log: 'log.approvalDefinition.add',
    body: ApprovalChain,
    reply: ApprovalDefinitionDetail,
  }),
  save: route({
    summary: 'Save the draft of a definition',
    description: 'A draft may be incomplete; `problems` tells what is missing.',
    method: 'PUT',
    path: '/api/approvalDefinition',
    policy: may,
    log: 'log.approvalDefinition.edit',
    body: row.extend({ chain: ApprovalChain }),
    reply: ApprovalDefinitionDetail,
  }),
  check: route({
    summary: 'Check a chain',
    description: 'Every problem with its step; nothing is written.',
    method: 'POST',
    path: '/api/approvalDefinition/check',
    policy: may,
    reads: true,
    body: ApprovalChain,
    reply: z.array(ApprovalProblem),
  }),
  simulate: route({
    summary: 'Tell who would be asked by a draft',
    description: 'With a real starter and project. A draft that was simulated as it is can be published.',
    method: 'POST',
    path: '/api/approvalDefinition/simulate',
    policy: may,
    body: row.extend({
      starterId: Id,
      purpose: z.string().min(1).max(60),
      projId: Id.optional(),
      disciplines: z.array(z.string().max(10)).max(30).default([]),
      form: ApprovalForm.default({}),
      chosen: z.record(z.string(), z.array(Id).max(100)).default({}),
    }),
    reply: z.object({ steps: z.array(PlannedStep), rowVersion: z.int() }),
  }),
  publish: route({
    summary: 'Publish the draft of a definition',
    description: 'Refused while it has problems or was not simulated as it is. Approvals that run keep their version.',
    method: 'POST',
    path: '/api/approvalDefinition/publish',
    policy: may,
    log: 'log.approvalDefinition.publish',
    body: row,
    reply: ApprovalDefinitionDetail,
  }),
  turn: route({
    summary: 'Switch a definition on or off',
    description: 'One that is off starts nothing new.',
    method: 'POST',
    path: '/api/approvalDefinition/turn',
    policy: may,
    log: 'log.approvalDefinition.turn',
    body: row.extend({ isOn: z.boolean() }),
    reply: ApprovalDefinitionDetail,
  }),
  copy: route({
    summary: 'Copy a definition',
    method: 'POST',
    path: '/api/approvalDefinition/copy',
    policy: may,
    status: 201,
    log: 'log.approvalDefinition.copy',
    body: z.object({ id: Id, name: z.string().trim().min(1).max(60) }),
    reply: ApprovalDefinitionDetail,
  }),
  remove: route({
    summary: 'Delete a definition that was never used',
    method: 'DELETE',
    path: '/api/approvalDefinition',
    policy: may,
    log: 'log.approvalDefinition.del',
    body: z.array(Id).min(1).max(100),
  }),
})
