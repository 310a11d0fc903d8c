import { isRead, type Route } from '@sunmao/contract'
import type { Components } from './components.ts'
import { errorsOf, takesIdempotencyKey } from './errors.ts'
import type { Json } from './json-schema.ts'
import { replyOf } from './reply.ts'
import { requestBodyOf } from './request-body.ts'
import { policyText, scopeOf, scopeText } from './security.ts'

interface Place {
  /** The group of calls. */
  tag: string
  verb: string
  method: Route['method']
}

/** One call of the description. */
export function operationOf(route: Route, { tag, verb, method }: Place, components: Components): Json {
  const parameters = [
    ...parametersOf(route.params, 'path', components),
    ...parametersOf(route.query, 'query', components),
    ...(takesIdempotencyKey(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  const requestBody = requestBodyOf(route, components)
  return {
    operationId: method === route.method ? `${tag}.${verb}` : `${tag}.${verb}.${method}`,
    summary: route.summary,
    description: descriptionOf(route, method),
    tags: [tag],
    security: route.policy.kind === 'public' ? [] : [{ bearer: [] }],
    'x-scope': scopeOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { [String(route.status ?? 200)]: replyOf(route, components), ...errorsOf(route) },
  }
}

function descriptionOf(route: Route, method: Route['method']): string {
  const writes =
    method === 'GET' && !isRead(route) ? `It changes something; \`${route.also}\` does the same.` : undefined
  return [route.description, policyText(route), scopeText(route), writes].filter((text) => text).join(' ')
}

function parametersOf(schema: Route['query'], place: 'path' | 'query', components: Components): Json[] {
  if (!schema) return []
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    ...(place === 'path' || !field.safeParse(undefined).success ? { required: true } : {}),
    schema: components.schemaOf(field, 'input'),
  }))
}
