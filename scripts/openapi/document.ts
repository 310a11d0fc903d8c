import { readFileSync } from 'node:fs'
import { contract, descriptionOf, ErrorBody, type Routes } from '@sunmao/contract'
import { addExamples } from './add-examples.ts'
import { Components } from './components.ts'
import { errorResponses } from './error-responses.ts'
import type { Json } from './json-schema.ts'
import { operationOf } from './operation.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const about =
  `Every call of Sunmao. Send a session or an API token as \`Authorization: Bearer …\`; \`x-scope\` of a call is the
scope that a token needs for it, \`closed\` where no token will do, \`none\` where neither is needed. \`Accept-Language\` chooses
the language of texts, \`zh-CN\` or \`en\`.`.replace(/\n/g, ' ')

/** Everything that the server answers, as OpenAPI 3.1. */
export function describeContract(groups: Readonly<Record<string, Routes>> = contract): Json {
  const components = new Components()
  const calls = pathsOf(groups, components)
  const failed = errorResponses(components.schemaOf(ErrorBody, 'output'))
  const { description, schemas } = components.settle({ paths: calls, responses: failed })
  const examples = addExamples(description.paths, schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sunmao',
      version,
      description: about,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(groups).map(([name, routes]) => ({ name, description: descriptionOf(routes) })),
    paths: description.paths,
    components: {
      schemas,
      responses: description.responses,
      examples,
      parameters: { IdempotencyKey: idempotencyKey },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A session, or an API token with the scope of the call.',
        },
      },
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A text of your own for this one change. Sent again with the same input it gives the first answer.',
  schema: { type: 'string', maxLength: 100 },
}

function pathsOf(groups: Readonly<Record<string, Routes>>, components: Components): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const [tag, routes] of Object.entries(groups))
    for (const [verb, route] of Object.entries(routes)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      for (const method of route.also ? [route.method, route.also] : [route.method])
        paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(route, { tag, verb, method }, components) }
    }
  return Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1)))
}
