import { FormatError, readGlb } from '@sunmao/model'
import type { Blobs } from '../../../blobs/blobs.ts'
import type { CodedText } from '../../../db/coded-text.ts'
import { drawThumbnail } from '../draw/thumbnail.ts'
import { encodePacks } from '../packs/encode-packs.service.ts'
import type { ModelPreview } from './model-preview.service.ts'
import { inMemory } from './scratch-file.ts'

/** The same of a GLB file. */
export async function previewGlb(blobs: Blobs, hash: string): Promise<ModelPreview | { error: CodedText }> {
  try {
    const { building, geometry } = readGlb(await inMemory(await blobs.open(hash)))
    if (geometry.instances.count === 0) return { error: { code: 'designLibrary.glbEmpty', facts: {} } }
    const { drawingHead, drawingParts } = await encodePacks(building, geometry, undefined)
    return { head: drawingHead, parts: drawingParts, thumbnail: await drawThumbnail(building, geometry) }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    return { error: { code: 'designLibrary.glbBroken', facts: {} } }
  }
}
