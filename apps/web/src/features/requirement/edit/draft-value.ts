// What a value may be, as the editor offers it. A restriction that it has no fields for stays as it is.
import type { DraftValue } from '@sunmao/contract'

export const valueModes = ['any', 'is', 'oneOf', 'like', 'between', 'other'] as const
export type ValueMode = (typeof valueModes)[number]

type Restriction = Extract<DraftValue, { restriction: unknown }>['restriction']

const nothing: Omit<Restriction, 'base'> = { enumeration: [], patterns: [], bounds: {}, lengths: {} }
const restricted = (base: string, part: Partial<Restriction>): DraftValue => ({
  restriction: { base, ...nothing, ...part },
})

export const simple = (text: string): DraftValue => ({ simple: text })
export const oneOf = (texts: string[]): DraftValue =>
  restricted(texts.length > 0 && texts.every(isNumber) ? 'double' : 'string', { enumeration: texts })
export const like = (pattern: string): DraftValue => restricted('string', { patterns: [pattern] })
export const between = (from: number | null, to: number | null): DraftValue =>
  restricted('double', {
    bounds: { ...(from !== null && { minInclusive: from }), ...(to !== null && { maxInclusive: to }) },
  })

const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text))

export function modeOf(value: DraftValue | undefined): ValueMode {
  if (value === undefined) return 'any'
  if ('simple' in value) return 'is'
  const { enumeration, patterns, bounds, lengths } = value.restriction
  const { minInclusive: _, maxInclusive: __, ...strict } = bounds
  const has = [enumeration.length, patterns.length, Object.keys(bounds).length, Object.keys(lengths).length]
  const kinds = has.filter((count) => count > 0).length
  if (kinds > 1 || patterns.length > 1 || Object.keys(strict).length > 0 || Object.keys(lengths).length > 0)
    return 'other'
  if (patterns.length === 1) return 'like'
  return Object.keys(bounds).length > 0 ? 'between' : 'oneOf'
}

/** What a mode begins with. */
export function begin(mode: ValueMode, before: DraftValue | undefined): DraftValue | undefined {
  const text = before && 'simple' in before ? before.simple : ''
  switch (mode) {
    case 'is':
      return simple(text)
    case 'oneOf':
      return oneOf(text ? [text] : [])
    case 'like':
      return like(text)
    case 'between':
      return between(null, null)
    default:
      return undefined
  }
}

/** Whether something is still to be filled in. */
export function isOpen(value: DraftValue | undefined): boolean {
  if (value === undefined) return false
  if ('simple' in value) return value.simple.trim() === ''
  const { enumeration, patterns, bounds, lengths } = value.restriction
  if (patterns.some((pattern) => pattern.trim() === '')) return true
  return [enumeration, patterns, Object.keys(bounds), Object.keys(lengths)].every(({ length }) => length === 0)
}
