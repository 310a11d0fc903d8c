import type { ApprovalChain, ApprovalForm, PlannedStep } from '@sunmao/contract'
import type { Ctx } from '../../core/context.ts'
import { inLang } from './approval-form.ts'
import { holds } from './engine/approval-condition.ts'
import { needOf } from './engine/approval-rule.ts'
import type { Setting } from './engine/approval-state.ts'
import { findAsked } from './engine/asked-people.ts'
import { readNames } from './people-names.queries.ts'

interface Planned {
  starterId: number
  purpose: string
  disciplines: readonly string[]
  form: ApprovalForm
}

/** Who would be asked as of now. */
export async function planSteps(
  { db, lang }: Pick<Ctx, 'db' | 'lang'>,
  chain: ApprovalChain,
  planned: Planned,
  setting: Setting,
): Promise<PlannedStep[]> {
  const steps = chain.steps.map((step) => {
    const isSkipped = !holds(step.condition, planned)
    const found = setting.people[step.key] ?? []
    // What the starter has yet to choose is no vacancy.
    const isOpen = step.who.by === 'chosen' && found.length === 0
    const { people, vacancy } =
      isSkipped || isOpen ? { people: [], vacancy: null } : findAsked(chain, planned, found, setting)
    return { step, isSkipped, people, vacancy }
  })
  const everybody = steps.flatMap(({ people }) => people)
  const names = await readNames(db, {
    userIds: everybody.flatMap(({ userId, onBehalfOf }) => [userId, onBehalfOf]),
    roleIds: everybody.map(({ why }) => why.roleId),
    lang,
  })
  return steps.map(({ step, isSkipped, people, vacancy }) => ({
    key: step.key,
    name: inLang(lang, step),
    rule: {
      kind: step.rule,
      share: step.share ?? undefined,
      need: people.length > 0 ? needOf(step.rule, step.share, people.length) : undefined,
    },
    skipped: isSkipped ? 'condition' : undefined,
    vacancy: vacancy ?? undefined,
    isChosen: step.who.by === 'chosen',
    most: step.who.by === 'chosen' ? step.who.most : undefined,
    people: people.map(({ userId, onBehalfOf, why }) => ({
      person: names.person(userId),
      onBehalfOf: onBehalfOf === null ? undefined : names.person(onBehalfOf),
      role: names.role(why.roleId),
      discipline: why.discipline,
    })),
  }))
}
