import type { FileRule, Route } from '@sunmao/contract'
import * as z from 'zod'
import type { Components } from './components.ts'
import type { Json } from './json-schema.ts'

export function requestBodyOf(route: Route, components: Components): Json | undefined {
  const { body, files } = route
  if (files) return { required: true, content: { 'multipart/form-data': formOf(files, body, components) } }
  if (!body) return undefined
  return {
    ...(!body.safeParse(undefined).success && { required: true }),
    content: { 'application/json': { schema: components.schemaOf(withoutOptional(body), 'input') } },
  }
}

/** That nothing may be sent is said by the body, not by what it is when it is sent. */
const withoutOptional = (body: z.ZodType): z.core.$ZodType => (body instanceof z.ZodOptional ? body.unwrap() : body)

function formOf(files: Record<string, FileRule>, body: z.ZodType | undefined, components: Components): Json {
  const text = body instanceof z.ZodObject ? body.shape : {}
  const properties: Json = {}
  for (const [name, field] of Object.entries(text)) properties[name] = components.schemaOf(field, 'input')
  for (const [name, rule] of Object.entries(files)) properties[name] = fileOf(rule)
  const required = [
    ...Object.entries(text).flatMap(([name, field]) => (z.safeParse(field, undefined).success ? [] : [name])),
    ...Object.entries(files).flatMap(([name, rule]) => (rule.optional ? [] : [name])),
  ]
  const encoding = Object.fromEntries(
    Object.entries(files).map(([name, rule]) => [name, { contentType: typesOf(rule) }]),
  )
  return { schema: { type: 'object', properties, ...(required.length > 0 && { required }) }, encoding }
}

const fileOf = ({ maxBytes }: FileRule): Json => ({
  type: 'string',
  contentMediaType: 'application/octet-stream',
  description: `At most ${maxBytes.toLocaleString('en')} bytes.`,
})

const contentTypes: Record<FileRule['kinds'][number], string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
  csv: 'text/csv',
  any: '*/*',
}
const typesOf = ({ kinds }: FileRule) => kinds.map((kind) => contentTypes[kind]).join(', ')
