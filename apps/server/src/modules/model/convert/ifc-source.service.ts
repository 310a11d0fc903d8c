import type { ByteSource } from '@sunmao/ifc'
import type { Blobs } from '../../../blobs/blobs.ts'
import type { modelFileTable } from '../model.table.ts'
import { inMemory, type SizedBytes, withScratchFile } from './scratch-file.ts'

/** Of a larger file only a part is in memory at a time. */
export const IN_MEMORY = 200_000_000

interface Original {
  hash: string
  format: (typeof modelFileTable.$inferSelect)['format']
}

/** The text of an IFC file, of a zipped one too: in memory, or as a file that ends with the work. */
export async function withIfcSource<T>(
  blobs: Blobs,
  original: Original,
  folder: string,
  use: (source: Uint8Array | ByteSource) => Promise<T>,
): Promise<T> {
  const ifc = await openIfc(blobs, original)
  return ifc.size <= IN_MEMORY ? use(await inMemory(ifc)) : withScratchFile(folder, ifc, use)
}

/** What only zipped files need is loaded for them only. */
export async function openIfc(blobs: Blobs, { hash, format }: Original): Promise<SizedBytes> {
  const original = await blobs.open(hash)
  if (format !== 'ifczip') return original
  const { unpackIfc } = await import('./unpack-ifc.ts')
  return unpackIfc(await inMemory(original))
}
