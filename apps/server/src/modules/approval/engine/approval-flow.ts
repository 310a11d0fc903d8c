// How an approval moves on: steps are opened, settled and left behind. Everything works on a draft of the state that only its caller
// has. At the end a running approval always has an open step with an open task, or something is wrong with this program.
import type { ApprovalChain, ApprovalStep } from '@sunmao/contract'
import type { ApprovalOutcome } from '../../../answers.ts'
import { holds } from './approval-condition.ts'
import { countedIn, isPending, ruleOf, standingOf } from './approval-rule.ts'
import type { ApprovalState, Effects, Happened, Result, Setting, StepState, TaskState } from './approval-state.ts'
import { type Asked, findAsked } from './asked-people.ts'

const HOUR_MS = 3_600_000
/** How often people are reminded of what is overdue, where the chain does not say it. */
const USUAL_REMINDER_H = 24

export interface Work {
  chain: ApprovalChain
  state: ApprovalState
  setting: Setting
  effects: Effects
}

export function work(
  chain: ApprovalChain,
  state: ApprovalState,
  setting: Setting,
  change: (own: Work) => void,
): Result {
  const effects: Effects = { happened: [], outcome: undefined, copied: [], reminded: [], urged: [] }
  const own = { chain, state: structuredClone(state), setting, effects }
  change(own)
  check(own.state)
  return { state: own.state, effects }
}

function check(state: ApprovalState): void {
  const open = state.steps.filter((step) => step.state === 'open')
  const isAsked = open.some((step) => state.tasks.some((task) => task.stepId === step.id && task.state === 'open'))
  if (state.status === 'running' ? open.length !== 1 || !isAsked : open.length > 0)
    throw new Error(`an approval that is ${state.status} has ${open.length} open steps`)
}

export const stepsNow = ({ steps, round }: ApprovalState): StepState[] =>
  steps.filter((step) => step.round === round).sort((a, b) => a.sort - b.sort)

export const openStepOf = (state: ApprovalState): StepState | undefined =>
  stepsNow(state).find((step) => step.state === 'open')

export const chainStepOf = (chain: ApprovalChain, { key }: StepState): ApprovalStep | undefined =>
  key === null ? undefined : chain.steps.find((step) => step.key === key)

const nextId = (state: ApprovalState): number => {
  state.last -= 1
  return state.last
}

export const nameOf = (step: StepState | undefined) => (step ? { name: step.name, nameEn: step.nameEn } : null)

export function tell(own: Work, verb: Happened['verb'], more: Partial<Happened> = {}): void {
  const usual = { by: null, onBehalfOf: null, to: [], step: null, reason: '', round: own.state.round }
  own.effects.happened.push({ ...usual, verb, ...more })
}

/** A new round with all steps of the chain; those in `agreed` are passed over. */
export function beginRound(own: Work, agreed: readonly string[] = []): void {
  const { chain, state } = own
  state.status = 'running'
  for (const [at, step] of chain.steps.entries()) {
    const isAgreed = agreed.includes(step.key)
    const applies = holds(step.condition, state)
    state.steps.push({
      id: nextId(state),
      round: state.round,
      sort: at + 1,
      key: step.key,
      name: step.name,
      nameEn: step.nameEn ?? null,
      rule: step.rule,
      share: step.share ?? null,
      state: applies && !isAgreed ? 'waiting' : 'skipped',
      addedBy: null,
      skipped: applies ? (isAgreed ? 'agreedBefore' : null) : 'condition',
      vacancy: null,
      openedAt: null,
      endedAt: null,
      dueAt: null,
      remindAt: null,
      isEscalated: false,
    })
  }
  advance(own)
}

/** Opens the next step, or ends the approval after the last one. */
export function advance(own: Work): void {
  const next = stepsNow(own.state).find((step) => step.state === 'waiting')
  if (next) open(own, next)
  else end(own, 'approved')
}

function open(own: Work, step: StepState): void {
  const { chain, state, setting } = own
  step.state = 'open'
  step.openedAt ??= setting.now
  const of = chainStepOf(chain, step)
  // Somebody who was added waits with a task already; so do those of a step that was held up by people added before it.
  const isBegun = state.tasks.some((task) => task.stepId === step.id && !task.isPast)
  if (of && !isBegun) {
    const { people, vacancy } = findAsked(chain, state, setting.people[of.key] ?? [], setting)
    step.vacancy = vacancy
    for (const one of people) ask(own, step, one)
    if (vacancy) tell(own, 'vacancy', { to: people.map(({ userId }) => userId), step: nameOf(step) })
  }
  if (of?.timeLimit && step.dueAt === null) {
    step.dueAt = setting.now + of.timeLimit.hours * HOUR_MS
    step.remindAt = Math.min(step.dueAt, setting.now + (of.timeLimit.remindHours ?? of.timeLimit.hours) * HOUR_MS)
  }
  openTasks(own, step)
  settle(own, step)
}

