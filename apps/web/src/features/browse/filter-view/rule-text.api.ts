import type { FilterModelView } from '@sunmao/contract'
import type { IfcTerms } from '@sunmao/i18n/ifc'
import type { TFunction } from 'i18next'

export type Rule = FilterModelView['rules'][number]

export const needsValue = (op: Rule['op'] | undefined) => op !== 'exists'

/** A rule as a person says it. */
export function ruleText({ field, set, name, op, value = '', effect }: Rule, t: TFunction, terms: IfcTerms): string {
  const { setTerm, propertyTerm, classTerm, valueTerm } = terms
  const property = [set && setTerm(set), name && propertyTerm(name)].filter(Boolean).join(' / ')
  const subject = field === 'property' ? property : t(`filterModelView.field.${field}`)
  const word = field === 'class' ? classTerm(value) : field === 'property' ? valueTerm(value) : value
  return t('filterModelView.ruleText', {
    subject,
    op: t(`filterModelView.op.${op}`),
    value: needsValue(op) ? word : '',
    effect: t(`filterModelView.effect.${effect}`),
  })
}
