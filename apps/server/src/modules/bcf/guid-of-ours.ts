import { createHash } from 'node:crypto'

/** Views and comments that were made here have no guid of their own; they always get the same one. */
export function guidOfOurs(
  topic: string,
  kind: 'view' | 'elements' | 'comment' | 'reply' | 'origin' | 'specification' | 'bitmap' | 'document',
  id: number,
): string {
  const hex = createHash('sha256').update(`${topic} ${kind} ${id}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
