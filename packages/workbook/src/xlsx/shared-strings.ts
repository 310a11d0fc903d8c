import { WorkbookFailure } from '../failure.ts'
import type { Limits } from '../limits.ts'
import { decodeText, XmlScanner } from '../xml/xml-scanner.ts'
import type { ZipArchive, ZipEntry } from '../zip/zip-archive.ts'

/** The texts that cells name by number: runs joined, reading aids left out. */
export function readSharedStrings(archive: ZipArchive, entry: ZipEntry | undefined, limits: Limits): string[] {
  const strings: string[] = []
  if (!entry) return strings
  let text = ''
  let total = 0
  let isText = false
  let isAid = false
  const scanner = new XmlScanner({
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') isText = !isAid
      else if (name === 'rPh') isAid = true
    },
    text(piece) {
      if (isText) text += piece
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isAid = false
      else if (name === 'si') {
        strings.push(cellText(text))
        total += text.length
        if (total > limits.text) throw new WorkbookFailure('tooLarge', 'texts')
      }
    },
  })
  archive.unpack(entry, (chunk) => scanner.push(chunk))
  scanner.end()
  return strings
}

/** Characters that XML cannot hold are written as `_x000D_`. */
export function cellText(raw: string): string {
  const text = decodeText(raw)
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}
