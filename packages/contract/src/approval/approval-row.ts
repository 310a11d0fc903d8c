// An approval as people see it: a row of the list, and the whole of it.
import * as z from 'zod'
import { Id } from '../core/common.ts'
import { ApprovalField, ApprovalForm } from './approval-chain.ts'
import {
  approvalEvents,
  approvalReasons,
  approvalRules,
  approvalStatuses,
  approvalStepStates,
  approvalTaskStates,
  approvalVerbs,
  skipReasons,
  vacancyRules,
} from './approval-words.ts'

export const ApprovalPerson = z.object({
  id: Id.optional(),
  nickName: z.string(),
  left: z.boolean().optional(),
  avatarName: z.string().optional(),
})
export type ApprovalPerson = z.infer<typeof ApprovalPerson>

/** A row of the list. */
export const ApprovalRow = z.object({
  id: Id,
  /** `SP-2026-0012`, counted by year. */
  number: z.string(),
  title: z.string(),
  /** What it decides on, such as `modelPubVersion`, and what is asked for, such as `publish`. */
  kind: z.string(),
  purpose: z.string(),
  definitionName: z.string(),
  projId: Id.optional(),
  projName: z.string().optional(),
  subId: Id.optional(),
  subName: z.string().optional(),
  status: z.enum(approvalStatuses),
  starter: ApprovalPerson,
  startTime: z.string(),
  endTime: z.string().optional(),
  /** Where a running one stands; steps that are skipped are not counted. */
  step: z.object({ at: z.int(), of: z.int(), name: z.string() }).optional(),
  waitsFor: z.array(ApprovalPerson),
  /** Of the open step. */
  dueTime: z.string().optional(),
  /** The caller's own open task, and since when it waits. */
  taskId: Id.optional(),
  arrivedTime: z.string().optional(),
  /** The caller was copied and has not looked yet. */
  isUnread: z.boolean().optional(),
})
export type ApprovalRow = z.infer<typeof ApprovalRow>

export const ApprovalFinding = z.object({ level: z.enum(['stop', 'warn', 'fine']), text: z.string() })
export type ApprovalFinding = z.infer<typeof ApprovalFinding>

/** What is decided on. */
export const ApprovalSubjectRow = z.object({
  id: Id,
  title: z.string(),
  /** Where it is looked at: a path of ours. Nothing when it is gone. */
  path: z.string().optional(),
  hash: z.string(),
  disciplines: z.array(z.string()),
  /** Compared with what was submitted. */
  state: z.enum(['same', 'changed', 'gone']),
  findings: z.array(ApprovalFinding),
})
export type ApprovalSubjectRow = z.infer<typeof ApprovalSubjectRow>

const Rule = z.object({
  kind: z.enum(approvalRules),
  share: z.object({ of: z.enum(['count', 'percent']), value: z.int() }).optional(),
  /** How many must agree, of how many; of steps that have begun. */
  need: z.int().optional(),
})

export const ApprovalTask = z.object({
  id: Id,
  person: ApprovalPerson,
  /** Whose stand-in he is, or for whom he gives his opinion. */
  onBehalfOf: ApprovalPerson.optional(),
  /** Why he is asked: how the step found him, with the role and the discipline where these count. */
  why: z.object({ kind: z.enum(approvalReasons), role: z.string().optional(), discipline: z.string().optional() }),
  /** An opinion for somebody who decides after it; it does not count by itself. */
  isAdvice: z.boolean(),
  /** From before the step was opened again. */
  isPast: z.boolean(),
  state: z.enum(approvalTaskStates),
  opinion: z.string().optional(),
  arrivedTime: z.string().optional(),
  decidedTime: z.string().optional(),
})
export type ApprovalTask = z.infer<typeof ApprovalTask>

export const ApprovalStepRow = z.object({
  id: Id,
  /** The place among those that count, from 1; steps that are skipped or cancelled have none. */
  at: z.int().optional(),
  name: z.string(),
  rule: Rule,
  state: z.enum(approvalStepStates),
  openedTime: z.string().optional(),
  endedTime: z.string().optional(),
  dueTime: z.string().optional(),
  /** Somebody asked for these people; `addedBy` may take them back. */
  isAdded: z.boolean(),
  addedBy: ApprovalPerson.optional(),
  skipped: z.enum(skipReasons).optional(),
  /** Nobody was found; who is asked instead. */
  vacancy: z.enum(vacancyRules).optional(),
  /** Of a step that has not begun: who would be asked as of now. */
  people: z.array(ApprovalPerson),
  tasks: z.array(ApprovalTask),
})
export type ApprovalStepRow = z.infer<typeof ApprovalStepRow>

/** One line of the history. */
export const ApprovalActivity = z.object({
  id: Id,
  verb: z.enum(approvalEvents),
  /** Nobody where a time limit or a vacancy did it. */
  by: ApprovalPerson.optional(),
  onBehalfOf: ApprovalPerson.optional(),
  to: z.array(ApprovalPerson),
  /** Where it happened, or where it was returned to; nothing = the starter. */
  step: z.string().optional(),
  reason: z.string().optional(),
  round: z.int(),
  createTime: z.string(),
})
export type ApprovalActivity = z.infer<typeof ApprovalActivity>

/** Where something can be returned to; without a step it is the starter. */
export const ReturnTarget = z.object({ stepId: Id.optional(), name: z.string(), people: z.array(ApprovalPerson) })
export type ReturnTarget = z.infer<typeof ReturnTarget>

/** A verb that the caller may use now. */
export const ApprovalOffer = z.object({
  verb: z.enum(approvalVerbs),
  reason: z.enum(['none', 'optional', 'required']),
  /** For `return`. */
  targets: z.array(ReturnTarget).optional(),
  /** For `removeSigner`: the tasks that can be taken back. */
  tasks: z.array(z.object({ taskId: Id, person: ApprovalPerson })).optional(),
  /** For `urge`: when somebody can be urged again, where nobody can now. */
  again: z.string().optional(),
})
export type ApprovalOffer = z.infer<typeof ApprovalOffer>

export const ApprovalDetail = ApprovalRow.extend({
  note: z.string(),
  /** The fields of the definition's version that it began with, and what was filled in. `people` names those in it. */
  fields: z.array(ApprovalField),
  form: ApprovalForm,
  people: z.array(ApprovalPerson),
  subjects: z.array(ApprovalSubjectRow),
  round: z.int(),
  steps: z.array(ApprovalStepRow),
  /** Steps of the rounds before, the first round first. */
  earlier: z.array(z.object({ round: z.int(), steps: z.array(ApprovalStepRow) })),
  definition: z.object({ id: Id, name: z.string(), version: z.int() }),
  copies: z.array(z.object({ person: ApprovalPerson, readTime: z.string().optional() })),
  activity: z.array(ApprovalActivity),
  offers: z.array(ApprovalOffer),
  rowVersion: z.int(),
})
export type ApprovalDetail = z.infer<typeof ApprovalDetail>

/** Who would be asked, in order. */
export const PlannedStep = z.object({
  key: z.string(),
  name: z.string(),
  rule: Rule,
  skipped: z.enum(skipReasons).optional(),
  vacancy: z.enum(vacancyRules).optional(),
  /** The starter still has to choose them. */
  isChosen: z.boolean(),
  most: z.int().optional(),
  people: z.array(
    z.object({
      person: ApprovalPerson,
      onBehalfOf: ApprovalPerson.optional(),
      role: z.string().optional(),
      discipline: z.string().optional(),
    }),
  ),
})
export type PlannedStep = z.infer<typeof PlannedStep>
