import { modelQuery } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { ifcNamesText, useIfcTerms } from '../../../api/use-ifc-terms.ts'
import type { PropertyName } from './dimensions.ts'

interface OptionsAsked {
  /** Only numbers, which can be added up. */
  numbers?: boolean
  /** Offers what several sets have as one choice. */
  acrossSets?: boolean
}

interface PropertyOption {
  value: string
  label: string
  /** What a search looks through: the words of every language and the standard's own names. */
  search: string
  title?: string
}

/**
 * What a picker offers, in the words of the trade: the properties that several sets of a model have, each as one choice, then
 * all under their sets, those that most elements have first. Search them by `search`.
 */
export function usePropertyOptions(
  fileIds: readonly number[],
  chosen: readonly PropertyName[],
  { numbers = false, acrossSets = false }: OptionsAsked = {},
) {
  const { t } = useTranslation()
  const { setTerm, propertyTerm } = useIfcTerms()
  const { data = [] } = useCall(modelQuery.propertyNames, { body: { fileIds: [...fileIds] } })
  const optionOf = ({ set, name }: PropertyName, count?: number): PropertyOption => ({
    value: JSON.stringify({ set, name }),
    label: propertyTerm(name),
    search: ifcNamesText([name, ...(set ? [set] : [])]),
    ...(count !== undefined && { title: t('model.inElements', { count }) }),
  })
  const offered = data.filter(({ isNumber }) => isNumber || !numbers)
  const sets = [...new Set(offered.map(({ set }) => set))]
  const shared = acrossSets ? inSeveralSets(offered) : []
  const isKnown = ({ set, name }: PropertyName) =>
    offered.some((one) => (set === undefined || one.set === set) && one.name === name)
  // An address may name what this model does not have.
  const strange = chosen.filter((one) => !isKnown(one))
  return [
    ...(shared.length > 0
      ? [{ label: t('model.anySet'), options: shared.map(({ name, count }) => optionOf({ name }, count)) }]
      : []),
    ...sets.map((set) => ({
      label: setTerm(set),
      options: offered
        .filter((one) => one.set === set)
        .toSorted((a, b) => b.count - a.count)
        .map(({ name, count }) => optionOf({ set, name }, count)),
    })),
    ...(strange.length > 0 ? [{ label: t('model.notInModel'), options: strange.map((one) => optionOf(one)) }] : []),
  ]
}

function inSeveralSets(offered: readonly { name: string; count: number }[]): { name: string; count: number }[] {
  const found = new Map<string, { name: string; count: number; sets: number }>()
  for (const { name, count } of offered) {
    const { count: so = 0, sets = 0 } = found.get(name) ?? {}
    found.set(name, { name, count: so + count, sets: sets + 1 })
  }
  return [...found.values()].filter(({ sets }) => sets > 1).sort((a, b) => b.count - a.count)
}
