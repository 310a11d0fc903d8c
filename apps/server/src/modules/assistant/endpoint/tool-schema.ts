import type { AskedField } from '../../../answers.ts'
import type { ProjectCtx } from '../../../core/context.ts'
import { allowedTools } from '../understand.ts'
import type { ChatTool } from './chat.ts'

/** Longer lists are told by the refusal of a wrong value. */
const MOST_OPTIONS = 60

/** The read tools as a program calls them, with the values that each field has in this project. */
export const readToolsFor = (ctx: ProjectCtx): Promise<ChatTool[]> =>
  Promise.all(
    allowedTools(ctx).map(async (tool) => ({
      name: tool.name,
      description: tool.description,
      parameters: schemaOf(await tool.fields(ctx)),
    })),
  )

const schemaOf = (fields: readonly AskedField[]) => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
})

function propertyOf({ options, isMany }: AskedField) {
  if (!options) return { type: 'string' }
  const known = options.slice(0, MOST_OPTIONS)
  const item = {
    type: 'string',
    ...(options.length > 0 &&
      options.length <= MOST_OPTIONS && { enum: [...new Set(known.map(({ value }) => value))] }),
    description: known
      .filter(({ value, label }) => value !== label)
      .map(({ value, label }) => `${value} = ${label}`)
      .join('; '),
  }
  return isMany ? { type: 'array', items: item } : item
}
