const pattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

export const isGuid = (text: string): boolean => pattern.test(text)

/** In small letters and without braces, as every reader takes it. Nothing for what is none. */
export function guidIn(text: string | undefined): string | undefined {
  const plain = text
    ?.trim()
    .replace(/^\{|\}$/g, '')
    .toLowerCase()
  return plain && isGuid(plain) ? plain : undefined
}

/** The same text has the same guid, so what had none keeps one from import to import. */
export function guidOf(text: string): string {
  const hex = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b].map((seed) => hash(text, seed)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** FNV-1a with a last mixing. */
function hash(text: string, seed: number): string {
  let value = seed
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return ((value ^ (value >>> 13)) >>> 0).toString(16).padStart(8, '0')
}
