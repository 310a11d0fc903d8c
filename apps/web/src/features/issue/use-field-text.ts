import type { IssueLocation } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../api/use-dict.ts'
import { useMembers } from './issue.api.ts'

/** Where it is, as people say it. */
export const placeText = ({ level, room, grid, systems = [] }: IssueLocation) =>
  [level, room, grid, ...systems].filter(Boolean).join(' ')

/** What a stored value of a field is called. */
export function useFieldText(projId: number) {
  const { t } = useTranslation()
  const members = useMembers(projId).data ?? []
  const dicts = {
    type: useDict('issue_type'),
    errorClass: useDict('issue_error_class'),
    priority: useDict('issue_priority'),
    discipline: useDict('discipline'),
    raiseDiscipline: useDict('discipline'),
  }
  const nameOf = (id: unknown) => members.find((one) => one.id === id)?.nickName ?? String(id)
  return (field: string, value: unknown): string => {
    if (value === undefined || value === null || value === '') return t('issue.nothing')
    if (field in dicts) return dicts[field as keyof typeof dicts].labelOf(String(value))
    if (field === 'status') return t(`issue.status.${value}` as Key)
    if (field === 'round') return t('issue.round', { round: value })
    if (field === 'location' && typeof value === 'object') return placeText(value as IssueLocation)
    if (field.endsWith('Ids') && Array.isArray(value)) return value.map(nameOf).join(', ') || t('issue.nothing')
    if (field === 'reviewerId' && typeof value === 'number') return nameOf(value)
    if (Array.isArray(value)) return value.map(wordOf).join(', ') || t('issue.nothing')
    return String(value)
  }
}

const wordOf = (value: unknown) => {
  if (typeof value !== 'object' || value === null) return String(value)
  const { name, globalId, kind, id } = value as Record<string, unknown>
  return String(name || globalId || `${kind} ${id}`)
}
