// A file is what its bytes are. Its name says what somebody expects of it; when the two do not fit, it is refused in words
// instead of being shown as something else.
import { type HubFileFormat, hubFileFormatOf } from '@sunmao/contract'
import type { Blobs } from '../../../blobs/blobs.ts'
import { type Content, contentOf, HEAD_BYTES } from './content.ts'
import { keepOnly } from './keep-only.ts'
import { bytesMost } from './limits.ts'
import type { Prepared, Reader, Surroundings } from './prepared.ts'
import { Refused } from './refused.ts'

interface Recognised {
  format: HubFileFormat
  read(surroundings: Surroundings): Promise<Prepared>
}

type ReadFormat = Exclude<HubFileFormat, 'other'>

/** What a file of each format may consist of. */
const contents: Record<ReadFormat, readonly Content[]> = {
  dxf: ['text', 'binaryDxf'],
  dwg: ['dwg'],
  pdf: ['pdf'],
  image: ['png', 'jpg', 'gif', 'webp', 'tiff'],
  svg: ['text'],
  docx: ['zip', 'ole'],
  xlsx: ['zip', 'ole', 'biff', 'text'],
  text: ['text'],
  markdown: ['text'],
}

const words: Record<ReadFormat, string> = {
  dxf: 'DXF',
  dwg: 'DWG',
  pdf: 'PDF',
  image: 'PNG / JPEG / GIF / WebP / TIFF',
  svg: 'SVG',
  docx: 'Word',
  xlsx: 'Excel',
  text: 'TXT',
  markdown: 'Markdown',
}

/** Each is loaded when a file needs it. */
const readers: Record<ReadFormat, () => Promise<Reader>> = {
  dxf: async () => (await import('./dxf.ts')).readDrawing,
  dwg: async () => (await import('./dwg.ts')).readDwg,
  pdf: async () => (await import('./pdf.ts')).readPdf,
  image: async () => (await import('./image.ts')).readImage,
  svg: async () => (await import('./svg.ts')).readSvg,
  docx: async () => (await import('./docx.ts')).readDocx,
  xlsx: async () => (await import('./xlsx.ts')).readSheets,
  text: async () => (await import('./text.ts')).readText,
  markdown: async () => (await import('./text.ts')).readText,
}

export async function recognise(blobs: Blobs, hash: string, name: string): Promise<Recognised> {
  const format = hubFileFormatOf(name)
  if (format === 'other') return { format, read: async () => keepOnly(name) }
  const head = await bytesOf(blobs, hash, HEAD_BYTES)
  const content = contentOf(head.bytes)
  if (!contents[format].includes(content)) throw new Refused('hubFile.notWhatItSays', { format: words[format] })
  const most = format === 'dwg' ? bytesMost.dxf : format === 'markdown' ? bytesMost.text : bytesMost[format]
  if (head.size > most) throw new Refused('hubFile.tooLarge', { most: `${most / 1e6} MB` })
  return {
    format,
    read: async (surroundings) => {
      const read = await readers[format]()
      const made = await read((await bytesOf(blobs, hash, head.size)).bytes, surroundings)
      // Nothing to show, and no note that tells why.
      if (made.pages.length === 0 && !made.notes?.length)
        throw new Refused('hubFile.damaged', { format: words[format] })
      return made
    },
  }
}

async function bytesOf(blobs: Blobs, hash: string, most: number): Promise<{ size: number; bytes: Buffer }> {
  const { size, bytes } = await blobs.open(hash, { start: 0, end: most - 1 })
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return { size, bytes: Buffer.concat(pieces) }
}
