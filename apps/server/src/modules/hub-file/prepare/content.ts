/** What bytes are, by how they begin. */
export type Content =
  | 'pdf'
  | 'zip'
  | 'ole'
  | 'biff'
  | 'png'
  | 'jpg'
  | 'gif'
  | 'webp'
  | 'tiff'
  | 'dwg'
  | 'binaryDxf'
  | 'text'
  | 'binary'

/** Enough to tell by. */
export const HEAD_BYTES = 4096

/** As they stand at the beginning of a file, one letter for each byte. */
const signatures: readonly [Content, string][] = [
  ['zip', 'PK\u0003\u0004'],
  // Workbooks of Excel 2 to 4.
  ['biff', '\u0009\u0000\u0004\u0000'],
  ['biff', '\u0009\u0002\u0006\u0000'],
  ['biff', '\u0009\u0004\u0006\u0000'],
  ['zip', 'PK\u0005\u0006'],
  ['ole', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'],
  ['png', '\u0089PNG\r\n\u001a\n'],
  ['jpg', '\u00ff\u00d8\u00ff'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['tiff', 'II\u002a\u0000'],
  ['tiff', 'MM\u0000\u002a'],
  // BigTIFF.
  ['tiff', 'II\u002b\u0000'],
  ['tiff', 'MM\u0000\u002b'],
  ['binaryDxf', 'AutoCAD Binary DXF\r\n\u001a\u0000'],
]

/** Some programs write something before it. */
const PDF_WITHIN = 1024

export function contentOf(head: Buffer): Content {
  const letters = head.subarray(0, HEAD_BYTES).toString('latin1')
  const [found] = signatures.find(([, signature]) => letters.startsWith(signature)) ?? []
  if (found) return found
  if (/^RIFF....WEBP/s.test(letters)) return 'webp'
  if (/^(AC10\d\d|AC[12]\.\d|MC0\.0)/.test(letters)) return 'dwg'
  if (letters.slice(0, PDF_WITHIN).includes('%PDF-')) return 'pdf'
  return isText(head) ? 'text' : 'binary'
}

/** No text has zero bytes, but for UTF-16, which says so itself. */
const isText = (head: Buffer) => hasUtf16Mark(head) || !head.subarray(0, HEAD_BYTES).includes(0)

export const hasUtf16Mark = (head: Buffer) =>
  (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
