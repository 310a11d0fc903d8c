import type { Building, Geometry } from '@sunmao/model'
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Blobs } from '../../../blobs/blobs.ts'
import { storeBlob } from '../../../blobs/store-blob.ts'
import type { Db } from '../../../db/client.ts'
import type { CodedText } from '../../../db/coded-text.ts'
import { isSamePlace } from '../base-point.service.ts'
import { drawThumbnail } from '../draw/thumbnail.ts'
import { modelFileTable as fileTable, type ModelFacts, modelTable } from '../model.table.ts'
import { encodePacks } from '../packs/encode-packs.service.ts'
import type { ModelPacks } from '../packs/model-pack.service.ts'
import type { ReadModel } from './read-original.ts'

/** Everything the product needs of a model, stored; what is shared between versions is stored once. */
export async function makePacks(
  db: Db,
  blobs: Blobs,
  row: typeof fileTable.$inferSelect,
  { building, geometry, helper }: ReadModel,
): Promise<{ packs: ModelPacks; facts: ModelFacts; warnings: CodedText[] }> {
  const keep = async (bytes: Uint8Array) => (await storeBlob({ db, blobs }, bytes)).hash
  let drawn: ReturnType<typeof drawThumbnail> | undefined
  const encoded = await encodePacks(building, geometry, helper, () => {
    drawn = drawThumbnail(building, geometry)
  })
  const thumbnail = await drawn
  const packs: ModelPacks = {
    building: await keep(encoded.building),
    geometry: await keep(encoded.geometry),
    drawingHead: await keep(encoded.drawingHead),
    drawingChunks: [],
    thumbnail: thumbnail && (await keep(thumbnail)),
  }
  for (const part of encoded.drawingParts) packs.drawingChunks.push(await keep(part))
  const facts = factsOf(building, geometry)
  return { packs, facts, warnings: await warningsOf(db, row, building, facts) }
}

function factsOf(building: Building, { shapes, instances }: Geometry): ModelFacts {
  let triangles = 0
  for (const shape of instances.shapes) triangles += shapes[shape]!.indices.length / 3
  const { georeference: geo, elements, storeys, spaces, systems, problems } = building
  return {
    schema: building.schema,
    writtenBy: building.writtenBy,
    unit: building.lengthUnit,
    basePoint: geo
      ? { crs: geo.crs, x: geo.eastings, y: geo.northings, z: geo.height, rotation: geo.rotation }
      : { x: 0, y: 0, z: 0, rotation: 0 },
    counts: {
      elements: elements.count,
      storeys: storeys.length,
      spaces: spaces.length,
      systems: systems.length,
      triangles,
      problems: problems.length,
    },
  }
}

async function warningsOf(
  db: Db,
  { fileId, modelId }: typeof fileTable.$inferSelect,
  building: Building,
  { basePoint }: ModelFacts,
): Promise<CodedText[]> {
  const warnings: CodedText[] = []
  if (building.problems.length > 0)
    warnings.push({ code: 'model.warnTroubles', facts: { count: building.problems.length } })
  if (building.storeys.length === 0) warnings.push({ code: 'model.warnNoStoreys', facts: {} })
  const [own] = await db.select().from(modelTable).where(eq(modelTable.modelId, modelId))
  const others = await db
    .select({ name: modelTable.name, facts: fileTable.facts })
    .from(modelTable)
    .innerJoin(fileTable, eq(fileTable.fileId, modelTable.latestFileId))
    .where(and(eq(modelTable.subId, own!.subId), ne(modelTable.modelId, modelId), isNotNull(fileTable.facts)))
  const stray = others.find(({ facts }) => facts && !isSamePlace(facts.basePoint, basePoint))
  if (stray) warnings.push({ code: 'model.warnBasePoint', facts: { name: stray.name, fileId } })
  return warnings
}
