import { reportVolume } from '@sunmao/contract'
import { type StoredFile, writeZip } from '../../blobs/write-zip.ts'

/** The items of each document, in the order of the report; those of the last may be fewer. */
export const volumesOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.max(1, Math.ceil(ids.length / reportVolume)) }, (_, at) =>
    ids.slice(at * reportVolume, (at + 1) * reportVolume),
  )

/** An archive of them, written while they are made: one is in memory at a time. */
export function packVolumes(
  name: string,
  format: string,
  count: number,
  make: (at: number) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const digits = String(count).length
  async function* files(): AsyncGenerator<StoredFile> {
    for (let at = 0; at < count; at++) {
      const bytes = await make(at)
      const path = `${name} ${String(at + 1).padStart(digits, '0')}.${format}`
      yield { path, size: bytes.length, time: new Date(), open: () => once(bytes) }
    }
  }
  return writeZip(files())
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
