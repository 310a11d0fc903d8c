import { IfcError, readIfc } from '@sunmao/ifc'
import type { Building, Geometry } from '@sunmao/model'
import type { Blobs } from '../../blobs/blobs.ts'
import type { modelFileTable } from './model.table.ts'
import { unpackIfc } from './unpack-ifc.ts'
import { Unreadable } from './unreadable.ts'

/** Where the stages lie on the way of the whole conversion. */
const spans = { parse: [5, 20], geometry: [20, 75], properties: [75, 85] } as const

export async function readOriginal(
  blobs: Blobs,
  hash: string,
  { format }: typeof modelFileTable.$inferSelect,
  { progress, signal }: { progress: (percent: number, stage?: string) => void; signal: AbortSignal },
): Promise<{ building: Building; geometry: Geometry }> {
  const { size, bytes } = await blobs.open(hash)
  const file = new Uint8Array(size)
  let at = 0
  for await (const piece of bytes) {
    file.set(piece, at)
    at += piece.length
  }
  try {
    return await readIfc(format === 'ifczip' ? unpackIfc(file) : file, {
      signal,
      onProgress: (stage, share) => {
        const [from, to] = spans[stage]
        progress(from + (to - from) * share, stage)
      },
    })
  } catch (error) {
    if (error instanceof IfcError) throw new Unreadable(error.code, error.facts)
    throw error
  }
}
