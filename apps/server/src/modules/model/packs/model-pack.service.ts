import { and, asc, eq, inArray } from 'drizzle-orm'
import type { PackRow } from '../../../answers.ts'
import type { Db } from '../../../db/client.ts'
import { type packKinds, modelPackTable as table } from '../model.table.ts'

/** What a conversion made, by the hashes of their blobs. */
export interface ModelPacks {
  building: string
  geometry: string
  drawingHead: string
  drawingChunks: string[]
  thumbnail?: string
}

/** Where packs are looked up, of one kind or of all. */
export type ReadPacks = (db: Db, fileIds: readonly number[], kind?: PackKind) => Promise<PackRow[]>
type PackKind = (typeof packKinds)[number]

const readPacks: ReadPacks = (db, fileIds, kind) =>
  db
    .select()
    .from(table)
    .where(and(inArray(table.fileId, [...fileIds]), kind && eq(table.kind, kind)))
    .orderBy(asc(table.part))

/** Nothing for a version that was not converted yet. */
export async function packsOf(db: Db, fileId: number, read = readPacks): Promise<ModelPacks | undefined> {
  const rows = await read(db, [fileId])
  const hashOf = (kind: PackKind) => rows.find((row) => row.kind === kind)?.hash
  const [building, geometry, drawingHead] = [hashOf('building'), hashOf('geometry'), hashOf('drawingHead')]
  if (!building || !geometry || !drawingHead) return undefined
  const drawingChunks = rows.filter((row) => row.kind === 'drawingChunk').map(({ hash }) => hash)
  return { building, geometry, drawingHead, drawingChunks, thumbnail: hashOf('thumbnail') }
}

/** The packs of one kind of several versions, by version. */
export async function packsOfKind(
  db: Db,
  kind: 'building' | 'geometry' | 'thumbnail',
  fileIds: readonly number[],
  read = readPacks,
): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(fileIds)]
  if (wanted.length === 0) return new Map()
  return new Map((await read(db, wanted, kind)).map(({ fileId, hash }) => [fileId, hash]))
}

/** In the place of those that a conversion before has made. */
export async function replacePacks(db: Db, fileId: number, packs: ModelPacks): Promise<void> {
  const { building, geometry, drawingHead, drawingChunks, thumbnail } = packs
  await db.delete(table).where(eq(table.fileId, fileId))
  await db
    .insert(table)
    .values([
      { fileId, kind: 'building', hash: building },
      { fileId, kind: 'geometry', hash: geometry },
      { fileId, kind: 'drawingHead', hash: drawingHead },
      ...drawingChunks.map((hash, part) => ({ fileId, kind: 'drawingChunk' as const, part, hash })),
      ...(thumbnail ? [{ fileId, kind: 'thumbnail' as const, hash: thumbnail }] : []),
    ])
}
