import { translate } from '@sunmao/i18n/node'
import { errors } from './errors.ts'
import type { Json } from './json-schema.ts'

const headers = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }
const waits = [429, 503]
/** 2 March 2026, 09:00 in Beijing. */
const timestamp = Date.UTC(2026, 2, 2, 1)

/** What the errors of all calls look like; calls refer to them. */
export function errorResponses(schema: Json): Json {
  const shared = Object.entries(errors).map(([key, { name, description, code, more }]) => {
    const status = Number(key)
    const message = more?.fields ? 'Name is required' : translate('en', code)
    const example = { status, message, timestamp, code, ...more }
    const content = { 'application/json': { schema, example } }
    return [name, { description, ...(waits.includes(status) && { headers }), content }]
  })
  const failed = 'Refused or failed; `message` says why in the language of the caller.'
  return {
    ...Object.fromEntries(shared),
    Failed: { description: failed, content: { 'application/json': { schema } } },
  }
}
