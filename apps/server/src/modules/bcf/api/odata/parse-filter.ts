// `$filter` of OData, as much of it as the BCF-API names: comparisons, `and`, `or`, `not`, brackets, `labels/any(…)`, `in` and
// the three functions on texts. A descent over tokens; what it returns knows no fields yet.
import { badRequest } from '../../../../core/errors.ts'

const comparisons = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const
export type Comparison = (typeof comparisons)[number]
const textFunctions = ['contains', 'startswith', 'endswith'] as const
export type TextFunction = (typeof textFunctions)[number]

export type Operand = { field: string } | { value: string | number | boolean | null }
export type Condition =
  | { is: 'and' | 'or'; parts: Condition[] }
  | { is: 'not'; part: Condition }
  | { is: 'comparison'; by: Comparison; left: Operand; right: Operand }
  | { is: 'function'; by: TextFunction; left: Operand; right: Operand }
  | { is: 'any'; field: string; variable: string; part: Condition }

const DEEPEST = 40
/** A blank where a plus was: that is how an address is read. */
const token =
  /\s*(?:('(?:[^']|'')*')|(\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+\- ]\d\d:\d\d)?)?)|([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})|(-?\d+(?:\.\d+)?)|([A-Za-z_]\w*)|([(),:/]))/iy

interface Token {
  kind: 'text' | 'date' | 'guid' | 'number' | 'name' | 'sign'
  text: string
}
const kinds = ['text', 'date', 'guid', 'number', 'name', 'sign'] as const

const refuse = (at: string) => badRequest('bcf.api.filter', { at: at.slice(0, 40) })

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const whole = text.trimEnd()
  token.lastIndex = 0
  while (token.lastIndex < whole.length) {
    const from = token.lastIndex
    const found = token.exec(whole)
    if (!found) throw refuse(whole.slice(from).trim())
    const at = kinds.findIndex((_, group) => found[group + 1] !== undefined)
    tokens.push({ kind: kinds[at]!, text: found[at + 1]! })
  }
  return tokens
}

export function parseFilter(text: string): Condition {
  const tokens = tokensOf(text)
  let at = 0
  let depth = 0

  const isNext = (word: string) => tokens[at]?.text.toLowerCase() === word && tokens[at]?.kind !== 'text'
  const isTaken = (word: string) => {
    if (!isNext(word)) return false
    at += 1
    return true
  }
  const refused = () => refuse(tokens[at]?.text ?? '…')
  const need = (word: string) => {
    if (!isTaken(word)) throw refused()
  }
  const name = () => {
    const found = tokens[at]
    if (found?.kind !== 'name') throw refused()
    at += 1
    return found.text
  }

  function list(is: 'and' | 'or', one: () => Condition): Condition {
    const parts = [one()]
    while (isTaken(is)) parts.push(one())
    return parts.length === 1 ? parts[0]! : { is, parts }
  }
  const either = (): Condition => {
    depth += 1
    if (depth > DEEPEST) throw refused()
    const found = list('or', () => list('and', negated))
    depth -= 1
    return found
  }
  const negated = (): Condition => {
    let isNot = false
    while (isTaken('not')) isNot = !isNot
    const part = single()
    return isNot ? { is: 'not', part } : part
  }
  function single(): Condition {
    if (isTaken('(')) {
      const inside = either()
      need(')')
      return inside
    }
    const by = textFunctions.find(isNext)
    if (by && tokens[at + 1]?.text === '(') {
      at += 2
      const left = operand()
      need(',')
      const right = operand()
      need(')')
      return { is: 'function', by, left, right }
    }
    if (tokens[at]?.kind === 'name' && tokens[at + 1]?.text === '/') return any()
    const left = operand()
    if (isTaken('in')) return among(left)
    const comparison = comparisons.find(isTaken)
    if (!comparison) throw refused()
    return { is: 'comparison', by: comparison, left, right: operand() }
  }
  function any(): Condition {
    const field = name()
    need('/')
    need('any')
    need('(')
    const variable = name()
    need(':')
    const part = either()
    need(')')
    return { is: 'any', field, variable, part }
  }
  function among(left: Operand): Condition {
    need('(')
    const parts: Condition[] = []
    do parts.push({ is: 'comparison', by: 'eq', left, right: operand() })
    while (isTaken(','))
    need(')')
    return { is: 'or', parts }
  }
  function operand(): Operand {
    const found = tokens[at]
    if (!found || found.kind === 'sign') throw refused()
    at += 1
    if (found.kind === 'text') return { value: found.text.slice(1, -1).replaceAll("''", "'") }
    if (found.kind === 'number') return { value: Number(found.text) }
    if (found.kind === 'date') return { value: found.text.replace(' ', '+') }
    if (found.kind === 'guid') return { value: found.text }
    const word = found.text.toLowerCase()
    if (word === 'null') return { value: null }
    if (word === 'true' || word === 'false') return { value: word === 'true' }
    // Dates and guids as the second version of OData wrote them.
    if ((word === 'datetime' || word === 'guid') && tokens[at]?.kind === 'text') return operand()
    return { field: found.text }
  }

  const found = either()
  if (at < tokens.length) throw refused()
  return found
}
