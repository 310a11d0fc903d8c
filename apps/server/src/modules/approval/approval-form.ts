import type { ApprovalChain, ApprovalField, ApprovalForm } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { badRequest } from '../../core/errors.ts'

export const inLang = (lang: Lang, { name, nameEn }: { name: string; nameEn?: string | null }): string =>
  (lang === 'en' && nameEn) || name

type Value = ApprovalForm[string]

/** What was filled in, field by field of the chain; what the chain does not know is left out. */
export function checkForm(lang: Lang, chain: ApprovalChain, form: ApprovalForm): ApprovalForm {
  const entries = chain.fields.map((field) => {
    const value = form[field.key] ?? field.default ?? null
    const isEmpty = value === null || (typeof value !== 'number' && value.length === 0)
    if (isEmpty && field.isRequired) throw badRequest('approval.refused.fieldEmpty', { name: inLang(lang, field) })
    if (!isEmpty && !fits(field, value)) throw badRequest('approval.refused.fieldWrong', { name: inLang(lang, field) })
    return [field.key, isEmpty ? null : value] as const
  })
  return Object.fromEntries(entries)
}

function fits({ type, options }: ApprovalField, value: Value): boolean {
  switch (type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'people':
      return Array.isArray(value)
    case 'choice':
      return options.some((option) => option.value === value)
    case 'date':
      return typeof value === 'string' && isDay(value)
    case 'text':
    case 'longText':
      return typeof value === 'string'
  }
}

export const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
