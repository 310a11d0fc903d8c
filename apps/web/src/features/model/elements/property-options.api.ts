import { modelQuery } from '@sunmao/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import type { PropertyName } from './dimensions.ts'

/** What a picker offers: the properties of a model under their sets, those that most elements have first. */
export function usePropertyOptions(
  fileIds: readonly number[],
  chosen: readonly PropertyName[],
  { numbers = false } = {},
) {
  const { t } = useTranslation()
  const { data = [] } = useCall(modelQuery.propertyNames, { body: { fileIds: [...fileIds] } })
  const offered = data.filter(({ isNumber }) => isNumber || !numbers)
  const options = [...new Set(offered.map(({ set }) => set))].map((set) => ({
    label: set,
    options: offered
      .filter((one) => one.set === set)
      .toSorted((a, b) => b.count - a.count)
      .map(({ name, count }) => optionOf({ set, name }, t('model.inElements', { count }))),
  }))
  const isKnown = ({ set, name }: PropertyName) => offered.some((one) => one.set === set && one.name === name)
  // An address may name what this model does not have.
  return [...options, ...unknown(chosen, isKnown, t)]
}

const unknown = (chosen: readonly PropertyName[], isKnown: (one: PropertyName) => boolean, t: TFunction) => {
  const strange = chosen.filter((one) => !isKnown(one))
  return strange.length > 0 ? [{ label: t('model.notInModel'), options: strange.map((one) => optionOf(one)) }] : []
}

const optionOf = ({ set, name }: PropertyName, title?: string) => ({
  value: JSON.stringify({ set, name }),
  label: name,
  title,
})
