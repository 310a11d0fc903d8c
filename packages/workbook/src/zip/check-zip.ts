import { defaultLimits } from '../limits.ts'
import { ZipArchive, type ZipLimits } from './zip-archive.ts'

/**
 * Unpacks every entry once and keeps nothing: after it another library may unpack the archive without surprises. Throws a
 * `WorkbookFailure` for bombs, locked and damaged archives; returns the names of the entries.
 */
export function checkZip(bytes: Uint8Array, limits: Partial<ZipLimits> = {}): string[] {
  const archive = new ZipArchive(bytes, { ...defaultLimits, ...limits })
  for (const entry of archive.entries.values()) archive.unpack(entry, () => {})
  return [...archive.entries.keys()]
}
