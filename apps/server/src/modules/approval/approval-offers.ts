import { type ApprovalChain, type ApprovalOffer, type ApprovalVerb, approvalVerbs } from '@sunmao/contract'
import { isoTime } from '../../core/wire-time.ts'
import { countedIn } from './engine/approval-rule.ts'
import type { ApprovalState } from './engine/approval-state.ts'
import { canCancel, removableBy, targetsOf, urgedAgainAt } from './engine/approval-verbs.ts'
import { isOwnSubmission } from './engine/asked-people.ts'
import type { Names } from './people-names.queries.ts'

interface Asked {
  chain: ApprovalChain
  state: ApprovalState
  userId: number
  isManager: boolean
  now: number
  names: Names
  stepNames: ReadonlyMap<number, string>
}

/** What somebody has to say with each verb. */
const reasons: Record<ApprovalVerb, ApprovalOffer['reason']> = {
  agree: 'optional',
  refuse: 'required',
  return: 'required',
  transfer: 'optional',
  delegate: 'optional',
  addSigner: 'required',
  removeSigner: 'optional',
  withdraw: 'optional',
  resubmit: 'optional',
  urge: 'optional',
  copy: 'optional',
  cancel: 'required',
}

/** The verbs that somebody may use now. */
export function offersFor(asked: Asked): ApprovalOffer[] {
  const verbs = new Set(verbsOf(asked))
  return approvalVerbs
    .filter((verb) => verbs.has(verb))
    .map((verb) => ({ verb, reason: reasons[verb], ...moreOf(asked, verb) }))
}

function verbsOf({ chain, state, userId, isManager }: Asked): ApprovalVerb[] {
  const isStarter = state.starterId === userId
  const wasAsked = state.tasks.some((task) => task.userId === userId && task.arrivedAt !== null)
  const isRunning = state.status === 'running'
  const task = state.tasks.find((one) => one.userId === userId && one.state === 'open')
  const verbs: ApprovalVerb[] = []
  if (isRunning && task) {
    const isOwn = task.why.kind !== 'starter' && isOwnSubmission(chain, state, userId)
    if (!isOwn) verbs.push('agree', 'refuse')
    verbs.push('transfer')
    if (task.adviceFor === null) verbs.push('return', 'delegate', 'addSigner')
  }
  if (isRunning && removableBy(state, userId).length > 0) verbs.push('removeSigner')
  if (isRunning && isStarter) verbs.push('withdraw')
  if (isStarter && (state.status === 'returned' || state.status === 'withdrawn')) verbs.push('resubmit')
  if (isRunning && (isStarter || isManager)) verbs.push('urge')
  if (isStarter || isManager || wasAsked) verbs.push('copy')
  if (isManager && canCancel(state)) verbs.push('cancel')
  return verbs
}

function moreOf({ state, userId, now, names, stepNames }: Asked, verb: ApprovalVerb): Partial<ApprovalOffer> {
  if (verb === 'return')
    return {
      targets: [
        { name: names.person(state.starterId).nickName, people: [names.person(state.starterId)] },
        ...targetsOf(state).map(({ id }) => ({
          stepId: id,
          name: stepNames.get(id) ?? '',
          people: countedIn(state, id).map((task) => names.person(task.userId)),
        })),
      ],
    }
  if (verb === 'removeSigner')
    return { tasks: removableBy(state, userId).map((task) => ({ taskId: task.id, person: names.person(task.userId) })) }
  const again = verb === 'urge' ? urgedAgainAt(state, now) : undefined
  return again === undefined ? {} : { again: isoTime(new Date(again)) }
}
