import { collectAfter, IfcError, readIfc } from '@sunmao/ifc'
import type { Helper } from '@sunmao/ifc/helper'
import type { Building, Geometry } from '@sunmao/model'
import type { Blobs } from '../../../blobs/blobs.ts'
import type { modelFileTable } from '../model.table.ts'
import { compileLater } from './compile-later.ts'
import { IN_MEMORY, openIfc } from './ifc-source.service.ts'
import { inMemory, withScratchFile } from './scratch-file.ts'
import { secondThread } from './second-thread.ts'
import { Unreadable } from './unreadable.ts'

/** Where the stages lie on the way of the whole conversion. */
const spans = { parse: [5, 20], geometry: [20, 75], properties: [75, 85] } as const

interface Surroundings {
  progress: (percent: number, stage?: string) => void
  signal: AbortSignal
  /** Where a large file may lie while it is read. */
  folder: string
  /** How many threads it may use; by default as the machine can. */
  threads?: number
  /** The second of them, where it was started already. */
  helper?: Helper | undefined
}

export interface ReadModel {
  building: Building
  geometry: Geometry
  /** Of a large file. */
  helper: Helper | undefined
}

/** Gives the model to `use`; a large one with a second thread, which ends with it. */
export async function readOriginal<T>(
  blobs: Blobs,
  hash: string,
  { format }: Pick<typeof modelFileTable.$inferSelect, 'format'>,
  { progress, signal, folder, threads, helper: started }: Surroundings,
  use: (read: ReadModel) => Promise<T>,
): Promise<T> {
  const ifc = await openIfc(blobs, { hash, format })
  compileLater(ifc.size)
  const helper = started ?? secondThread(ifc.size, threads)
  const read = (source: Parameters<typeof readIfc>[0]) =>
    readIfc(source, {
      signal,
      helper,
      onProgress: (stage, share) => {
        const [from, to] = spans[stage]
        progress(from + (to - from) * share, stage)
      },
    })
  const readAll = async () => {
    try {
      return ifc.size <= IN_MEMORY
        ? await read(await inMemory(ifc, helper !== undefined))
        : await withScratchFile(folder, ifc, read)
    } catch (error) {
      if (error instanceof IfcError) throw new Unreadable(error.code, error.facts)
      throw error
    }
  }
  try {
    const model = await readAll()
    collectAfter(ifc.size)
    return await use({ ...model, helper })
  } finally {
    await helper?.end()
  }
}
