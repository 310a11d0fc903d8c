import type { Blobs } from '../../../blobs/blobs.ts'
import type { CodedText } from '../../../db/coded-text.ts'
import { drawThumbnail } from '../draw/thumbnail.ts'
import { encodePacks } from '../packs/encode-packs.service.ts'
import { CONVERTER } from './converter.ts'
import { readOriginal } from './read-original.ts'
import { Unreadable } from './unreadable.ts'

export interface ModelPreview {
  head: Uint8Array
  parts: Uint8Array[]
  thumbnail: Uint8Array | undefined
}

export const previewReader = CONVERTER

/** What an IFC file is drawn from, for a file that is no model of a project; why not, where it is none. */
export async function previewModel(
  blobs: Blobs,
  hash: string,
  surroundings: Omit<Parameters<typeof readOriginal>[3], 'helper' | 'threads'>,
): Promise<ModelPreview | { error: CodedText }> {
  try {
    return await readOriginal(blobs, hash, { format: 'ifc' }, surroundings, async ({ building, geometry, helper }) => {
      const { drawingHead, drawingParts } = await encodePacks(building, geometry, helper)
      return { head: drawingHead, parts: drawingParts, thumbnail: await drawThumbnail(building, geometry) }
    })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { error: { code: error.code, facts: { ...error.facts } } }
  }
}
