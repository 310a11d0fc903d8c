import { exampleOf } from './example.ts'
import type { Json } from './json-schema.ts'

type Content = Record<string, { schema?: Json; example?: unknown; examples?: Json }>
interface Operation {
  parameters?: { name?: string; required?: boolean; schema?: Json; example?: unknown }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

type Examples = Record<string, { value: unknown }>

/** Gives every call an example of what is sent and of what is answered. Answers with a name of their own share one. */
export function addExamples(paths: Record<string, Json>, schemas: Record<string, Json>): Examples {
  const shared: Examples = {}
  for (const path of Object.values(paths))
    for (const operation of Object.values(path) as Operation[]) {
      for (const parameter of operation.parameters ?? []) {
        // One that may be left out would narrow the first try of whoever sends what he sees.
        if (parameter.required && parameter.schema)
          parameter.example = exampleOf(parameter.schema, { schemas, shows: 'needed' }, parameter.name)
      }
      const sent = operation.requestBody?.content['application/json']
      if (sent?.schema) sent.example = exampleOf(sent.schema, { schemas, shows: 'needed' })
      for (const { content } of Object.values(operation.responses)) addReply(content, schemas, shared)
    }
  return shared
}

function addReply(content: Content | undefined, schemas: Record<string, Json>, shared: Examples): void {
  const json = content?.['application/json']
  if (!json?.schema) return
  const value = exampleOf(json.schema, { schemas, shows: 'all' })
  const id = typeof json.schema.$ref === 'string' ? json.schema.$ref.split('/').at(-1)! : undefined
  if (id === undefined) {
    json.example = value
    return
  }
  shared[id] = { value }
  json.examples = { [id]: { $ref: `#/components/examples/${id}` } }
}
