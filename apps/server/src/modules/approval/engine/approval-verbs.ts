// What people say, and what it does.
import type { ApprovalChain, ApprovalForm, ApprovalVerb } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { AppError, badRequest, conflict } from '../../../core/errors.ts'
import { holds } from './approval-condition.ts'
import {
  advance,
  ask,
  beginRound,
  end,
  insertStep,
  nameOf,
  openStepOf,
  reopen,
  settle,
  stepsNow,
  suspend,
  tell,
  type Work,
  work,
} from './approval-flow.ts'
import { countedIn, isPending } from './approval-rule.ts'
import type { ApprovalState, Result, Setting, StepState, TaskState } from './approval-state.ts'
import { isOwnSubmission } from './asked-people.ts'

/** Each person once an hour. */
const URGE_MS = 3_600_000

type Rule = 'inTurn' | 'all' | 'any'
export type Said = { by: number; reason?: string } & (
  | { verb: 'agree'; taskId: number }
  | { verb: 'refuse'; taskId: number }
  | { verb: 'return'; taskId: number; stepId?: number }
  | { verb: 'transfer'; taskId: number; userId: number }
  | { verb: 'delegate'; taskId: number; userId: number }
  | { verb: 'addSigner'; taskId: number; where: 'before' | 'after'; userIds: readonly number[]; rule: Rule }
  | { verb: 'removeSigner'; taskIds: readonly number[] }
  | { verb: 'withdraw' }
  | { verb: 'urge' }
  | { verb: 'cancel' }
  | { verb: 'copy'; userIds: readonly number[] }
)

export const emptyState = (
  told: Pick<ApprovalState, 'starterId' | 'purpose' | 'disciplines' | 'form'>,
): ApprovalState => ({ ...told, status: 'draft', round: 1, steps: [], tasks: [], last: 0 })

export const start = (chain: ApprovalChain, state: ApprovalState, setting: Setting, reason: string): Result =>
  work(chain, state, setting, (own) => {
    tell(own, 'start', { by: state.starterId, reason })
    beginRound(own)
  })

/** After a return: all steps again, or straight back to the one that returned it. */
export const resubmit = (
  chain: ApprovalChain,
  state: ApprovalState,
  setting: Setting,
  given: { reason: string; form: ApprovalForm; disciplines: readonly string[] },
): Result =>
  work(chain, state, setting, (own) => {
    if (state.status !== 'returned' && state.status !== 'withdrawn') throw notNow()
    const isBack = chain.options.resubmit === 'back' && state.status === 'returned'
    const agreed = isBack ? stepsNow(state).flatMap((step) => (hasAgreed(step) ? (step.key ?? []) : [])) : []
    own.state.form = given.form
    own.state.disciplines = given.disciplines
    // Returned by people who were added after the last step: somebody of the chain has to look at it again.
    const isAll = chain.steps.every(({ key, condition }) => agreed.includes(key) || !holds(condition, own.state))
    own.state.round += 1
    tell(own, 'resubmit', { by: state.starterId, reason: given.reason })
    beginRound(own, isAll ? [] : agreed)
  })

const hasAgreed = ({ state, skipped }: StepState) => state === 'done' || skipped === 'agreedBefore'

export const act = (chain: ApprovalChain, state: ApprovalState, said: Said, setting: Setting): Result =>
  work(chain, state, setting, (own) => take(own, said))

const always: readonly ApprovalVerb[] = ['cancel', 'copy']

function take(own: Work, said: Said): void {
  if (!always.includes(said.verb) && own.state.status !== 'running') throw notNow()
  switch (said.verb) {
    case 'agree':
    case 'refuse':
      decide(own, said)
      break
    case 'return':
      giveBack(own, said)
      break
    case 'transfer':
      transfer(own, said)
      break
    case 'delegate':
      delegate(own, said)
      break
    case 'addSigner':
      addSigner(own, said)
      break
    case 'removeSigner':
      removeSigner(own, said)
      break
    case 'withdraw':
      withdraw(own, said)
      break
    case 'urge':
      urge(own, said)
      break
    case 'copy':
      copy(own, said)
      break
    case 'cancel':
      cancel(own, said)
      break
  }
}

