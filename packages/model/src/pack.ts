// The envelope of our binary files: a magic word, a version, a small JSON head and columns of numbers. FORMAT.md has the
// bytes. Columns lie on multiples of eight, so that they are read in place, without a copy. Little-endian, as every machine
// that we run on.

/** These bytes are not what they should be: another kind of file, another version, or cut off. */
export class FormatError extends Error {
  override readonly name = 'FormatError'
}

export type Column = Uint8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float32Array | Float64Array

const kinds = {
  u8: Uint8Array,
  u16: Uint16Array,
  i16: Int16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const

export type ColumnKind = keyof typeof kinds
type ColumnOf<K extends ColumnKind> = InstanceType<(typeof kinds)[K]>

interface Entry {
  name: string
  kind: ColumnKind
  /** In bytes, from the end of the head. */
  offset: number
  /** In numbers. */
  length: number
}

interface Head {
  meta: unknown
  columns: Entry[]
}

const prefix = 16
const aligned = (size: number) => Math.ceil(size / 8) * 8

const kindOf = (column: Column) =>
  (Object.keys(kinds) as ColumnKind[]).find((kind) => column instanceof kinds[kind]) as ColumnKind

/** `magic` has four letters; `meta` is anything that JSON can hold. */
export function encodePack(
  magic: string,
  version: number,
  meta: unknown,
  columns: Readonly<Record<string, Column>>,
): Uint8Array {
  const entries: Entry[] = []
  let size = 0
  for (const [name, column] of Object.entries(columns)) {
    entries.push({ name, kind: kindOf(column), offset: size, length: column.length })
    size += aligned(column.byteLength)
  }
  const head = new TextEncoder().encode(JSON.stringify({ meta, columns: entries } satisfies Head))
  const start = aligned(prefix + head.length)
  const bytes = new Uint8Array(start + size)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < 4; at++) bytes[at] = magic.charCodeAt(at)
  view.setUint32(4, version, true)
  view.setUint32(8, head.length, true)
  bytes.set(head, prefix)
  let at = 0
  for (const column of Object.values(columns))
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), start + entries[at++]!.offset)
  return bytes
}

export interface Pack<Meta> {
  version: number
  meta: Meta
  /** A view of the bytes, not a copy. Throws when the file has no such column. */
  column<K extends ColumnKind>(name: string, kind: K): ColumnOf<K>
}

/** `versions` are those that the caller can read. Throws FormatError. */
export function decodePack<Meta>(magic: string, versions: readonly number[], bytes: Uint8Array): Pack<Meta> {
  // Views need aligned bytes; a slice of a larger buffer may not be.
  const own = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice()
  if (own.length < prefix || String.fromCharCode(...own.subarray(0, 4)) !== magic)
    throw new FormatError(`not a ${magic} file`)
  const view = new DataView(own.buffer, own.byteOffset, own.byteLength)
  const version = view.getUint32(4, true)
  if (!versions.includes(version)) throw new FormatError(`${magic} version ${version}, not ${versions.join(' or ')}`)
  const headLength = view.getUint32(8, true)
  if (prefix + headLength > own.length) throw new FormatError(`${magic}: cut off`)
  // A copy: text is not read from shared memory.
  const head = parseHead(magic, own.slice(prefix, prefix + headLength))
  const start = aligned(prefix + headLength)
  const entries = new Map(head.columns.map((entry) => [entry.name, entry]))
  return {
    version,
    meta: head.meta as Meta,
    column<K extends ColumnKind>(name: string, kind: K): ColumnOf<K> {
      const entry = entries.get(name)
      if (entry?.kind !== kind) throw new FormatError(`${magic}: no column ${name}`)
      const end = start + entry.offset + entry.length * kinds[kind].BYTES_PER_ELEMENT
      if (!(entry.offset >= 0 && entry.offset % 8 === 0 && end <= own.length))
        throw new FormatError(`${magic}: cut off`)
      return new kinds[kind](
        own.buffer as ArrayBuffer,
        own.byteOffset + start + entry.offset,
        entry.length,
      ) as ColumnOf<K>
    },
  }
}

function parseHead(magic: string, bytes: Uint8Array): Head {
  try {
    const head = JSON.parse(new TextDecoder().decode(bytes)) as Head
    if (Array.isArray(head.columns)) return head
  } catch {
    // CodedText below.
  }
  throw new FormatError(`${magic}: the head is damaged`)
}
