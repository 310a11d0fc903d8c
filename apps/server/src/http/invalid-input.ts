import type { Key, Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import type * as z from 'zod'

type Issue = z.core.$ZodIssue

/** What is wrong with a field, as one would say it: by the name that people see, without the validator's own words. */
export function inWords(issue: Issue, lang: Lang): string {
  const [key, limit] = ruleOf(issue)
  return translate(lang, key, { field: labelOf(issue.path, lang), limit })
}

function ruleOf(issue: Issue): [key: Key, limit: string] {
  if (issue.input === undefined || issue.input === null || issue.input === '') return ['input.required', '']
  switch (issue.code) {
    case 'too_small':
      return [sized(issue.origin, 'input.tooShort', 'input.tooFew', 'input.tooSmall'), String(issue.minimum)]
    case 'too_big':
      return [sized(issue.origin, 'input.tooLong', 'input.tooMany', 'input.tooLarge'), String(issue.maximum)]
    case 'invalid_value':
      return ['input.choice', '']
    case 'invalid_type':
      if (issue.expected === 'null') return ['input.notGiven', '']
      return [['number', 'int'].includes(issue.expected) ? 'input.number' : 'input.wrong', '']
    default:
      return ['input.wrong', '']
  }
}

const sized = (origin: string, text: Key, list: Key, number: Key): Key =>
  origin === 'string' ? text : origin === 'array' || origin === 'set' ? list : number

/** `roles.0.id` is about the roles. A field without a label of its own is only met by programs. */
export function labelOf(path: readonly PropertyKey[], lang: Lang): string {
  const names = path.filter((part) => typeof part === 'string')
  const name = (names.length > 1 && names.at(-1) === 'id' ? names.at(-2) : names.at(-1)) ?? 'body'
  const key = `field.${name}` as Key
  const label = translate(lang, key)
  return label === key ? name : label
}
