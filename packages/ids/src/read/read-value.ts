import type { XmlNode } from '@sunmao/bcf/xml'
import { compilePattern } from '../check/pattern.ts'
import { boundNames, type IdsValue, lengthNames, type Restriction } from '../ids.ts'

const isOneOf = <T extends string>(list: readonly T[], name: string): name is T => list.some((one) => one === name)

/** A text, or a restriction of XML Schema. */
export function readValue(node: XmlNode, place: string, problems: string[]): IdsValue {
  const [only] = node.children
  if (only?.name === 'simpleValue') return { simple: only.text }
  if (only?.name === 'restriction') return { restriction: readRestriction(only, place, problems) }
  problems.push(`${place}: there is no value`)
  return { simple: '' }
}

function readRestriction(node: XmlNode, place: string, problems: string[]): Restriction {
  const { base = 'xs:string' } = node.attributes
  const made: Restriction = {
    base: base.slice(base.indexOf(':') + 1),
    enumeration: [],
    patterns: [],
    bounds: {},
    lengths: {},
  }
  for (const { name, attributes } of node.children) {
    const value = attributes.value ?? ''
    const number = Number(value)
    if (name === 'annotation') continue
    if (name === 'enumeration') made.enumeration.push(value)
    else if (name === 'pattern') {
      if (!compilePattern(value)) problems.push(`${place}: the pattern “${value}” cannot be read`)
      made.patterns.push(value)
    } else if (!isOneOf(boundNames, name) && !isOneOf(lengthNames, name))
      problems.push(`${place}: there is no restriction “${name}”`)
    else if (value.trim() === '' || Number.isNaN(number)) problems.push(`${place}: ${name} is “${value}”`)
    else if (isOneOf(boundNames, name)) made.bounds[name] = number
    else made.lengths[name] = number
  }
  return made
}
