// Several values of one filter as an address has them.

/** An empty value, which an address cannot tell from no value. */
const NONE = '-'

/** In one text; a comma inside of a value is no separator. Nothing for none. */
export const joinValues = (values: readonly (string | number)[]) =>
  values.map((value) => String(value).replace(/[%,]/g, encodeURIComponent) || NONE).join() || undefined

export function valuesIn(query: URLSearchParams, name: string): string[] {
  const text = query.get(name)
  return text
    ? text.split(',').map((value) => (value === NONE ? '' : value.replace(/%25|%2C/g, decodeURIComponent)))
    : []
}
