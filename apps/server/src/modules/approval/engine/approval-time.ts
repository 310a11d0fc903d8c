// What happens by itself: limits of time pass, and people leave.
import type { ApprovalChain } from '@sunmao/contract'
import { ask, chainStepOf, nameOf, openStepOf, reminderMs, settle, tell, type Work, work } from './approval-flow.ts'
import { isPending, standingOf } from './approval-rule.ts'
import type { ApprovalState, Result, Setting, StepState, TaskState } from './approval-state.ts'
import { findAsked, isOwnSubmission } from './asked-people.ts'

/** Nothing where nothing is due. */
export function passTime(chain: ApprovalChain, state: ApprovalState, setting: Setting): Result | undefined {
  const step = state.status === 'running' ? openStepOf(state) : undefined
  if (step?.remindAt == null || step.remindAt > setting.now) return undefined
  return work(chain, state, setting, (own) => {
    const mine = openStepOf(own.state)!
    mine.remindAt = nextReminder(own, mine)
    if (mine.dueAt !== null && mine.dueAt <= setting.now && !mine.isEscalated && escalate(own, mine)) return
    const to = pendingIn(own, mine).flatMap((task) => (task.state === 'open' ? task.userId : []))
    own.effects.reminded.push(...to)
    tell(own, 'remind', { to, step: nameOf(mine) })
  })
}

/** At the limit in any case; however long nobody looked, once. */
function nextReminder({ chain, setting }: Work, step: StepState): number {
  const next = setting.now + reminderMs(chainStepOf(chain, step))
  return step.dueAt !== null && step.dueAt > setting.now ? Math.min(next, step.dueAt) : next
}

const pendingIn = ({ state }: Work, step: StepState): TaskState[] =>
  state.tasks.filter((task) => task.stepId === step.id && !task.isPast && isPending(task))

/** Others decide in place of those who did not. Nobody else there: it stays with them. */
function escalate(own: Work, step: StepState): boolean {
  const { chain, state, setting } = own
  const of = chainStepOf(chain, step)
  if (!of?.timeLimit?.escalateTo) return false
  const isAsked = (userId: number) =>
    state.tasks.some((task) => task.stepId === step.id && task.userId === userId && !task.isPast)
  const { people } = findAsked(chain, state, setting.escalations[of.key] ?? [], setting)
  const others = people.filter(({ userId }) => !isAsked(userId) && !isOwnSubmission(chain, state, userId))
  if (others.length === 0) return false
  for (const task of pendingIn(own, step)) task.state = 'moved'
  // They decide in place of all: nobody's silence makes the others a majority.
  for (const task of state.tasks) if (task.stepId === step.id) task.isPast = true
  for (const { userId, onBehalfOf } of others) ask(own, step, { userId, onBehalfOf, why: { kind: 'escalated' } })
  step.isEscalated = true
  tell(own, 'escalate', { to: others.map(({ userId }) => userId), step: nameOf(step) })
  settle(own, step)
  return true
}

interface Leaving {
  from: readonly number[]
  /** Who takes it over; nobody = whoever the rules find. */
  to?: number
  /** They come back: only their stand-ins take it over. */
  isAway?: true
  by: number | null
}

/** What waits for people who leave goes to others. Nothing where nothing does. */
export function handOver(
  chain: ApprovalChain,
  state: ApprovalState,
  leaving: Leaving,
  setting: Setting,
): Result | undefined {
  const isTheirs = (task: TaskState) => isPending(task) && !task.isPast && leaving.from.includes(task.userId)
  if (state.status !== 'running' || !state.tasks.some(isTheirs)) return undefined
  const result = work(chain, state, setting, (own) => {
    for (const task of own.state.tasks.filter(isTheirs)) {
      // A change before this one may have settled its step.
      if (!isPending(task)) continue
      const step = own.state.steps.find(({ id }) => id === task.stepId)!
      replace(own, step, task, leaving)
      if (step.state === 'open') settle(own, step)
      if (own.state.status !== 'running') return
    }
  })
  return result.effects.happened.length > 0 ? result : undefined
}

/** It never decides anything: a step of which all others have decided keeps somebody who is asked. */
function replace(own: Work, step: StepState, task: TaskState, { from, to, isAway, by }: Leaving): void {
  const { chain, state, setting } = own
  const others = { ...setting, gone: new Set([...setting.gone, ...from]) }
  const named = to === undefined ? [] : [{ userId: to, why: { kind: 'handOver' as const } }]
  // His own name finds his stand-in.
  const found = findAsked(chain, state, [...named, { userId: task.userId, why: task.why }], others)
  const isWaiting = (userId: number) =>
    state.tasks.some((one) => one.stepId === step.id && one.userId === userId && !one.isPast && isPending(one))
  const next = found.people.find(({ userId }) => !isWaiting(userId))
  if (isAway && next?.onBehalfOf !== task.userId) return
  const before = task.state
  const isAdvice = task.adviceFor !== null
  task.state = isAdvice ? 'cancelled' : 'moved'
  if (!next && !isAdvice && standingOf(state, step) !== 'open') {
    task.state = before
    return
  }
  task.decidedAt = setting.now
  const isAsked = next && !isAdvice
  if (isAsked) {
    const isStandIn = next.onBehalfOf === task.userId
    const why = isStandIn ? task.why : { ...task.why, kind: 'handOver' as const }
    const made = ask(own, step, { userId: next.userId, onBehalfOf: next.onBehalfOf, why }, { sort: task.sort })
    for (const advice of state.tasks) if (advice.adviceFor === task.id) advice.adviceFor = made.id
  } else
    for (const advice of state.tasks) if (advice.adviceFor === task.id && isPending(advice)) advice.state = 'cancelled'
  tell(own, 'handOver', { by, onBehalfOf: task.userId, to: isAsked ? [next.userId] : [], step: nameOf(step) })
}
