import type { Blobs } from '../../../blobs/blobs.ts'
import type { Db } from '../../../db/client.ts'
import { openBuilding, openGeometry } from '../packs/building-cache.service.ts'
import { packsOfKind } from '../packs/model-pack.service.ts'
import type { DrawnModel } from './draw-view.service.ts'

/** Of these versions those that can be drawn. */
export async function openDrawnModels(
  { db, blobs }: { db: Db; blobs: Blobs },
  fileIds: readonly number[],
): Promise<DrawnModel[]> {
  const [buildings, bodies] = [await packsOfKind(db, 'building', fileIds), await packsOfKind(db, 'geometry', fileIds)]
  const drawn: DrawnModel[] = []
  for (const fileId of fileIds) {
    const [building, geometry] = [buildings.get(fileId), bodies.get(fileId)]
    if (building && geometry)
      drawn.push({
        fileId,
        building: await openBuilding(blobs, building),
        geometry: await openGeometry(blobs, geometry),
      })
  }
  return drawn
}
