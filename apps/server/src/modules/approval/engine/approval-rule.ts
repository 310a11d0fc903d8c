import type { ApprovalRule, ApprovalShare } from '@sunmao/contract'
import type { ApprovalState, StepState, TaskState } from './approval-state.ts'

/** Tasks of a step that count now: nothing from before it was opened again, no opinions for others, nobody who was replaced. */
export const countedIn = ({ tasks }: ApprovalState, stepId: number): TaskState[] =>
  tasks
    .filter((task) => task.stepId === stepId && !task.isPast && task.adviceFor === null)
    .filter(({ state }) => state !== 'moved' && state !== 'cancelled')
    .sort((a, b) => a.sort - b.sort)

export const isPending = ({ state }: TaskState): boolean => state === 'open' || state === 'waiting'

/** How many of these must agree. A share is of those who are really there. */
export function needOf(rule: ApprovalRule, share: ApprovalShare | null | undefined, people: number): number {
  if (rule === 'any') return Math.min(1, people)
  if (rule !== 'share' || !share) return people
  const wanted = share.of === 'count' ? share.value : Math.ceil((people * share.value) / 100)
  return Math.min(people, Math.max(1, wanted))
}

/** Of several who were asked instead of nobody, one is enough. */
export const ruleOf = ({ rule, vacancy }: Pick<StepState, 'rule' | 'vacancy'>): ApprovalRule =>
  vacancy === 'projectLead' || vacancy === 'administrator' ? 'any' : rule

export function standingOf(state: ApprovalState, step: StepState): 'agreed' | 'refused' | 'open' | 'empty' {
  const votes = countedIn(state, step.id)
  if (votes.length === 0) return 'empty'
  const count = (wanted: TaskState['state']) => votes.filter((vote) => vote.state === wanted).length
  const rule = ruleOf(step)
  const need = needOf(rule, step.share, votes.length)
  const refused = count('refused')
  // One refusal decides, except of a share that can be reached without it.
  if (rule === 'share' ? refused > votes.length - need : refused > 0) return 'refused'
  return count('agreed') >= need ? 'agreed' : 'open'
}
