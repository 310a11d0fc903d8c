// What lies over the cells of an old workbook. Its reader knows no pictures and charts; the records of the file tell how many there
// are. Each is a number, a length and its bytes, in one stream.
import { CFB } from '@e965/xlsx'
import type { LeftOut, LeftOutKind } from '../pack/types.ts'

const OBJ = 0x5d
/** Kinds of objects that something is missing without; comments and lists of filters are no such. */
const kinds: Readonly<Record<number, LeftOutKind>> = {
  0: 'shape',
  1: 'shape',
  2: 'shape',
  3: 'shape',
  4: 'shape',
  5: 'chart',
  6: 'shape',
  8: 'picture',
  9: 'shape',
  30: 'shape',
}
/** Bytes before the kind. */
const KIND_AT = 4

export function countObjects(bytes: Uint8Array): LeftOut[] {
  const stream = streamOf(bytes)
  const counts = new Map<LeftOutKind, number>()
  if (!stream) return []
  const short = (at: number) => stream[at]! | (stream[at + 1]! << 8)
  for (let at = 0; at + 4 <= stream.length; ) {
    const [record, length] = [short(at), short(at + 2)]
    if (at + 4 + length > stream.length) break
    const kind = record === OBJ && length >= KIND_AT + 2 ? kinds[short(at + 4 + KIND_AT)] : undefined
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    at += 4 + length
  }
  return [...counts].map(([kind, count]) => ({ kind, count }))
}

/** The workbook of a compound file, or the file itself where it is older than those. */
function streamOf(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] !== 0xd0) return bytes[0] === 0x09 ? bytes : undefined
  try {
    const found = CFB.read(bytes as never, { type: 'array' })
    const entry = CFB.find(found, 'Workbook') ?? CFB.find(found, 'Book')
    return entry ? Uint8Array.from(entry.content as unknown as ArrayLike<number>) : undefined
  } catch {
    return undefined
  }
}
