import { finishShared } from '@sunmao/ifc'
import type { Helper } from '@sunmao/ifc/helper'
import { type Building, encodeBuilding, encodeDrawing, encodeGeometry, type Geometry } from '@sunmao/model'
import { compress, compressInPieces } from './compress.ts'

/** What is kept of a model, as bytes to store. */
interface EncodedPacks {
  building: Uint8Array
  geometry: Uint8Array
  drawingHead: Uint8Array
  /** Behind the head come the instances that it has no room for, then the meshes; each part says itself what it is. */
  drawingParts: Uint8Array[]
}

/**
 * With a helper the drawing is made in both threads; compressing is done beside them in any case. `first` is other work of
 * this thread, done when the helper has something to do.
 */
export async function encodePacks(
  building: Building,
  geometry: Geometry,
  helper: Helper | undefined,
  first?: () => void,
): Promise<EncodedPacks> {
  let others: Promise<[Uint8Array, Uint8Array]> | undefined
  const encodeOthers = () => {
    others = encodeInTurn(building, geometry)
    first?.()
  }
  const drawing = await encodeDrawing(building, geometry, finishShared(helper, encodeOthers))
  const [drawingHead, ...drawingParts] = await Promise.all(
    [drawing.head, ...drawing.instances, ...drawing.chunks].map((part) => compress(part)),
  )
  const [geometryPack, buildingPack] = await others!
  return { building: buildingPack, geometry: geometryPack, drawingHead: drawingHead!, drawingParts }
}

/** One after the other: of a large building both are hundreds of megabytes. */
async function encodeInTurn(building: Building, geometry: Geometry): Promise<[Uint8Array, Uint8Array]> {
  const geometryPack = await compressInPieces(encodeGeometry(geometry))
  return [geometryPack, await compressInPieces(encodeBuilding(building))]
}
