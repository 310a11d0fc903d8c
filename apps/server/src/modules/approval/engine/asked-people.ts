// Whom a step asks in the end: those it finds, or who stands in for them, or somebody else where nobody is left.
import type { ApprovalChain, VacancyRule } from '@sunmao/contract'
import type { ApprovalState, Candidate, Setting } from './approval-state.ts'

export interface Asked extends Candidate {
  onBehalfOf: number | null
}
interface AskedPeople {
  people: Asked[]
  vacancy: VacancyRule | null
}

/** Nobody approves what he has submitted himself, unless the chain says so. */
const mayDecide = (chain: ApprovalChain, { starterId }: Pick<ApprovalState, 'starterId'>, one: Candidate): boolean =>
  one.userId !== starterId || chain.options.mayStarterApprove || one.why.kind === 'starter'

/** The same for somebody whom people have named. */
export const isOwnSubmission = (chain: ApprovalChain, { starterId }: ApprovalState, userId: number): boolean =>
  userId === starterId && !chain.options.mayStarterApprove

export function findAsked(
  chain: ApprovalChain,
  state: Pick<ApprovalState, 'starterId'>,
  found: readonly Candidate[],
  setting: Setting,
): AskedPeople {
  const may = (one: Candidate) => !setting.gone.has(one.userId) && mayDecide(chain, state, one)
  const people = once(found.flatMap((one) => inPlaceOf(one, setting, may) ?? []))
  if (people.length > 0) {
    const isVacant = people.every(({ onBehalfOf }) => onBehalfOf !== null && setting.gone.has(onBehalfOf))
    return { people, vacancy: isVacant ? 'standIn' : null }
  }
  const why = found[0]?.why ?? { kind: 'people' as const }
  const instead = (userIds: readonly number[]) =>
    once(userIds.map((userId) => ({ userId, onBehalfOf: null, why: { kind: why.kind } })).filter(may))
  const leads = instead(setting.leads)
  if (leads.length > 0) return { people: leads, vacancy: 'projectLead' }
  const administrators = instead(setting.administrators)
  if (administrators.length > 0) return { people: administrators, vacancy: 'administrator' }
  // The starter is the only administrator: it waits with him, who can pass it on but not decide on it.
  const last = setting.administrators.filter((userId) => !setting.gone.has(userId))
  return { people: once(last.map((userId) => ({ userId, onBehalfOf: null, why }))), vacancy: 'administrator' }
}

/** Stand-ins may be away too; where they lead back in a circle, or to nobody, he is asked himself. */
function inPlaceOf(one: Candidate, setting: Setting, may: (one: Candidate) => boolean): Asked | undefined {
  const passed = new Set([one.userId])
  let userId = one.userId
  for (let next = setting.standIns.get(userId); next !== undefined; next = setting.standIns.get(userId)) {
    if (passed.has(next)) {
      userId = one.userId
      break
    }
    passed.add(next)
    userId = next
  }
  const other = { ...one, userId, why: userId === one.userId ? one.why : { ...one.why, kind: notStarter(one) } }
  if (userId !== one.userId && may(other)) return { ...one, userId, onBehalfOf: one.userId }
  return may(one) ? { ...one, onBehalfOf: null } : undefined
}

/** Somebody who stands in for the starter is not the starter. */
const notStarter = ({ why }: Candidate) => (why.kind === 'starter' ? 'people' : why.kind)

function once(people: readonly Asked[]): Asked[] {
  const byId = new Map<number, Asked>()
  for (const one of people) if (!byId.has(one.userId)) byId.set(one.userId, one)
  return [...byId.values()]
}
