// Everything that is wrong with a chain before it can be published: it could not end, ask nobody, or compare what cannot be compared.
import type {
  ApprovalChain,
  ApprovalComparison,
  ApprovalField,
  ApprovalProblem,
  ApprovalStep,
  Approvers,
} from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { inArray } from 'drizzle-orm'
import type { Registry } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { projectRoleTable } from '../project/project.table.ts'
import { isDay } from './approval-form.ts'
import { findGone } from './find-approvers.queries.ts'

type Code = ApprovalProblem['code']
type Found = Omit<ApprovalProblem, 'text'>

interface Known {
  gone: ReadonlySet<number>
  roleIds: ReadonlySet<number>
  purposes: readonly string[]
  isOutside: boolean
  startsAlone: boolean
}

export async function checkChain(
  { db, lang, registry }: { db: Db; lang: Lang; registry: Pick<Registry, 'approvables'> },
  chain: ApprovalChain,
): Promise<ApprovalProblem[]> {
  const asked = chain.steps.flatMap(approversOf)
  const userIds = asked.flatMap((who) => (who.by === 'people' ? who.userIds : []))
  const roleIds = asked.flatMap((who) => ('roleIds' in who ? who.roleIds : []))
  const roles =
    roleIds.length === 0 ? [] : await db.select().from(projectRoleTable).where(inArray(projectRoleTable.id, roleIds))
  const approvable = registry.approvables.find(({ kind }) => kind === chain.kind)
  const known = {
    isOutside: approvable?.isOutside ?? false,
    startsAlone: approvable?.startsAlone ?? false,
    gone: await findGone(db, userIds),
    roleIds: new Set(roles.map(({ id }) => id)),
    purposes: approvable?.purposes ?? [],
  }
  return problemsOf(chain, known).map((problem) => ({
    ...problem,
    text: translate(lang, `approval.problem.${problem.code}`),
  }))
}

const approversOf = ({ who, timeLimit, copyTo }: ApprovalStep): Approvers[] => [
  who,
  ...(timeLimit?.escalateTo ? [timeLimit.escalateTo] : []),
  ...copyTo,
]

function problemsOf(chain: ApprovalChain, known: Known): Found[] {
  const { steps, fields, purposes } = chain
  const found: Found[] = []
  if (purposes.length === 0 || purposes.some((one) => !known.purposes.includes(one))) found.push({ code: 'noPurpose' })
  if (steps.length === 0) found.push({ code: 'noSteps' })
  // With conditions on all steps there is somebody for whom none applies.
  else if (steps.every(({ condition }) => condition)) found.push({ code: 'noAlways' })
  for (const key of twice(steps.map((step) => step.key))) found.push({ code: 'sameKey', step: key })
  for (const key of twice(fields.map((field) => field.key))) found.push({ code: 'sameField', field: key })
  if (known.startsAlone) {
    for (const field of fields) if (field.isRequired) found.push({ code: 'nobodyFillsIn', field: field.key })
    for (const { key, who } of steps) if (who.by === 'chosen') found.push({ code: 'nobodyChooses', step: key })
  }
  for (const field of fields) found.push(...fieldProblems(field).map((code) => ({ code, field: field.key })))
  for (const step of steps) found.push(...stepProblems(step, chain, known).map((code) => ({ code, step: step.key })))
  return found
}

const twice = (keys: readonly string[]) => new Set(keys.filter((key, at) => keys.indexOf(key) !== at))

function fieldProblems({ type, options, default: usual }: ApprovalField): Code[] {
  if (type === 'choice' && options.length === 0) return ['noOptions']
  if (usual === null || usual === undefined || usual === '') return []
  const fits = {
    number: typeof usual === 'number',
    date: typeof usual === 'string' && isDay(usual),
    choice: options.some(({ value }) => value === usual),
    text: typeof usual === 'string',
    longText: typeof usual === 'string',
    people: false,
  }[type]
  return fits ? [] : ['wrongDefault']
}

function stepProblems(step: ApprovalStep, chain: ApprovalChain, known: Known): Code[] {
  const found = new Set<Code>()
  for (const who of approversOf(step)) for (const code of approverProblems(who, known)) found.add(code)
  if (step.rule === 'share') {
    const { share, who } = step
    if (!share) found.add('shareEmpty')
    else if (share.of === 'percent' ? share.value > 100 : share.value > mostOf(who)) found.add('shareTooLarge')
  }
  const { timeLimit } = step
  if (timeLimit?.remindHours && timeLimit.remindHours > timeLimit.hours) found.add('remindTooLate')
  for (const one of step.condition?.of ?? []) {
    const code = comparisonProblem(one, chain)
    if (code) found.add(code)
  }
  return [...found]
}

function approverProblems(who: Approvers, { gone, roleIds, isOutside }: Known): Code[] {
  if (who.by === 'people') {
    if (who.userIds.length === 0) return ['nobody']
    return who.userIds.some((id) => gone.has(id)) ? ['unknownPerson'] : []
  }
  if (who.by !== 'projectRole' && who.by !== 'disciplineLead') return []
  if (isOutside) return ['needsProject']
  if (who.roleIds.length === 0) return ['nobody']
  return who.roleIds.some((id) => !roleIds.has(id)) ? ['unknownRole'] : []
}

/** How many people there can be; of roles only the project knows. */
function mostOf(who: Approvers): number {
  if (who.by === 'people') return new Set(who.userIds).size
  if (who.by === 'chosen') return who.most
  return who.by === 'starter' ? 1 : Number.POSITIVE_INFINITY
}

function comparisonProblem(one: ApprovalComparison, { fields }: ApprovalChain): Code | undefined {
  const { subject, operator, values } = one
  const field = fields.find(({ key }) => key === one.field)
  if (subject === 'field' && !field) return 'unknownField'
  const isOrdered = operator === 'atLeast' || operator === 'atMost'
  if (isOrdered && field?.type !== 'number' && field?.type !== 'date') return 'wrongOperator'
  if (operator === 'contains' && (field?.type === 'number' || field?.type === 'date')) return 'wrongOperator'
  const needsValue = operator !== 'empty' && operator !== 'filled'
  return needsValue && (values.length === 0 || values.every((value) => value === '')) ? 'noValue' : undefined
}
