import { StepEnum, StepRef, StepTyped, type StepValue } from '@sunmao/ifc/step'
import type { ModelValue } from '../check/value.ts'

/** A value with the name of its type, '' without one. */
export interface TypedValue {
  value: ModelValue
  type: string
}

/** The value as it can be compared; nothing for none, for an empty text, for what nobody knows and for other records. */
export function plainValue(value: StepValue | undefined): ModelValue | undefined {
  if (value instanceof StepTyped) return plainValue(value.value)
  if (value instanceof StepEnum) return enumValue(value.name)
  if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return value
  return undefined
}

function enumValue(name: string): ModelValue | undefined {
  if (name === 'U') return undefined
  return name === 'T' || name === 'F' ? name === 'T' : name
}

/** Whether something stands there, be it only a reference. */
export const isThere = (value: StepValue | undefined): boolean =>
  value instanceof StepRef || plainValue(value) !== undefined || (Array.isArray(value) && value.some(isThere))

export const typeOf = (value: StepValue | undefined): string => (value instanceof StepTyped ? value.type : '')
