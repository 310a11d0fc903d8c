import * as z from 'zod'

/**
 * Clients of the ancestor stack send what a form field holds: a phone number as a number, a radio's value as a text, a
 * switch as "true". Each value becomes what its schema asks for where that is beyond doubt; the schema then judges it.
 */
export function loosen(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return loosen(schema.unwrap() as z.ZodType, value)
  if (schema instanceof z.ZodPipe) return loosen(schema.in as z.ZodType, value)
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((item) => loosen(schema.element as z.ZodType, item)) : value
  if (schema instanceof z.ZodObject) return isRecord(value) ? loosenFields(schema, value) : value
  if (schema instanceof z.ZodUnion) return loosenUnion(schema.options as readonly z.ZodType[], value)
  if (schema instanceof z.ZodNumber || schema instanceof z.ZodLiteral) return asNumber(value)
  if (schema instanceof z.ZodBoolean) return asBoolean(value)
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat || schema instanceof z.ZodEnum)
    return asText(value)
  return value
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const loosenFields = (schema: z.ZodObject, value: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const wanted = Object.hasOwn(schema.shape, name) ? (schema.shape[name] as z.ZodType) : undefined
      return [name, wanted ? loosen(wanted, field) : field]
    }),
  )

/** What fits one of them as it is stays; otherwise the first that can be made to fit. */
function loosenUnion(options: readonly z.ZodType[], value: unknown): unknown {
  if (options.some((option) => option.safeParse(value).success)) return value
  const loosened = options.map((option) => loosen(option, value))
  return loosened.find((candidate, at) => options[at]!.safeParse(candidate).success) ?? loosened[0]
}

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/
const asNumber = (value: unknown) => (typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : value)
const asBoolean = (value: unknown) => (value === 'true' ? true : value === 'false' ? false : value)
const asText = (value: unknown) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value)
