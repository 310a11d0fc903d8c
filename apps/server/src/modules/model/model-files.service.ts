import type { BlobAnswer } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { sheetAnswer } from '../../resource/sheet.ts'
import { ask } from '../../threads/ask.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { packsFor } from './ask-models.service.ts'
import { modelFileTable as fileTable, modelTable } from './model.table.ts'
import { packsOf } from './packs/model-pack.service.ts'
import { packedModels } from './packs/packed-model.service.ts'
import { makeGlb } from './questions/glb.ts'
import { type ScheduleQuery, scheduleSheet } from './questions/schedule.ts'

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
  const { building, geometry } = packs
  const bytes = await ask(ctx, makeGlb, { building, geometry, indexes })
  return { type: 'model/gltf-binary', name: `${name.replace(/\.[^.]*$/, '')}.glb`, bytes }
}

export async function exportSchedule(ctx: Ctx, query: ScheduleQuery & { fileIds: number[] }): Promise<BlobAnswer> {
  const models = await packedModels(ctx.db, query.fileIds)
  const bytes = await ask(ctx, scheduleSheet, { models, input: query, lang: ctx.lang })
  return sheetAnswer(translate(ctx.lang, 'model.schedule'), bytes)
}

async function requirePacks(ctx: Ctx, fileId: number) {
  const [row] = await ctx.db
    .select({ file: fileTable, model: modelTable })
    .from(fileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, fileTable.modelId))
    .where(and(eq(fileTable.fileId, fileId), isThere(fileTable)))
  if (!row) throw notFound()
  const packs = await packsOf(ctx.db, fileId, packsFor(ctx))
  if (!packs) throw conflict('model.notReady')
  return { packs, name: row.model.name }
}
