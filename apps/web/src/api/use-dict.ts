import { type DictDetail, dictDetail } from '@sunmao/contract'
import { i18n } from '../theme/i18n.ts'
import { useCall } from './hooks.ts'

const ALL = 9999
const none: DictDetail[] = []

/** The entries of a dictionary, in its order, and a way from a stored value to the word a person reads. */
export function useDict(dictName: string) {
  if (!dictName) throw new Error(i18n.t('error.dictNames'))
  const { data, error, isPending, refetch } = useCall(dictDetail.list, { query: { dictName, page: 0, size: ALL } })
  const entries = data?.content ?? none
  const labelOf = (value: string) => entries.find((entry) => entry.value === value)?.label ?? value
  return { entries, labelOf, error, isPending, refetch }
}
