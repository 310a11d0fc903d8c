// Topics and viewpoints name files by objects that can be read. In the database stands the number of the file instead.
import type { BcfFile } from '@sunmao/bcf'
import { eq } from 'drizzle-orm'
import type { Blobs } from '../../blobs/blobs.ts'
import { storeBlob } from '../../blobs/store-blob.ts'
import type { Db } from '../../db/client.ts'
import { bcfFileTable as table } from './bcf.table.ts'
import type { Packed, PackedFile } from './packed.ts'

const isFile = (value: object): value is BcfFile => 'read' in value && typeof value.read === 'function'
const isPacked = (value: object): value is PackedFile => 'bcfFileId' in value

async function changed(value: unknown, change: (value: object) => Promise<unknown> | undefined): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value
  const instead = change(value)
  if (instead) return instead
  if (Array.isArray(value)) {
    const all: unknown[] = []
    for (const one of value) all.push(await changed(one, change))
    return all
  }
  const all: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(value)) all[name] = await changed(one, change)
  return all
}

/** Stores its files, in the transaction of the row that it goes into. */
export const packFiles = async <T>(
  { db, blobs }: { db: Db; blobs: Blobs },
  issueId: number,
  value: T,
): Promise<Packed<T>> =>
  (await changed(value, (one) => (isFile(one) ? store({ db, blobs }, issueId, one) : undefined))) as Packed<T>

/** Numbers of the files in it. */
export function fileIdsIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return []
  if (isPacked(value)) return [value.bcfFileId]
  return Object.values(value).flatMap(fileIdsIn)
}

async function store(means: { db: Db; blobs: Blobs }, issueId: number, file: BcfFile): Promise<PackedFile> {
  const { hash, size } = await storeBlob(means, await file.read())
  const [row] = await means.db.insert(table).values({ issueId, hash, size }).returning({ id: table.id })
  return { path: file.path, size, bcfFileId: row!.id }
}

/** As it was; its files are read when somebody asks. */
export const unpackFiles = async <T>({ db, blobs }: { db: Db; blobs: Blobs }, value: Packed<T>): Promise<T> =>
  (await changed(value, (one) =>
    isPacked(one)
      ? Promise.resolve({ path: one.path, size: one.size, read: () => readFile({ db, blobs }, one.bcfFileId) })
      : undefined,
  )) as T

async function readFile({ db, blobs }: { db: Db; blobs: Blobs }, id: number): Promise<Uint8Array> {
  const [row] = await db.select({ hash: table.hash }).from(table).where(eq(table.id, id))
  return row ? readBlob(blobs, row.hash) : new Uint8Array()
}

export async function readBlob(blobs: Blobs, hash: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of (await blobs.open(hash)).bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}
