import type { BlobAnswer } from '@sunmao/contract'
import { writeGlb } from '@sunmao/model'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../http/context.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { openBuilding, openGeometry } from './building-cache.service.ts'
import { modelFileTable as fileTable, modelTable } from './model.table.ts'
import { packsOf } from './model-pack.service.ts'

const ADDRESS_S = 600

/** The parts of the drawing pack, for whoever may see the model. */
export async function packAddresses(ctx: Ctx, fileId: number) {
  const { packs } = await requirePacks(ctx, fileId)
  const address = (hash: string) => ctx.blobs.address(hash, { type: 'application/octet-stream', seconds: ADDRESS_S })
  return { head: await address(packs.drawingHead), chunks: await Promise.all(packs.drawingChunks.map(address)) }
}

export async function exportGlb(
  ctx: Ctx,
  { fileId, indexes }: { fileId: number; indexes?: number[] },
): Promise<BlobAnswer> {
  const { packs, name } = await requirePacks(ctx, fileId)
  const building = await openBuilding(ctx.blobs, packs.building)
  const bytes = writeGlb(building, await openGeometry(ctx.blobs, packs.geometry), indexes)
  return { type: 'model/gltf-binary', name: `${name.replace(/\.[^.]*$/, '')}.glb`, bytes }
}

async function requirePacks(ctx: Ctx, fileId: number) {
  const [row] = await ctx.db
    .select({ file: fileTable, model: modelTable })
    .from(fileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, fileTable.modelId))
    .where(eq(fileTable.fileId, fileId))
  if (!row) throw notFound()
  const packs = await packsOf(ctx.db, fileId)
  if (!packs) throw conflict('model.notReady')
  return { packs, name: row.model.name }
}
