// A whole backup in one file, for carrying it elsewhere: the parts as they lie in the store, sealed, one after the other, each behind its
// name and size. Every part is checked by itself; the manifest and the list of files say which there must be.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { blobsIn } from '../blob-list.ts'
import { blobsPart, databasePart, manifestPart, rehearsalPart } from '../manifest.ts'
import { BackupDamaged } from '../sealed-stream.ts'
import { type BackupStore, blobPart, requireName, type StoredPart } from './backup-store.ts'

const MAGIC = Buffer.from('SUNMAO-BACKUP-1\n')
const NAME_BYTES = 2
const SIZE_BYTES = 6

function headOf(name: string, size: number): Buffer {
  const text = Buffer.from(name)
  const head = Buffer.alloc(NAME_BYTES + text.length + SIZE_BYTES)
  head.writeUInt16BE(text.length)
  text.copy(head, NAME_BYTES)
  head.writeUIntBE(size, NAME_BYTES + text.length, SIZE_BYTES)
  return head
}

/** With `list` as the backup's list of files. */
export async function* writeBundle(store: BackupStore, name: string, list: Buffer): AsyncGenerator<Uint8Array> {
  yield MAGIC
  yield* part(store, manifestPart(name), true)
  yield* part(store, rehearsalPart(name), false)
  yield* part(store, databasePart(name), true)
  yield* part(store, blobsPart(name), true)
  for (const { hash } of blobsIn(list)) yield* part(store, blobPart(hash), false)
  yield headOf('', 0)
}

async function* part(store: BackupStore, name: string, isNeeded: boolean): AsyncGenerator<Uint8Array> {
  const found = await store.open(name)
  if (!found && isNeeded) throw new BackupDamaged(`${name}: 缺失 · missing`)
  if (!found) return
  yield headOf(name, found.size)
  let size = 0
  for await (const bytes of found.bytes) {
    size += bytes.length
    yield bytes
  }
  if (size !== found.size) throw new BackupDamaged(`${name}: 读取时改变 · changed while it was read`)
}

/** The parts of a file that `writeBundle` wrote, to be read only. Undefined when the file is something else. */
export async function openBundle(path: string): Promise<(BackupStore & { name: string }) | undefined> {
  const places = new Map<string, { start: number; size: number }>()
  const file = await open(path, 'r')
  try {
    const { size: length } = await file.stat()
    const read = async (at: number, size: number) => {
      const bytes = Buffer.alloc(size)
      const { bytesRead } = await file.read(bytes, 0, size, at)
      if (bytesRead < size) throw incomplete(path)
      return bytes
    }
    if (length < MAGIC.length || !(await read(0, MAGIC.length)).equals(MAGIC)) return undefined
    for (let at = MAGIC.length; ; ) {
      const nameBytes = (await read(at, NAME_BYTES)).readUInt16BE()
      const head = await read(at + NAME_BYTES, nameBytes + SIZE_BYTES)
      if (nameBytes === 0) break
      const name = requireName(head.toString('utf8', 0, nameBytes))
      const size = head.readUIntBE(nameBytes, SIZE_BYTES)
      const start = at + NAME_BYTES + nameBytes + SIZE_BYTES
      if (start + size > length) throw incomplete(path)
      places.set(name, { start, size })
      at = start + size
    }
  } finally {
    await file.close()
  }
  const manifest = [...places.keys()].find((name) => name.endsWith('/manifest'))
  if (!manifest) throw incomplete(path)
  return { ...reader(path, places), name: manifest.split('/')[0]! }
}

/** The parts of such a file one after the other, while it comes. Each must be read before the next. */
export async function* readBundle(
  file: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ name: string; bytes: AsyncIterable<Uint8Array> }> {
  const source = file[Symbol.asyncIterator]()
  let kept: Buffer = Buffer.alloc(0)
  const more = async () => {
    const { value, done } = await source.next()
    if (done) throw incomplete('–')
    kept = kept.length === 0 ? Buffer.from(value) : Buffer.concat([kept, value])
  }
  const take = async (size: number) => {
    while (kept.length < size) await more()
    const taken = kept.subarray(0, size)
    kept = kept.subarray(size)
    return taken
  }
  async function* content(size: number): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0; ) {
      if (kept.length === 0) await more()
      const part = await take(Math.min(left, kept.length))
      left -= part.length
      yield part
    }
  }
  if (!(await take(MAGIC.length)).equals(MAGIC)) throw incomplete('–')
  for (;;) {
    const nameBytes = (await take(NAME_BYTES)).readUInt16BE()
    const head = Buffer.from(await take(nameBytes + SIZE_BYTES))
    if (nameBytes === 0) return
    const name = requireName(head.toString('utf8', 0, nameBytes))
    yield { name, bytes: content(head.readUIntBE(nameBytes, SIZE_BYTES)) }
  }
}

const incomplete = (path: string) =>
  new BackupDamaged(`${path}: 文件不完整或已损坏 · the file is incomplete or damaged`)

function reader(path: string, places: ReadonlyMap<string, { start: number; size: number }>): BackupStore {
  const never = async () => {
    throw new Error(`${path} is only read`)
  }
  return {
    place: path,
    put: never,
    remove: never,
    sweep: never,
    open: async (name) => {
      const place = places.get(name)
      if (!place) return undefined
      const { start, size } = place
      return { name, size, bytes: size === 0 ? empty() : createReadStream(path, { start, end: start + size - 1 }) }
    },
    list: async function* (prefix): AsyncGenerator<StoredPart> {
      for (const [name, { size }] of [...places].sort(([a], [b]) => (a < b ? -1 : 1)))
        if (name.startsWith(prefix)) yield { name, size }
    },
  }
}

async function* empty(): AsyncGenerator<Uint8Array> {}
