// The schemas of the BCF-API where they are at hand, by the few words of JSON schema draft 03 that they use.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Schema {
  type?: string | (string | Schema)[]
  properties?: Record<string, Schema>
  required?: boolean
  items?: Schema
  enum?: unknown[]
  minItems?: number
  $ref?: string
}

const samples = fileURLToPath(new URL('../../../../../shared/samples/bcf-api/', import.meta.url))
const folders = { '2.1': 'release_2_1/Schemas_draft-03', '3.0': 'release_3_0/Schemas' } as const
export const hasSchemas = existsSync(samples)

/** What of an answer is not as the schema says: nothing, one line for each fault. */
export function faultsOf(version: keyof typeof folders, schema: string, value: unknown): string[] {
  const path = join(samples, folders[version], schema)
  return faults(JSON.parse(readFileSync(path, 'utf8')), dirname(path), value, schema)
}

function faults(schema: Schema, folder: string, value: unknown, at: string): string[] {
  if (schema.$ref) {
    const path = join(folder, schema.$ref)
    return faults(JSON.parse(readFileSync(path, 'utf8')), dirname(path), value, at)
  }
  const types = [schema.type ?? []].flat()
  if (types.length > 0 && !types.some((type) => isOf(type ?? 'null', value))) return [`${at}: ${JSON.stringify(value)}`]
  if (schema.enum && !schema.enum.includes(value)) return [`${at}: ${JSON.stringify(value)} is none of ${schema.enum}`]
  if (Array.isArray(value)) {
    const few = value.length < (schema.minItems ?? 0) ? [`${at}: too few`] : []
    return [
      ...few,
      ...value.flatMap((one, index) => (schema.items ? faults(schema.items, folder, one, `${at}/${index}`) : [])),
    ]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const has = Object.hasOwn(value, name)
    if (!has) return inner.required === true ? [`${at}/${name}: missing`] : []
    return faults(inner, folder, (value as Record<string, unknown>)[name], `${at}/${name}`)
  })
}

function isOf(type: string | Schema, value: unknown): boolean {
  if (typeof type !== 'string') return false
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}
