import { Flag, termsOf } from '@sunmao/contract'
import * as z from 'zod'

export type Json = Record<string, unknown>
export type Direction = 'input' | 'output'

/** The schemas that have a name of their own. */
export type Named = z.core.$ZodRegistry<{ id: string }>

/** A schema as JSON Schema 2020-12; those with a name are references to components. */
export function jsonSchemaOf(schema: z.core.$ZodType, io: Direction, named: Named): Json {
  const id = named.get(schema)?.id
  return id ? refTo(id) : convert(schema, io, named)
}

/** What a named schema is. */
export function definitionOf(schema: z.core.$ZodType, io: Direction, named: Named): Json {
  return convert(schema, io, named, named.get(schema)!.id)
}

const refTo = (id: string): Json => ({ $ref: `#/components/schemas/${id}` })

function convert(schema: z.core.$ZodType, io: Direction, named: Named, ownId?: string): Json {
  const { $schema, $defs, ...whole } = z.toJSONSchema(schema, {
    io,
    metadata: named,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => mend(zodSchema, jsonSchema, io, named),
  }) as Json
  const { id, ...made } = (ownId ? (($defs as Json | undefined)?.[ownId] ?? whole) : whole) as Json
  return withRefs(made, (ref) => {
    const name = ref === '#' ? ownId : /^#\/(?:\$defs|components\/schemas)\/(.+)$/.exec(ref)?.[1]
    if (!name || name.startsWith('__')) throw new Error(`a recursive schema without a name: ${JSON.stringify(made)}`)
    return refTo(name).$ref as string
  })
}

/** The same schema with other references. */
export function withRefs<T>(value: T, change: (ref: string) => string): T {
  if (Array.isArray(value)) return value.map((one) => withRefs(one, change)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === '$ref' && typeof one === 'string' ? change(one) : withRefs(one, change),
    ]),
  ) as T
}

/** What callers should read where the validator's own account is too long or says too little. */
function mend(schema: z.core.$ZodTypes, made: Json, io: Direction, named: Named): void {
  const { list, examples } = (z.globalRegistry.get(schema) ?? {}) as { list?: Parameters<typeof termsOf>[0] } & Json
  // What is made of it, which no schema says.
  if (schema === (Flag as z.core.$ZodType) && io === 'output') made.type = 'boolean'
  if (list) made.enum = [...termsOf(list)]
  if (examples) made.examples = examples
  // Replies may get more fields some day.
  if (io === 'output' && made.additionalProperties === false) delete made.additionalProperties
  if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum
  if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum
  // A format says it in a word.
  if (made.format) delete made.pattern
  if (io === 'input') readThrough(schema, made, named)
  asNullable(made)
}

/** An address carries texts, which are made numbers or lists first: what counts is what they have to become. */
function readThrough(schema: z.core.$ZodTypes, made: Json, named: Named): void {
  const { def } = schema._zod
  if (def.type !== 'pipe') return
  const before = (def.in as z.core.$ZodTypes)._zod.def
  if (before.type !== 'transform' && !('coerce' in before && before.coerce)) return
  for (const key of Object.keys(made)) delete made[key]
  Object.assign(made, jsonSchemaOf(def.out, 'input', named))
}

function asNullable(made: Json): void {
  const [one, other, more] = (made.anyOf ?? []) as Json[]
  if (more || !one || other?.type !== 'null' || typeof one.type !== 'string' || one.enum) return
  delete made.anyOf
  Object.assign(made, one, { type: [one.type, 'null'] })
}
