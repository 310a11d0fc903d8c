import { numberFor, textFor } from './example-values.ts'
import type { Json } from './json-schema.ts'

interface Options {
  schemas: Readonly<Record<string, Json>>
  /** A request shows what it needs; a reply all that it can have. */
  shows: 'needed' | 'all'
}

/** Of what is not needed a request shows what people write. */
const written = /^(title|name|description|note|text|html|remark)$/
const DEEPEST = 4

/** A value that fits the schema: the same one every time, and one that could be real. */
export function exampleOf(schema: Json, options: Options, name = '', depth = 0): unknown {
  const settled = followRef(schema, options)
  const { examples, enum: choices, const: only, default: fallback, anyOf, oneOf, allOf } = settled
  if (Array.isArray(examples)) return examples[0]
  if (only !== undefined) return only
  if (Array.isArray(choices)) return choices[0]
  if (fallback !== undefined && options.shows === 'needed') return fallback
  const one = ((anyOf ?? oneOf ?? allOf) as Json[] | undefined)?.[0]
  if (one) return exampleOf(one, options, name, depth)
  switch (Array.isArray(settled.type) ? settled.type[0] : settled.type) {
    case 'object':
      return objectFor(settled, options, depth)
    case 'array':
      return listFor(settled, options, name, depth)
    case 'string':
      return textFor(name, settled)
    case 'integer':
    case 'number':
      return numberFor(name, settled)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return {}
  }
}

function followRef(schema: Json, { schemas }: Options): Json {
  const id = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
  return id === undefined ? schema : { ...schemas[id], ...schema }
}

function objectFor(schema: Json, options: Options, depth: number): Json {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>)
  const required = (schema.required ?? []) as string[]
  const shown = properties.filter(
    ([name]) => required.includes(name) || (depth < DEEPEST && (options.shows === 'all' || written.test(name))),
  )
  const example: Json = {}
  for (const [name, property] of shown) example[name] = exampleOf(property, options, name, depth + 1)
  return properties.length > 0 ? example : recordFor(schema, options, depth)
}

function recordFor({ propertyNames, additionalProperties }: Json, options: Options, depth: number): Json {
  if (typeof additionalProperties !== 'object' || additionalProperties === null) return {}
  const names = (propertyNames as Json | undefined)?.enum as string[] | undefined
  const example: Json = {}
  for (const name of names?.map(String) ?? ['name'])
    example[name] = exampleOf(additionalProperties as Json, options, name, depth + 1)
  return example
}

function listFor(schema: Json, options: Options, name: string, depth: number): unknown[] {
  const { prefixItems, items, minItems = 0 } = schema as { prefixItems?: Json[]; items?: Json; minItems?: number }
  if (prefixItems) return prefixItems.map((item) => exampleOf(item, options, name, depth + 1))
  if (!items || (minItems === 0 && (depth >= DEEPEST || (options.shows === 'needed' && depth > 0)))) return []
  const length = Math.max(minItems, 1)
  return Array.from({ length }, () => exampleOf(items, options, name.replace(/s$/, ''), depth + 1))
}
