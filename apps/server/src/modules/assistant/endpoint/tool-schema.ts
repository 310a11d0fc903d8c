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

/** Texts, numbers and flags as lists of words; what is none of these is left out. */
export function valuesIn(given: Record<string, unknown>): Record<string, string[]> {
  const isWord = (one: unknown) => ['string', 'number', 'boolean'].includes(typeof one)
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const words = (Array.isArray(value) ? value : [value]).filter(isWord).map((one) => String(one).slice(0, 200))
      return words.length > 0 ? [[name.slice(0, 40), words.slice(0, 50)]] : []
    }),
  )
}
