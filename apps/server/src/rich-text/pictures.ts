import { type ImageSize, imageType, recogniseImage, sizeOfImage } from '../blobs/image-kind.ts'
import type { Block } from './blocks.ts'

interface Picture extends ImageSize {
  bytes: Buffer
  type: string
}
/** By the name of the file. One that is not among them is left out of the document. */
export type Pictures = ReadonlyMap<string, Picture>

type ReadImage = (name: string) => Promise<{ type: string; bytes: AsyncIterable<Uint8Array> } | undefined>

const MOST_BYTES = 40_000_000

export function namesOf(blocks: readonly Block[]): string[] {
  const all = blocks.flatMap((block): string[] => {
    if (block.kind === 'picture') return [block.name]
    if (block.kind === 'quote') return namesOf(block.blocks)
    if (block.kind === 'list') return block.items.flatMap(namesOf)
    if (block.kind === 'table') return block.rows.flat().flatMap((cell) => namesOf(cell.blocks))
    return []
  })
  return [...new Set(all)]
}

/** Only from our own store, and only as much as a document should carry. */
export async function readPictures(read: ReadImage, names: readonly string[]): Promise<Pictures> {
  const found = new Map<string, Picture>()
  let total = 0
  for (const name of names) {
    const image = await read(name)
    if (!image) continue
    const parts: Uint8Array[] = []
    for await (const part of image.bytes) {
      total += part.length
      if (total > MOST_BYTES) return found
      parts.push(part)
    }
    const bytes = Buffer.concat(parts)
    const size = sizeOfImage(bytes)
    const kind = recogniseImage(bytes)
    if (size && kind) found.set(name, { bytes, type: imageType(kind), ...size })
  }
  return found
}
