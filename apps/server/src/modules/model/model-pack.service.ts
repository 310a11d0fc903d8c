import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { accessControlPackTable as cutTable } from '../access-control/access-control.table.ts'
import { modelPackTable as table } from './model.table.ts'

/** What a conversion made, by the hashes of their blobs. */
export interface ModelPacks {
  building: string
  geometry: string
  drawingHead: string
  drawingChunks: string[]
  thumbnail?: string
}

/** Nothing for a version that was not converted yet. Of a `share` of elements: what was cut out for it. */
export async function packsOf(db: Db, fileId: number, share?: number): Promise<ModelPacks | undefined> {
  const rows =
    share === undefined
      ? await db.select().from(table).where(eq(table.fileId, fileId)).orderBy(asc(table.part))
      : await db
          .select()
          .from(cutTable)
          .where(and(eq(cutTable.fileId, fileId), eq(cutTable.accessControlId, share)))
          .orderBy(asc(cutTable.part))
  const hashOf = (kind: string) => rows.find((row) => row.kind === kind)?.hash
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
  share?: number,
): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(fileIds)]
  if (wanted.length === 0) return new Map()
  const rows =
    share === undefined
      ? await db
          .select()
          .from(table)
          .where(and(inArray(table.fileId, wanted), eq(table.kind, kind)))
      : await db
          .select()
          .from(cutTable)
          .where(and(inArray(cutTable.fileId, wanted), eq(cutTable.kind, kind), eq(cutTable.accessControlId, share)))
  return new Map(rows.map(({ fileId, hash }) => [fileId, hash]))
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
