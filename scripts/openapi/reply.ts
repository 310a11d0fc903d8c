import type { Route } from '@sunmao/contract'
import type { Components } from './components.ts'
import type { Json } from './json-schema.ts'

/** What a call answers when all is well. */
export function replyOf(route: Route, components: Components): Json {
  const description = descriptions[route.status ?? 200]
  const content = contentOf(route, components)
  return { description, ...(content && { content }) }
}

const descriptions = { 200: 'Done', 201: 'Created', 204: 'Changed' }

function contentOf({ events, reply, types, path }: Route, components: Components): Json | undefined {
  if (events) return { 'text/event-stream': { schema: components.schemaOf(events, 'output') } }
  if (!reply) return undefined
  if (reply !== 'blob') return { 'application/json': { schema: components.schemaOf(reply, 'output') } }
  if (!types || types.length === 0) throw new Error(`${path} answers a file: say its content types`)
  return Object.fromEntries(types.map((type) => [type, {}]))
}
