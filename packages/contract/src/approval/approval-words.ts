// The words of approvals: states, verbs, and what a chain can be made of.

export const approvalStatuses = [
  'draft',
  'running',
  'approved',
  'rejected',
  'returned',
  'withdrawn',
  'cancelled',
] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

export const approvalViews = ['toMe', 'done', 'mine', 'copied', 'all'] as const
export type ApprovalView = (typeof approvalViews)[number]

/** What somebody can do with an approval. */
export const approvalVerbs = [
  'agree',
  'refuse',
  'return',
  'transfer',
  'delegate',
  'addSigner',
  'removeSigner',
  'withdraw',
  'resubmit',
  'urge',
  'copy',
  'cancel',
] as const
export type ApprovalVerb = (typeof approvalVerbs)[number]

/** What stands in the history besides: what a time limit did, and what happened to people. */
export const approvalEvents = [...approvalVerbs, 'start', 'remind', 'escalate', 'handOver', 'vacancy'] as const
export type ApprovalEvent = (typeof approvalEvents)[number]

export const approvalStepStates = ['waiting', 'open', 'done', 'skipped', 'cancelled'] as const
export type ApprovalStepState = (typeof approvalStepStates)[number]

export const approvalTaskStates = ['waiting', 'open', 'agreed', 'refused', 'returned', 'moved', 'cancelled'] as const
export type ApprovalTaskState = (typeof approvalTaskStates)[number]

/** One after the other; all of them; whoever is first; a share of them. */
export const approvalRules = ['inTurn', 'all', 'any', 'share'] as const
export type ApprovalRule = (typeof approvalRules)[number]

/** How people of a step are found. */
export const approverKinds = ['people', 'projectRole', 'disciplineLead', 'deptHead', 'chosen', 'starter'] as const
export type ApproverKind = (typeof approverKinds)[number]

/** Why somebody is asked: how his step finds people, or what happened since. */
export const approvalReasons = [...approverKinds, 'transfer', 'delegate', 'added', 'escalated', 'handOver'] as const
export type ApprovalReason = (typeof approvalReasons)[number]

/** Who is asked where a step found nobody. */
export const vacancyRules = ['standIn', 'projectLead', 'administrator'] as const
export type VacancyRule = (typeof vacancyRules)[number]

/** Why nobody was asked in a step: it does not apply to this approval, or it had agreed before it was returned. */
export const skipReasons = ['condition', 'agreedBefore'] as const
export type SkipReason = (typeof skipReasons)[number]

export const approvalFieldTypes = ['text', 'longText', 'number', 'date', 'choice', 'people'] as const
export type ApprovalFieldType = (typeof approvalFieldTypes)[number]

export const conditionSubjects = ['field', 'discipline', 'purpose'] as const
export const conditionOperators = ['is', 'isNot', 'atLeast', 'atMost', 'contains', 'empty', 'filled'] as const
export type ConditionOperator = (typeof conditionOperators)[number]

/** What is wrong with a chain; the text is `approval.problem.CODE`. */
export const chainProblems = [
  'noSteps',
  'noPurpose',
  'noAlways',
  'sameKey',
  'sameField',
  'nobody',
  'unknownPerson',
  'unknownRole',
  'shareTooLarge',
  'shareEmpty',
  'unknownField',
  'wrongOperator',
  'noValue',
  'noOptions',
  'wrongDefault',
  'remindTooLate',
  'needsProject',
  'nobodyFillsIn',
  'nobodyChooses',
] as const
export type ChainProblem = (typeof chainProblems)[number]
