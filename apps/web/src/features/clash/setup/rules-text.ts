import type { ElementRules } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useClashWords } from '../clash-labels.ts'

/** Which elements rules mean, as a person says it: 暖通 · 风管段 · 3F. */
export function useRulesText() {
  const { t, i18n } = useTranslation()
  const { classOf, disciplineOf } = useClashWords()
  const list = new Intl.ListFormat(i18n.language, { type: 'disjunction' })
  return ({
    text,
    trades,
    kinds,
    disciplines,
    classes,
    levels,
    systems,
    conditions = [],
    globalIds,
  }: ElementRules): string => {
    const parts = [
      trades?.length ? list.format(trades.map((one) => t(`clash.trade.${one}`))) : '',
      kinds?.length ? list.format(kinds.map((one) => t(`clash.kind.${one}`))) : '',
      disciplines?.length ? list.format(disciplines.map(disciplineOf)) : '',
      classes?.length ? list.format([...new Set(classes.map(classOf))]) : '',
      levels?.length ? list.format(levels) : '',
      systems?.length ? list.format(systems) : '',
      text ? t('clash.rules.named', { text }) : '',
      ...conditions.map(({ name, op, value }) =>
        [name, t(`model.op.${op}`), op === 'exists' || op === 'missing' ? '' : value]
          .filter((one) => one !== '')
          .join(' '),
      ),
      globalIds?.length ? t('clash.rules.listed', { count: globalIds.length }) : '',
    ].filter(Boolean)
    return parts.join(' · ') || t('clash.rules.everything')
  }
}
