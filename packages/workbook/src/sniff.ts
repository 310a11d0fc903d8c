import type { Limits } from './limits.ts'
import { ZipArchive } from './zip/zip-archive.ts'

export const isZip = (bytes: Uint8Array) => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])

/** Old Office files, and new ones behind a password. */
export const isCompound = (bytes: Uint8Array) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/** Workbooks of Excel 2 to 4: one stream that begins with a record of this number, a length and a version. */
export const isBareStream = (bytes: Uint8Array) =>
  bytes[0] === 0x09 && [0x00, 0x02, 0x04].includes(bytes[1]!) && [0x04, 0x06].includes(bytes[2]!) && bytes[3] === 0x00

/** Workbooks that Excel 2003 has written as XML. */
export const isSheetXml = (bytes: Uint8Array) =>
  /^\ufeff?\s*<\?xml[^<]*(<\?mso-application[^<]*|<!--[^<]*)*<(\w+:)?Workbook\b[^<>]*urn:schemas-microsoft-com:office:spreadsheet/.test(
    new TextDecoder().decode(bytes.subarray(0, 2000)),
  )

/** Which kind of workbook an archive holds. */
export function sniffZip(bytes: Uint8Array, limits: Limits): 'xlsx' | 'xlsb' | undefined {
  const names = [...new ZipArchive(bytes, limits).entries.keys()]
  if (names.some((name) => /(^|\/)workbook\.bin$/i.test(name))) return 'xlsb'
  if (names.some((name) => /(^|\/)\[content_types\]\.xml$/i.test(name) || /(^|\/)workbook\.xml$/i.test(name)))
    return 'xlsx'
  return undefined
}

const startsWith = (bytes: Uint8Array, magic: number[]) => magic.every((byte, index) => bytes[index] === byte)
