import type { FilterModelView } from '@sunmao/contract'
import type { TFunction } from 'i18next'

export type Rule = FilterModelView['rules'][number]

export const needsValue = (op: Rule['op'] | undefined) => op !== 'exists'

/** A rule as a person says it. */
export function ruleText({ field, set, name, op, value, effect }: Rule, t: TFunction): string {
  const subject = field === 'property' ? [set, name].filter(Boolean).join(' / ') : t(`filterModelView.field.${field}`)
  return t('filterModelView.ruleText', {
    subject,
    op: t(`filterModelView.op.${op}`),
    value: needsValue(op) ? (value ?? '') : '',
    effect: t(`filterModelView.effect.${effect}`),
  })
}
