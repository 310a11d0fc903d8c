const SECRET = /pass|token|secret|^code$|authorization|cipher/i
const HIDDEN = '******'

/** A parameter's code says what its value is. */
const isSecret = (field: string, row: object) =>
  SECRET.test(field) || (field === 'value' && 'code' in row && SECRET.test(String(row.code)))

/** What somebody has sent or what was stored, as text without files and with every secret replaced. */
export const redact = (value: unknown): string =>
  JSON.stringify(value, function (this: object, key, inner) {
    if (key === 'files') return undefined
    return isSecret(key, this) && inner !== undefined ? HIDDEN : inner
  }) ?? ''

/** One field of a row, as a person reads it. */
export function redactField(field: string, row: Record<string, unknown>): string {
  const value = row[field]
  if (value === null || value === undefined || value === '') return ''
  if (isSecret(field, row)) return HIDDEN
  return typeof value === 'string' ? value : redact(value)
}
