// Versions that different converters read: what one of them draws otherwise would seem changed by people. So for a comparison the
// original of the older reading is read again, and its shapes and places are put in the place of the stored ones.
import type { Building } from '@sunmao/model'
import { inArray } from 'drizzle-orm'
import type { TaskContext } from '../../../tasks/define-task.ts'
import { modelFileTable as fileTable } from '../model.table.ts'
import { CONVERTER } from './converter.ts'
import { readOriginal } from './read-original.ts'
import { Unreadable } from './unreadable.ts'

type Means = Pick<TaskContext, 'db' | 'blobs' | 'config' | 'signal'>

/** Of two versions as they are stored; one that cannot be read again stays as it is. */
export async function readAlike(
  means: Means,
  versions: readonly [{ fileId: number; building: Building }, { fileId: number; building: Building }],
): Promise<[Building, Building]> {
  const rows = await means.db
    .select()
    .from(fileTable)
    .where(
      inArray(
        fileTable.fileId,
        versions.map(({ fileId }) => fileId),
      ),
    )
  const rowOf = (fileId: number) => rows.find((row) => row.fileId === fileId)
  const isAlike = new Set(rows.map(({ converter }) => converter)).size < 2
  const alike: Building[] = []
  for (const { fileId, building } of versions) {
    const row = rowOf(fileId)
    const isOld = !isAlike && row?.hash && row.converter < CONVERTER && /^ifc/.test(row.format)
    alike.push(isOld ? withShapesOf(building, await readAgain(means, row.hash!, row)) : building)
  }
  return [alike[0]!, alike[1]!]
}

async function readAgain(
  { blobs, config, signal }: Means,
  hash: string,
  row: Pick<typeof fileTable.$inferSelect, 'format'>,
): Promise<Building | undefined> {
  const surroundings = { progress: () => undefined, signal, folder: config.dataDir, threads: 1 }
  try {
    return await readOriginal(blobs, hash, row, surroundings, async ({ building }) => building)
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

/** The first one, with what the second one of the same file says of shapes and places. */
function withShapesOf(stored: Building, fresh: Building | undefined): Building {
  if (!fresh) return stored
  const places = new Map(Array.from(fresh.elements.expressIds, (id, element) => [id, element]))
  const [shapeHashes, placeHashes] = [stored.elements.shapeHashes.slice(), stored.elements.placeHashes.slice()]
  for (const [element, id] of stored.elements.expressIds.entries()) {
    const from = places.get(id)
    if (from === undefined) continue
    for (const word of [0, 1]) {
      shapeHashes[element * 2 + word] = fresh.elements.shapeHashes[from * 2 + word]!
      placeHashes[element * 2 + word] = fresh.elements.placeHashes[from * 2 + word]!
    }
  }
  return { ...stored, elements: { ...stored.elements, shapeHashes, placeHashes } }
}
