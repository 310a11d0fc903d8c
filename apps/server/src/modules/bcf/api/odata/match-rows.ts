// What a parsed `$filter` and `$orderby` mean on rows of known fields.
import { badRequest } from '../../../../core/errors.ts'
import { type Comparison, type Condition, type Operand, parseFilter, type TextFunction } from './parse-filter.ts'

/** A date is milliseconds. */
type Value = string | number | null
interface Field<R> {
  kind: 'text' | 'guid' | 'date' | 'texts'
  of: (row: R) => Value | undefined | readonly string[]
  isSortable?: true
}
export type Fields<R> = Readonly<Record<string, Field<R>>>

type Match<R> = (row: R) => boolean
type Read<R> = (row: R) => Value

/** The test of each row, and the fields that it looks at. */
export interface Filter<R> {
  isWanted: Match<R>
  used: ReadonlySet<string>
}

export function filterOf<R>(fields: Fields<R>, text: string | undefined): Filter<R> {
  const used = new Set<string>()
  return { isWanted: text?.trim() ? compile({ fields, used }, parseFilter(text)) : () => true, used }
}

/** A moment before which nothing can match, where the filter says so plainly. */
export function earliest(text: string | undefined, field: string): Date | undefined {
  if (!text?.trim()) return undefined
  const parsed = parseFilter(text)
  const bounds = (parsed.is === 'and' ? parsed.parts : [parsed]).flatMap((part) => {
    if (part.is !== 'comparison' || (part.by !== 'gt' && part.by !== 'ge')) return []
    if (!('field' in part.left) || part.left.field !== field || !('value' in part.right)) return []
    const time = Date.parse(String(part.right.value))
    return Number.isNaN(time) ? [] : [time]
  })
  return bounds.length > 0 ? new Date(Math.max(...bounds)) : undefined
}

interface Known<R> {
  fields: Fields<R>
  used: Set<string>
}

const refuse = (at: string) => badRequest('bcf.api.filter', { at: at.slice(0, 40) })

function fieldNamed<R>({ fields, used }: Known<R>, name: string): Field<R> {
  if (!Object.hasOwn(fields, name)) throw refuse(name)
  used.add(name)
  return fields[name]!
}

function compile<R>(known: Known<R>, condition: Condition): Match<R> {
  switch (condition.is) {
    case 'and':
    case 'or': {
      const parts = condition.parts.map((part) => compile(known, part))
      return condition.is === 'and'
        ? (row) => parts.every((isWanted) => isWanted(row))
        : (row) => parts.some((isWanted) => isWanted(row))
    }
    case 'not': {
      const isWanted = compile(known, condition.part)
      return (row) => !isWanted(row)
    }
    case 'any':
      return anyOf(known, condition)
    case 'function': {
      const [left, right] = both(known, condition)
      const holds = functions[condition.by]
      return (row) => {
        const [a, b] = [left(row), right(row)]
        return typeof a === 'string' && typeof b === 'string' && holds(a, b)
      }
    }
    case 'comparison': {
      const [left, right] = both(known, condition)
      const holds = orders[condition.by]
      return (row) => holds(left(row), right(row))
    }
  }
}

/** Inside the brackets there is one name: a value of the list. */
function anyOf<R>(known: Known<R>, { field, variable, part }: Extract<Condition, { is: 'any' }>): Match<R> {
  const { kind, of } = fieldNamed(known, field)
  if (kind !== 'texts') throw refuse(field)
  const inside: Fields<string> = { [variable]: { kind: 'text', of: (value) => value } }
  const isWanted = compile({ fields: inside, used: new Set() }, part)
  return (row) => (of(row) as readonly string[]).some(isWanted)
}

function both<R>(known: Known<R>, { left, right }: { left: Operand; right: Operand }): [Read<R>, Read<R>] {
  const named = [left, right].flatMap((one) => ('field' in one ? [one.field] : []))
  if (named.length === 0) throw refuse(String('value' in left ? left.value : ''))
  const kinds = new Set(named.map((name) => fieldNamed(known, name).kind))
  const [kind] = [...kinds]
  if (kinds.size > 1 || kind === undefined || kind === 'texts') throw refuse(named[0]!)
  const read = (one: Operand): Read<R> => {
    if ('field' in one) {
      const { of } = fieldNamed(known, one.field)
      return (row) => (of(row) ?? null) as Value
    }
    const value = literalOf(kind, one.value)
    return () => value
  }
  return [read(left), read(right)]
}

function literalOf(kind: Field<never>['kind'], value: string | number | boolean | null): Value {
  if (value === null) return null
  if (typeof value !== 'string') throw refuse(String(value))
  if (kind === 'guid') return value.toLowerCase()
  if (kind !== 'date') return value
  const time = Date.parse(value)
  if (Number.isNaN(time)) throw refuse(value)
  return time
}

const isBeyond = (holds: (a: string | number, b: string | number) => boolean) => (a: Value, b: Value) =>
  a !== null && b !== null && holds(a, b)
const orders: Record<Comparison, (a: Value, b: Value) => boolean> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  gt: isBeyond((a, b) => a > b),
  ge: isBeyond((a, b) => a >= b),
  lt: isBeyond((a, b) => a < b),
  le: isBeyond((a, b) => a <= b),
}
const functions: Record<TextFunction, (text: string, part: string) => boolean> = {
  contains: (text, part) => text.includes(part),
  startswith: (text, part) => text.startsWith(part),
  endswith: (text, part) => text.endsWith(part),
}

/** Of several fields the first that differs decides; what has no value comes first, as OData says. */
export function orderOf<R>(fields: Fields<R>, text: string | undefined): ((a: R, b: R) => number) | undefined {
  if (!text?.trim()) return undefined
  const steps = text.split(',').map((one) => {
    const [name = '', way = 'asc', ...rest] = one.trim().split(/\s+/)
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field?.isSortable || rest.length > 0 || !/^(asc|desc)$/i.test(way))
      throw badRequest('bcf.api.order', { at: one.trim().slice(0, 40) })
    return { of: field.of, sign: way.toLowerCase() === 'desc' ? -1 : 1 }
  })
  return (a, b) => {
    for (const { of, sign } of steps) {
      const [left, right] = [of(a) ?? null, of(b) ?? null]
      if (left === right) continue
      if (left === null || right === null) return (left === null ? -1 : 1) * sign
      return (left < right ? -1 : 1) * sign
    }
    return 0
  }
}

export const pageOf = <R>(rows: readonly R[], { $top, $skip = 0 }: { $top?: number; $skip?: number }): R[] =>
  rows.slice($skip, $top === undefined ? undefined : $skip + $top)

/** Everything that `$filter`, `$orderby`, `$top` and `$skip` say; rows come in their usual order. */
export function answerOf<R>(
  fields: Fields<R>,
  rows: readonly R[],
  asked: { $filter?: string; $orderby?: string; $top?: number; $skip?: number },
): R[] {
  const found = rows.filter(filterOf(fields, asked.$filter).isWanted)
  const order = orderOf(fields, asked.$orderby)
  return pageOf(order ? found.toSorted(order) : found, asked)
}
