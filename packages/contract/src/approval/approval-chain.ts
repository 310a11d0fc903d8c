// What a definition says: its form, its steps and who is asked in each.
import * as z from 'zod'
import { Id } from '../core/common.ts'
import {
  approvalFieldTypes,
  approvalRules,
  chainProblems,
  conditionOperators,
  conditionSubjects,
} from './approval-words.ts'

const Key = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/)
const Name = z.string().trim().min(1).max(60)
const NameEn = z.string().trim().max(60).nullish()

/** By the key of each field; dates as `yyyy-MM-dd`, people by their ids. */
export const ApprovalForm = z.record(Key, z.union([z.string().max(4000), z.number(), z.array(Id).max(50), z.null()]))
export type ApprovalForm = z.infer<typeof ApprovalForm>

export const ApprovalField = z.object({
  key: Key,
  name: Name,
  nameEn: NameEn,
  type: z.enum(approvalFieldTypes),
  isRequired: z.boolean().default(false),
  default: z.union([z.string().max(4000), z.number()]).nullish(),
  /** What can be chosen. */
  options: z
    .array(z.object({ value: z.string().trim().min(1).max(60), name: Name, nameEn: NameEn }))
    .max(100)
    .default([]),
})
export type ApprovalField = z.infer<typeof ApprovalField>

/** How the people of a step are found. */
export const Approvers = z.discriminatedUnion('by', [
  z.object({ by: z.literal('people'), userIds: z.array(Id).max(100) }),
  /** Everybody in the project who has one of these roles. */
  z.object({ by: z.literal('projectRole'), roleIds: z.array(Id).max(20) }),
  /** Those with one of these roles who have a discipline of the subject. */
  z.object({ by: z.literal('disciplineLead'), roleIds: z.array(Id).max(20) }),
  /** 0 = of the starter's own department, 1 = of the one above it … */
  z.object({ by: z.literal('deptHead'), up: z.int().min(0).max(9).default(0) }),
  z.object({ by: z.literal('chosen'), most: z.int().min(1).max(100).default(10) }),
  z.object({ by: z.literal('starter') }),
])
export type Approvers = z.infer<typeof Approvers>

/** So many, or so many of a hundred, must agree. */
export const ApprovalShare = z.object({ of: z.enum(['count', 'percent']), value: z.int().min(1).max(100) })
export type ApprovalShare = z.infer<typeof ApprovalShare>

export const ApprovalComparison = z.object({
  subject: z.enum(conditionSubjects),
  /** Of the form, where the subject is a field. */
  field: Key.optional(),
  operator: z.enum(conditionOperators),
  /** `is` and `contains`: one of these; `isNot`: none of these. */
  values: z
    .array(z.union([z.string().max(200), z.number()]))
    .max(50)
    .default([]),
})
export type ApprovalComparison = z.infer<typeof ApprovalComparison>

export const ApprovalCondition = z.object({
  join: z.enum(['all', 'any']),
  of: z.array(ApprovalComparison).min(1).max(20),
})
export type ApprovalCondition = z.infer<typeof ApprovalCondition>

/** Nobody's silence is ever taken for agreement. */
export const ApprovalTimeLimit = z.object({
  hours: z.int().min(1).max(2000),
  /** Remind again and again until it is over. */
  remindHours: z.int().min(1).max(2000).nullish(),
  /** Who decides instead when it is over; nobody = only reminders. */
  escalateTo: Approvers.nullish(),
})
export type ApprovalTimeLimit = z.infer<typeof ApprovalTimeLimit>

export const ApprovalStep = z.object({
  key: Key,
  name: Name,
  nameEn: NameEn,
  who: Approvers,
  rule: z.enum(approvalRules).default('all'),
  /** Where the rule is a share. */
  share: ApprovalShare.nullish(),
  /** Without one it always applies. */
  condition: ApprovalCondition.nullish(),
  timeLimit: ApprovalTimeLimit.nullish(),
  /** Who is told when it is done. */
  copyTo: z.array(Approvers).max(10).default([]),
})
export type ApprovalStep = z.infer<typeof ApprovalStep>

export const ApprovalOptions = z.object({
  mayStarterApprove: z.boolean().default(false),
  /** What a refused step does: it ends as rejected, or its starter may change it. */
  onRefusal: z.enum(['reject', 'return']).default('reject'),
  /** After a return: through all steps again, or straight back to who returned it. */
  resubmit: z.enum(['all', 'back']).default('all'),
})
export type ApprovalOptions = z.infer<typeof ApprovalOptions>

/** One version of a definition. */
export const ApprovalChain = z.object({
  name: Name,
  nameEn: NameEn,
  description: z.string().trim().max(500).default(''),
  /** What it decides on, and what can be asked for with it. */
  kind: z.string().min(1).max(60),
  purposes: z.array(z.string().min(1).max(60)).max(20),
  /** Offered in these projects; none = in all. */
  projIds: z.array(Id).max(500).default([]),
  fields: z.array(ApprovalField).max(50).default([]),
  steps: z.array(ApprovalStep).max(30),
  options: ApprovalOptions.prefault({}),
})
export type ApprovalChain = z.infer<typeof ApprovalChain>

/** One thing that is wrong with a chain, in the caller's language. */
export const ApprovalProblem = z.object({
  code: z.enum(chainProblems),
  /** Of the step or the field it is about; neither = the chain. */
  step: z.string().optional(),
  field: z.string().optional(),
  text: z.string(),
})
export type ApprovalProblem = z.infer<typeof ApprovalProblem>
