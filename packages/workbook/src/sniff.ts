import type { Limits } from './limits.ts'
import { ZipArchive } from './zip/zip-archive.ts'

export const isZip = (bytes: Uint8Array) => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])

/** Old Office files, and new ones behind a password. */
export const isCompound = (bytes: Uint8Array) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/** Which kind of workbook an archive holds. */
export function sniffZip(bytes: Uint8Array, limits: Limits): 'xlsx' | 'xlsb' | undefined {
  const names = [...new ZipArchive(bytes, limits).entries.keys()]
  if (names.some((name) => /(^|\/)workbook\.bin$/i.test(name))) return 'xlsb'
  if (names.some((name) => /(^|\/)\[content_types\]\.xml$/i.test(name) || /(^|\/)workbook\.xml$/i.test(name)))
    return 'xlsx'
  return undefined
}

const startsWith = (bytes: Uint8Array, magic: number[]) => magic.every((byte, index) => bytes[index] === byte)
