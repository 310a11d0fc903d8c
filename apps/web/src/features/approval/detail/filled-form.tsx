import type { ApprovalDetail, ApprovalField } from '@sunmao/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../ui/layout/facts.tsx'
import { listComma } from '../../../ui/text/list-comma.ts'

type Filled = Pick<ApprovalDetail, 'fields' | 'form' | 'people'>

/** What was filled in when it was started, by the fields of the version it began with. */
export function FilledForm({ row }: { row: Filled }) {
  const { t, i18n } = useTranslation()
  if (row.fields.length === 0) return null
  const isEnglish = i18n.language.startsWith('en')
  const nameOf = ({ name, nameEn }: { name: string; nameEn?: string | null | undefined }) =>
    (isEnglish && nameEn) || name
  return (
    <section className="approval-part">
      <h3>{t('approval.form')}</h3>
      <Facts facts={row.fields.map((field) => [nameOf(field), valueText(row, field, nameOf, t), field.key] as const)} />
    </section>
  )
}

function valueText(
  row: Filled,
  field: ApprovalField,
  nameOf: (one: { name: string; nameEn?: string | null | undefined }) => string,
  t: TFunction,
): string {
  const value = row.form[field.key]
  if (value === undefined || value === null) return ''
  if (Array.isArray(value))
    return value.map((id) => row.people.find((person) => person.id === id)?.nickName ?? String(id)).join(listComma(t))
  if (field.type === 'choice') {
    const option = field.options.find((one) => one.value === value)
    return option ? nameOf(option) : String(value)
  }
  return String(value)
}
