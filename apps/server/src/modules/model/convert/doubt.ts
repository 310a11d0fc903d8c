// A file under a known name is the next version of that model only if it looks like the same thing (ADR 69).
import type { ModelDoubt } from '@sunmao/contract'
import { type Building, likenessOf } from '@sunmao/model'
import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Blobs } from '../../../blobs/blobs.ts'
import type { Db } from '../../../db/client.ts'
import { type Bytes, endReading } from '../../../tasks/begun-reading.ts'
import type { TaskContext } from '../../../tasks/define-task.ts'
import { notify } from '../../message/message.service.ts'
import { renewLatest } from '../../versioned-file/latest-version.service.ts'
import { lockVersion } from '../../versioned-file/lock-version.service.ts'
import { isThere } from '../../versioned-file/versioned-file.service.ts'
import { modelFileTable as fileTable, modelPackTable } from '../model.table.ts'
import { modelVersions } from '../model-versions.service.ts'
import { openBuilding } from '../packs/building-cache.service.ts'
import { type ModelPacks, replacePacks } from '../packs/model-pack.service.ts'

type Row = typeof fileTable.$inferSelect

/** Nothing where there is none, or where somebody has used this version or said what it is. */
export async function doubtOf(
  { db, blobs }: { db: Db; blobs: Blobs },
  row: Row,
  building: Building,
): Promise<ModelDoubt | undefined> {
  const isSettled = row.doubt ? row.doubt.isConfirmed : row.converter > 0
  if (isSettled) return undefined
  const [before] = await db
    .select({ file: fileTable, pack: modelPackTable.hash })
    .from(fileTable)
    .innerJoin(modelPackTable, and(eq(modelPackTable.fileId, fileTable.fileId), eq(modelPackTable.kind, 'building')))
    .where(
      and(
        eq(fileTable.modelId, row.modelId),
        lt(fileTable.version, row.version),
        inArray(fileTable.status, ['ready', 'partial']),
        isThere(fileTable),
      ),
    )
    .orderBy(desc(fileTable.version))
    .limit(1)
  if (!before) return undefined
  const older = await openBuilding(blobs, before.pack)
  const { isAlike, ...likeness } = likenessOf(older, building)
  if (isAlike) return undefined
  return {
    ...likeness,
    beforeFileId: before.file.fileId,
    beforeVersion: before.file.version,
    elementsBefore: older.elements.count,
    elements: building.elements.count,
    writtenByBefore: older.writtenBy,
    isConfirmed: false,
  }
}

/** It can be looked at, but nothing follows from it, and the version before stays the latest. Whoever sent it is asked. */
export const leaveUnconfirmed = (
  context: Pick<TaskContext, 'db' | 'config' | 'publish'>,
  { fileId, ...set }: Partial<Row> & { fileId: number },
  packs: ModelPacks,
  read: Bytes,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const locked = await lockVersion(tx, modelVersions, fileId).catch(() => undefined)
    if (!locked) return
    await tx
      .update(fileTable)
      .set({ ...set, status: 'unconfirmed', error: null })
      .where(eq(fileTable.fileId, fileId))
    await replacePacks(tx, fileId, packs)
    await endReading(tx, read)
    await renewLatest(tx, modelVersions, locked.chainId)
    const { name, projId } = locked.chain
    if (locked.file.userId)
      await notify(
        { db: tx, config: context.config, bus: { publish: context.publish } },
        locked.file.userId,
        'project',
        'message.modelUnconfirmed',
        { name },
        `/model/detail?projId=${projId}&fileId=${fileId}`,
      )
  })