type Of<V extends ApprovalVerb> = Extract<Said, { verb: V }>
const refuse = (code: Extract<Key, `approval.refused.${string}`>) => conflict(code)
const notNow = () => refuse('approval.refused.notNow')

/** The caller's own open task with its step. */
function openTask({ state }: Work, taskId: number, by: number): { task: TaskState; step: StepState } {
  const task = state.tasks.find(({ id }) => id === taskId)
  if (!task || task.userId !== by) throw new AppError(403, 'approval.refused.notYours')
  if (task.state !== 'open') throw refuse('approval.refused.over')
  return { task, step: openStepOf(state)! }
}

function decide(own: Work, { verb, taskId, by, reason = '' }: Of<'agree' | 'refuse'>): void {
  const { state, chain, setting } = own
  const { task, step } = openTask(own, taskId, by)
  if (task.why.kind !== 'starter' && isOwnSubmission(chain, state, by)) throw refuse('approval.refused.own')
  task.state = verb === 'agree' ? 'agreed' : 'refused'
  task.opinion = reason || null
  task.decidedAt = setting.now
  tell(own, verb, { by, onBehalfOf: task.onBehalfOf, step: nameOf(step), reason })
  settle(own, step)
}

function giveBack(own: Work, { taskId, stepId, by, reason = '' }: Of<'return'>): void {
  const { state, setting } = own
  const { task } = openTask(own, taskId, by)
  if (task.adviceFor !== null) throw refuse('approval.refused.adviceOnly')
  const target = stepId === undefined ? undefined : targetsOf(state).find(({ id }) => id === stepId)
  if (stepId !== undefined && !target) throw refuse('approval.refused.noTarget')
  task.state = 'returned'
  task.opinion = reason || null
  task.decidedAt = setting.now
  const to = target ? countedIn(state, target.id).map(({ userId }) => userId) : [state.starterId]
  tell(own, 'return', { by, onBehalfOf: task.onBehalfOf, to, step: nameOf(target), reason })
  if (target) reopen(own, target)
  else end(own, 'returned')
}

/** Steps of this round that were done. */
export const targetsOf = (state: ApprovalState): StepState[] => stepsNow(state).filter((step) => step.state === 'done')

/** Whom somebody names has to be there, may not be asked in the step already, and not be the starter. */
function requireNew({ chain, state, setting }: Work, step: StepState | undefined, userId: number): void {
  if (setting.gone.has(userId)) throw badRequest('approval.refused.noSuchPerson')
  if (isOwnSubmission(chain, state, userId)) throw badRequest('approval.refused.starter')
  if (step && isIn(state, step, userId)) throw badRequest('approval.refused.askedAlready')
}

const isIn = (state: ApprovalState, step: StepState, userId: number): boolean =>
  state.tasks.some(
    (task) =>
      task.stepId === step.id &&
      task.userId === userId &&
      !task.isPast &&
      task.state !== 'moved' &&
      task.state !== 'cancelled',
  )

function transfer(own: Work, { taskId, userId, by, reason = '' }: Of<'transfer'>): void {
  const { task, step } = openTask(own, taskId, by)
  requireNew(own, step, userId)
  task.state = 'moved'
  task.opinion = reason || null
  task.decidedAt = own.setting.now
  const { sort, adviceFor } = task
  const why = { ...task.why, kind: 'transfer' as const }
  ask(own, step, { userId, onBehalfOf: task.onBehalfOf, why }, { sort, adviceFor })
  tell(own, 'transfer', { by, onBehalfOf: task.onBehalfOf, to: [userId], step: nameOf(step), reason })
  settle(own, step)
}

function delegate(own: Work, { taskId, userId, by, reason = '' }: Of<'delegate'>): void {
  const { task, step } = openTask(own, taskId, by)
  if (task.adviceFor !== null) throw refuse('approval.refused.adviceOnly')
  requireNew(own, step, userId)
  task.state = 'waiting'
  const { sort } = task
  ask(own, step, { userId, onBehalfOf: by, why: { kind: 'delegate' } }, { sort, adviceFor: task.id })
  tell(own, 'delegate', { by, to: [userId], step: nameOf(step), reason })
  settle(own, step)
}

