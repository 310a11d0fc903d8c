import { measureImage } from '../../../blobs/image-kind.ts'
import { contentOf } from './content.ts'
import { pixelsMost } from './limits.ts'
import type { Prepared, Reader } from './prepared.ts'
import { Refused } from './refused.ts'
import { pictureThumbnail } from './thumbnail.ts'

/** Pictures that browsers show themselves stay as they came; those of other programs become PNG, a page for each. */
export const readImage: Reader = async (bytes, surroundings) => {
  const content = contentOf(bytes)
  if (content === 'tiff') return (await import('./tiff.ts')).readTiff(bytes, surroundings)
  const size = content === 'webp' ? webpSize(bytes) : measureImage(bytes)
  if (!size) throw new Refused('hubFile.damaged')
  const { width, height } = size
  requirePixels(width, height)
  return { pages: [{ width, height }], packs: await pictureThumbnail(bytes, width, height) } satisfies Prepared
}

export function requirePixels(width: number, height: number): void {
  if (width * height > pixelsMost) throw new Refused('hubFile.tooManyPixels', { width, height })
}

/** Of each of the three kinds of WebP. */
function webpSize(b: Buffer): { width: number; height: number } | undefined {
  if (b.length < 30) return undefined
  const kind = b.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: b.readUIntLE(24, 3) + 1, height: b.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { width: b.readUInt16LE(26) & 0x3fff, height: b.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return undefined
  const bits = b.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
