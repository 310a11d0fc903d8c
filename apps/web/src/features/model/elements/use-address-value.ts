import type * as z from 'zod'
import { usePage } from '../../../ui/page/page-location.tsx'

/** A choice of several parts that lives in the address; what cannot be read there counts as not chosen. */
export function useAddressValue<S extends z.ZodType>(name: string, schema: S, otherwise: z.output<S>) {
  const { query, setQuery } = usePage()
  const read = schema.safeParse(parse(query.get(name)))
  const set = (value: z.output<S> | undefined) =>
    setQuery({ [name]: value === undefined ? undefined : JSON.stringify(value), page: undefined })
  return [read.success ? read.data : otherwise, set] as const
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
