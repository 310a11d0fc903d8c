import { IfcError, readIfc } from '@sunmao/ifc'
import type { Building, Geometry } from '@sunmao/model'
import type { Blobs } from '../../blobs/blobs.ts'
import type { modelFileTable } from './model.table.ts'
import { inMemory, withScratchFile } from './scratch-file.ts'
import { unpackIfc } from './unpack-ifc.ts'
import { Unreadable } from './unreadable.ts'

/** Where the stages lie on the way of the whole conversion. */
const spans = { parse: [5, 20], geometry: [20, 75], properties: [75, 85] } as const

/** Of a larger file only a part is in memory at a time. */
const IN_MEMORY = 200_000_000

interface Surroundings {
  progress: (percent: number, stage?: string) => void
  signal: AbortSignal
  /** Where a large file may lie while it is read. */
  folder: string
}

export async function readOriginal(
  blobs: Blobs,
  hash: string,
  { format }: typeof modelFileTable.$inferSelect,
  { progress, signal, folder }: Surroundings,
): Promise<{ building: Building; geometry: Geometry }> {
  const original = await blobs.open(hash)
  const ifc = format === 'ifczip' ? unpackIfc(await inMemory(original)) : original
  const read = (source: Parameters<typeof readIfc>[0]) =>
    readIfc(source, {
      signal,
      onProgress: (stage, share) => {
        const [from, to] = spans[stage]
        progress(from + (to - from) * share, stage)
      },
    })
  try {
    return ifc.size <= IN_MEMORY ? await read(await inMemory(ifc)) : await withScratchFile(folder, ifc, read)
  } catch (error) {
    if (error instanceof IfcError) throw new Unreadable(error.code, error.facts)
    throw error
  }
}