function addSigner(own: Work, { taskId, where, userIds, rule, by, reason = '' }: Of<'addSigner'>): void {
  const { task, step } = openTask(own, taskId, by)
  if (task.adviceFor !== null) throw refuse('approval.refused.adviceOnly')
  const people = [...new Set(userIds)]
  for (const userId of people) requireNew(own, undefined, userId)
  if (people.includes(by)) throw badRequest('approval.refused.askedAlready')
  const { name, nameEn } = step
  const added = insertStep(own, step, where, { name, nameEn, rule, addedBy: by })
  for (const userId of people) ask(own, added, { userId, onBehalfOf: null, why: { kind: 'added' } })
  tell(own, 'addSigner', { by, to: people, step: nameOf(step), reason })
  if (where === 'after') return
  suspend(own, step)
  advance(own)
}

/** Those of somebody's own who have not decided. */
export const removableBy = (state: ApprovalState, by: number): TaskState[] =>
  stepsNow(state)
    .filter((step) => step.addedBy === by && (step.state === 'open' || step.state === 'waiting'))
    .flatMap((step) => countedIn(state, step.id).filter(isPending))

function removeSigner(own: Work, { taskIds, by, reason = '' }: Of<'removeSigner'>): void {
  const { state } = own
  const removable = removableBy(state, by)
  const wanted = removable.filter(({ id }) => taskIds.includes(id))
  if (wanted.length !== new Set(taskIds).size) throw refuse('approval.refused.over')
  const steps = new Set(wanted.map(({ stepId }) => stepId))
  const first = state.steps.find(({ id }) => steps.has(id))
  for (const task of wanted) {
    task.state = 'cancelled'
    for (const advice of state.tasks) if (advice.adviceFor === task.id && isPending(advice)) advice.state = 'cancelled'
  }
  tell(own, 'removeSigner', { by, to: wanted.map(({ userId }) => userId), step: nameOf(first), reason })
  // A step that has not begun and asks nobody any more is not reached at all.
  for (const step of state.steps)
    if (steps.has(step.id) && step.state === 'waiting' && countedIn(state, step.id).length === 0)
      step.state = 'cancelled'
  const open = openStepOf(state)
  if (open && steps.has(open.id)) settle(own, open)
}

function withdraw(own: Work, { by, reason = '' }: Of<'withdraw'>): void {
  if (by !== own.state.starterId) throw new AppError(403, 'approval.refused.notYours')
  tell(own, 'withdraw', { by, reason })
  end(own, 'withdrawn')
}

/** By whoever may; that is not the engine's to know. */
function cancel(own: Work, { by, reason = '' }: Of<'cancel'>): void {
  if (!canCancel(own.state)) throw notNow()
  tell(own, 'cancel', { by, reason })
  end(own, 'cancelled')
}

export const canCancel = ({ status }: ApprovalState): boolean =>
  status === 'running' || status === 'returned' || status === 'withdrawn'

const openTasksOf = (state: ApprovalState): TaskState[] => state.tasks.filter((task) => task.state === 'open')

/** When somebody can be urged again; nothing = now. */
export function urgedAgainAt(state: ApprovalState, now: number): number | undefined {
  const times = openTasksOf(state).map(({ urgedAt }) => (urgedAt === null ? now : urgedAt + URGE_MS))
  const soonest = Math.min(...times)
  return soonest > now ? soonest : undefined
}

function urge(own: Work, { by, reason = '' }: Of<'urge'>): void {
  const { now } = own.setting
  const due = openTasksOf(own.state).filter(({ urgedAt }) => urgedAt === null || urgedAt + URGE_MS <= now)
  if (due.length === 0) throw refuse('approval.refused.urged')
  for (const task of due) task.urgedAt = now
  const to = due.map(({ userId }) => userId)
  own.effects.urged.push(...to)
  tell(own, 'urge', { by, to, step: nameOf(openStepOf(own.state)), reason })
}

function copy(own: Work, { by, userIds, reason = '' }: Of<'copy'>): void {
  for (const userId of userIds) if (own.setting.gone.has(userId)) throw badRequest('approval.refused.noSuchPerson')
  const to = [...new Set(userIds)]
  own.effects.copied.push(...to)
  tell(own, 'copy', { by, to, reason })
}
