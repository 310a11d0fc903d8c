import SwaggerParser from '@apidevtools/swagger-parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type Json, withRefs } from './json-schema.ts'

/** What is wrong with a description: by two validators that know nothing of each other, and example by example. */
export async function findProblems(document: Json): Promise<string[]> {
  return [...(await bySwaggerParser(document)), ...(await bySchemaValidator(document)), ...wrongExamples(document)]
}

/** It changes what it is given. */
const copyOf = (document: Json) => structuredClone(document) as Json & Parameters<typeof SwaggerParser.validate>[0]

async function bySwaggerParser(document: Json): Promise<string[]> {
  try {
    await SwaggerParser.validate(copyOf(document))
    return []
  } catch (error) {
    return [String(error)]
  }
}

async function bySchemaValidator(document: Json): Promise<string[]> {
  const { valid, errors } = await new Validator().validate(copyOf(document))
  return valid ? [] : [errors].flat().map((error) => JSON.stringify(error))
}

interface Shown {
  schema?: Json
  example?: unknown
  examples?: Record<string, { $ref: string }>
}

/** An example that its schema refuses, and a body without one. */
function wrongExamples(document: Json): string[] {
  const ajv = new Ajv2020({ strict: false, logger: false, code: { optimize: false } })
  addFormats.default(ajv)
  const { schemas } = document.components as { schemas: Record<string, Json> }
  for (const [id, schema] of Object.entries(schemas)) ajv.addSchema(withOwnRefs(schema), id)
  const wrong: string[] = []
  const check = (place: string, { schema, example, examples }: Shown) => {
    if (!schema) return
    const [ref] = Object.values(examples ?? {})
    const shown = ref ? shared(document, ref.$ref) : example
    if (shown === undefined) wrong.push(`${place} has no example`)
    else if (!ajv.validate(withOwnRefs(schema), shown))
      wrong.push(`${place}: ${ajv.errorsText()} in ${JSON.stringify(shown)}`)
  }
  for (const [path, methods] of Object.entries(document.paths as Record<string, Record<string, Json>>))
    for (const [method, operation] of Object.entries(methods)) {
      const place = `${method.toUpperCase()} ${path}`
      for (const one of (operation.parameters ?? []) as (Shown & { name: string; required?: true })[])
        if (one.required) check(`${place} ${one.name}`, one)
      check(`${place} body`, contentOf(operation.requestBody))
      for (const [status, reply] of Object.entries(operation.responses as Json))
        check(`${place} ${status}`, contentOf(reply))
    }
  for (const [name, reply] of Object.entries((document.components as { responses: Json }).responses))
    if (name !== 'Failed') check(name, contentOf(reply))
  return wrong
}

const contentOf = (body: unknown): Shown =>
  (body as { content?: Record<string, Shown> } | undefined)?.content?.['application/json'] ?? {}

const shared = ({ components }: Json, ref: string) =>
  (components as { examples: Record<string, { value: unknown }> }).examples[ref.split('/').at(-1)!]!.value

/** The same schema; components by their names. */
const withOwnRefs = (schema: Json): Json => withRefs(schema, (ref) => ref.split('/').at(-1)!)
