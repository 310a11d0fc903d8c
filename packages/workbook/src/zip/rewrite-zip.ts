import { zipSync } from 'fflate'
import { defaultLimits } from '../limits.ts'
import { ZipArchive, type ZipLimits } from './zip-archive.ts'

/** The archive with one entry changed, for a library that reads archives only; the same where nothing is changed. */
export function rewriteZip(
  bytes: Uint8Array,
  name: string,
  change: (entry: Uint8Array) => Uint8Array,
  limits: Partial<ZipLimits> = {},
): Uint8Array {
  const archive = new ZipArchive(bytes, { ...defaultLimits, ...limits })
  const wanted = archive.find(name)
  const before = wanted && archive.read(wanted)
  const after = before && change(before)
  if (!after || after === before) return bytes
  const entries = [...archive.entries.values()].map((entry) => [
    entry.name,
    entry === wanted ? after : archive.read(entry),
  ])
  return zipSync(Object.fromEntries(entries), { level: 0 })
}
