import type { ApprovalComparison, ApprovalCondition, ApprovalForm } from '@sunmao/contract'

interface Told {
  form: ApprovalForm
  disciplines: readonly string[]
  purpose: string
}

/** Whether a step applies. Without a condition it always does. */
export function holds(condition: ApprovalCondition | null | undefined, told: Told): boolean {
  if (!condition) return true
  const isTrue = (one: ApprovalComparison) => compare(one, told)
  return condition.join === 'all' ? condition.of.every(isTrue) : condition.of.some(isTrue)
}

function compare({ subject, field, operator, values }: ApprovalComparison, told: Told): boolean {
  const found = valuesOf(subject, field, told)
  const texts = found.map((value) => String(value).toLowerCase())
  const wanted = values.map((value) => String(value).toLowerCase())
  switch (operator) {
    case 'empty':
      return texts.length === 0
    case 'filled':
      return texts.length > 0
    case 'is':
      return texts.some((text) => wanted.includes(text))
    case 'isNot':
      return !texts.some((text) => wanted.includes(text))
    case 'contains':
      return texts.some((text) => wanted.some((part) => text.includes(part)))
    case 'atLeast':
      return found.some((value) => values.some((limit) => order(value, limit) >= 0))
    case 'atMost':
      return found.some((value) => values.some((limit) => order(value, limit) <= 0))
  }
}

function valuesOf(subject: ApprovalComparison['subject'], field: string | undefined, told: Told): (string | number)[] {
  if (subject === 'discipline') return [...told.disciplines]
  if (subject === 'purpose') return [told.purpose]
  const value = field === undefined ? undefined : told.form[field]
  return [value ?? []].flat().filter((one) => one !== '')
}

/** Numbers by their size, dates by their days; what cannot be compared is NaN, and neither at least nor at most. */
function order(value: string | number, limit: string | number): number {
  const isDay = (one: string | number) => typeof one === 'string' && /^\d{4}-\d{2}-\d{2}/.test(one)
  if (isDay(value) && isDay(limit)) return value < limit ? -1 : Number(value > limit)
  return Number(value) - Number(limit)
}
