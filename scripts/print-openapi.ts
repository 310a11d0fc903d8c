// Prints openapi.json from the contract; with --check it only says whether the file is current.
import { readFileSync, writeFileSync } from 'node:fs'
import { contract, ErrorBody, type Route, termsOf } from '@sunmao/contract'
import * as z from 'zod'

const file = new URL('../openapi.json', import.meta.url)

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
    override: ({ jsonSchema: made }) => writeTerms(made),
  }) as Record<string, unknown>
  return rest
}

/** Words that features add to a list. */
function writeTerms(made: Record<string, unknown>): void {
  if (typeof made.list !== 'string') return
  made.enum = [...termsOf(made.list as Parameters<typeof termsOf>[0])]
  delete made.list
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBody(route: Route) {
  if (route.files) {
    const text = route.body ? (jsonSchema(route.body, 'input') as { properties?: object }).properties : {}
    const files = Object.fromEntries(
      Object.keys(route.files).map((name) => [name, { type: 'string', format: 'binary' }]),
    )
    return { content: { 'multipart/form-data': { schema: { type: 'object', properties: { ...text, ...files } } } } }
  }
  return route.body && { content: { 'application/json': { schema: jsonSchema(route.body, 'input') } } }
}

function replies(route: Route) {
  const status = String(route.status ?? 200)
  const content =
    route.reply === 'blob'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : route.reply && { 'application/json': { schema: jsonSchema(route.reply, 'output') } }
  return {
    [status]: { description: 'OK', ...(content && { content }) },
    default: { $ref: '#/components/responses/Error' },
  }
}

function policyText({ policy }: Route): string {
  switch (policy.kind) {
    case 'public':
      return 'Open to everybody.'
    case 'signedIn':
      return 'Needs a session.'
    case 'permit':
      return policy.codes.length === 0 ? 'Administrators only.' : `Needs one of: ${policy.codes.join(', ')}.`
    case 'inProject':
      return policy.codes === 'any'
        ? 'Members of the project.'
        : `Needs in the project one of: ${policy.codes.join(', ')}.`
  }
}

function describe(): string {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, routes] of Object.entries(contract)) {
    for (const [verb, route] of Object.entries(routes as Record<string, Route>)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      for (const method of route.also ? [route.method, route.also] : [route.method]) {
        paths[path] = {
          ...paths[path],
          [method.toLowerCase()]: {
            operationId: method === route.method ? `${feature}.${verb}` : `${feature}.${verb}.${method}`,
            tags: [feature],
            description: policyText(route),
            security: route.policy.kind === 'public' ? [] : [{ session: [] }],
            parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
            requestBody: requestBody(route),
            responses: replies(route),
          },
        }
      }
    }
  }
  const document = {
    openapi: '3.0.3',
    info: { title: 'Sunmao', version: '4.0.4', license: { name: 'Apache-2.0' } },
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b))),
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      responses: {
        Error: {
          description: 'Refused or failed',
          content: { 'application/json': { schema: jsonSchema(ErrorBody, 'output') } },
        },
      },
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

const fresh = describe()
if (process.argv.includes('--check')) {
  const isCurrent = readFileSync(file, 'utf8') === fresh
  console.log(isCurrent ? 'openapi.json is current' : 'openapi.json is stale: run npm run openapi')
  process.exit(isCurrent ? 0 : 1)
}
writeFileSync(file, fresh)