export const reminderMs = (step: ApprovalStep | undefined): number =>
  (step?.timeLimit?.remindHours ?? USUAL_REMINDER_H) * HOUR_MS

/** A task that waits for its turn. */
export function ask(own: Work, step: StepState, one: Asked, more: Partial<TaskState> = {}): TaskState {
  const { state } = own
  const last = Math.max(0, ...state.tasks.filter(({ stepId }) => stepId === step.id).map(({ sort }) => sort))
  const task: TaskState = {
    id: nextId(state),
    stepId: step.id,
    userId: one.userId,
    onBehalfOf: one.onBehalfOf,
    why: one.why,
    sort: last + 1,
    adviceFor: null,
    isPast: false,
    state: 'waiting',
    opinion: null,
    arrivedAt: null,
    decidedAt: null,
    urgedAt: null,
    ...more,
  }
  state.tasks.push(task)
  return task
}

/** Of a step that is open: whoever has his turn and does not wait for somebody's opinion first. */
function openTasks(own: Work, step: StepState): void {
  const { state, setting } = own
  const pending = countedIn(state, step.id).filter(isPending)
  const turn = ruleOf(step) === 'inTurn' ? pending.slice(0, 1) : pending
  for (const task of turn) {
    const advice = state.tasks.find((one) => one.adviceFor === task.id && !one.isPast && isPending(one))
    const asked = advice ?? task
    if (asked.state === 'open') continue
    asked.state = 'open'
    asked.arrivedAt = setting.now
  }
}

/** What follows from the votes of an open step. */
export function settle(own: Work, step: StepState): void {
  const { chain, state } = own
  const standing = standingOf(state, step)
  if (standing === 'open') openTasks(own, step)
  else if (standing === 'refused') end(own, chain.options.onRefusal === 'return' ? 'returned' : 'rejected')
  else {
    close(own, step, standing === 'empty' ? 'cancelled' : 'done')
    const of = chainStepOf(chain, step)
    if (standing === 'agreed' && of) own.effects.copied.push(...(own.setting.copies[of.key] ?? []))
    advance(own)
  }
}

function close(own: Work, step: StepState, how: 'done' | 'cancelled'): void {
  step.state = how
  step.endedAt = own.setting.now
  step.remindAt = null
  for (const task of own.state.tasks)
    if (task.stepId === step.id && !task.isPast && isPending(task)) task.state = 'cancelled'
}

/** What is still open, or was to come, is cancelled. */
export function end(own: Work, outcome: ApprovalOutcome): void {
  const { state } = own
  for (const step of stepsNow(state))
    if (step.state === 'open' || step.state === 'waiting') close(own, step, 'cancelled')
  state.status = outcome
  own.effects.outcome = outcome
}

/** Holds the open step up: what waits in it comes back when it is opened again. */
export function suspend(own: Work, step: StepState): void {
  step.state = 'waiting'
  for (const task of own.state.tasks)
    if (task.stepId === step.id && !task.isPast && task.state === 'open') task.state = 'waiting'
}

/** Back to a step that was done: it and those after it begin anew, with the people who were added to them. */
export function reopen(own: Work, target: StepState): void {
  const { state } = own
  for (const step of stepsNow(state)) {
    if (step.sort < target.sort || step.openedAt === null || step.state === 'cancelled') continue
    const before = countedIn(state, step.id)
    for (const task of state.tasks) {
      if (task.stepId !== step.id || task.isPast) continue
      if (isPending(task)) task.state = 'cancelled'
      task.isPast = true
    }
    Object.assign(step, { state: 'waiting', vacancy: null, openedAt: null, endedAt: null, dueAt: null, remindAt: null })
    step.isEscalated = false
    if (step.key === null) for (const { userId, onBehalfOf, why } of before) ask(own, step, { userId, onBehalfOf, why })
  }
  advance(own)
}

/** A step for people who are added, beside another one. */
export function insertStep(
  own: Work,
  beside: StepState,
  where: 'before' | 'after',
  fields: Partial<StepState>,
): StepState {
  const { state } = own
  const sort = where === 'before' ? beside.sort : beside.sort + 1
  for (const step of stepsNow(state)) if (step.sort >= sort) step.sort += 1
  const step: StepState = {
    id: nextId(state),
    round: state.round,
    sort,
    key: null,
    name: '',
    nameEn: null,
    rule: 'all',
    share: null,
    state: 'waiting',
    addedBy: null,
    skipped: null,
    vacancy: null,
    openedAt: null,
    endedAt: null,
    dueAt: null,
    remindAt: null,
    isEscalated: false,
    ...fields,
  }
  state.steps.push(step)
  return step
}
